#!/usr/bin/env python3
"""A computer player for Hazelgrove: python3 examples/bots/bot.py

Speaks the protocol of docs/bots.md on standard input and output, one JSON object a line. It is asked
to `choose`, and is told everything it needs then: the decision, the position as its side may see it,
and every legal action. This one likes to attack and to go forward, and decides the rest by lot.
"""
import json
import random
import sys

# How much it likes a kind of action; what is not named is 1, nothing is impossible.
LIKES = {
    "attack": 6,
    "declare": 6,
    "target": 4,
    "add": 4,
    "advance": 5,
    "take": 4,
    "assault": 3,
    "move": 3,
    "end_phase": 0.05,
    "pass": 0.3,
    "stop": 0.3,
}


def weight(action):
    return LIKES.get(action["do"], 1)


def choose(request):
    """The answer to `choose`: one of the legal actions, and why."""
    legal = request["legal"]
    if not legal:
        raise ValueError("there is nothing to choose from")
    chance = random.Random(request.get("seed", 0))
    action = chance.choices(legal, [weight(a) for a in legal])[0]
    return {"action": action, "why": f"likes to {action['do']} ({len(legal)} legal actions)"}


def answer(request):
    command = request.get("cmd")
    if command == "hello":
        return {"name": "bot.py", "protocol": 1}
    if command in ("new", "load", "do", "roll"):
        return {}  # a player that remembers the game would follow it here
    if command == "choose":
        return choose(request)
    raise ValueError(f"no such command: {command}")


def main():
    for line in sys.stdin:
        number = None
        try:
            request = json.loads(line)
            if not isinstance(request, dict):
                raise ValueError("a request is an object")
            number = request.get("id")
            if request.get("cmd") == "quit":
                print(json.dumps({"id": number, "ok": True}), flush=True)
                return
            reply = {"id": number, "ok": True, **answer(request)}
        except (ValueError, KeyError, TypeError) as error:
            trouble = {"code": "bad_request", "message": str(error)}
            reply = {"id": number, "ok": False, "error": trouble}
        print(json.dumps(reply), flush=True)


if __name__ == "__main__":
    main()
