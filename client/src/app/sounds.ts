/** A few short sounds made here, without files: a counter that is put down, dice on a table. */

let context: AudioContext | null = null;

function audio(): AudioContext | null {
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
    return context;
  } catch {
    return null; /* no sound here */
  }
}

/** A knock: noise that dies away, through a band that gives it its pitch. */
function knock(at: number, pitch: number, length: number, loud: number): void {
  const to = audio();
  if (to === null) return;
  const samples = Math.max(1, Math.floor(to.sampleRate * length));
  const buffer = to.createBuffer(1, samples, to.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < samples; ++i) data[i] = (Math.random() * 2 - 1) * (1 - i / samples) ** 3;
  const source = to.createBufferSource();
  const band = to.createBiquadFilter();
  const gain = to.createGain();
  source.buffer = buffer;
  band.type = "bandpass";
  band.frequency.value = pitch;
  gain.gain.value = loud;
  source.connect(band).connect(gain).connect(to.destination);
  source.start(to.currentTime + at);
}

export function tick(): void {
  knock(0, 1400, 0.05, 0.5);
}

export function dice(): void {
  [0, 0.07, 0.13, 0.21, 0.34].forEach((at, i) => knock(at, 2300 - i * 180, 0.06, 0.5 - i * 0.06));
}
