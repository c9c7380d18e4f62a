// Holds what every file of the module includes, read once: the build takes half the time.
