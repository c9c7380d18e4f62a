/** The map of a scenario and where the armies stand, as small as a stamp. */
import { kMiniatures } from "../games/miniatures";

const kTerrain: Record<string, string> = { c: "m-clear", o: "m-rolling plain", f: "m-forest", r: "m-rough", t: "m-town", w: "m-river plain", s: "m-rolling plain" };

export function Miniature({ scenario }: { scenario: string }) {
  const small = kMiniatures[scenario];
  if (small === undefined) return null;
  const { map } = small;
  const dx = map.ratio;
  const paths = new Map<string, string>();
  map.cells.split("/").forEach((row, y) => {
    [...row].forEach((letter, x) => {
      if (letter !== ".") paths.set(letter, `${paths.get(letter) ?? ""}M${round(x * dx)} ${y}h${round(dx)}v1h${round(-dx)}z`);
    });
  });
  const dots = (list: string) => list.split(" ").filter((word) => word !== "").map((word) => word.split(",").map(Number) as [number, number]);
  return (
    <svg class="miniature" viewBox={`0 0 ${round(map.wide * dx)} ${map.high}`} aria-hidden="true" data-testid={`miniature-${scenario}`}>
      {[...paths].map(([letter, d]) => (
        <path class={kTerrain[letter]} d={d} style={{ stroke: "none" }} />
      ))}
      {dots(map.rivers).map(([x, y]) => (
        <circle class="small-river" cx={round((x / 2 + 0.5) * dx)} cy={y / 2 + 0.5} r={0.42} />
      ))}
      {dots(small.union).map(([x, y]) => (
        <rect class="small-union" x={round(x * dx)} y={y} width={0.95} height={0.95} />
      ))}
      {dots(small.confederate).map(([x, y]) => (
        <circle class="small-confederate" cx={round((x + 0.5) * dx)} cy={y + 0.5} r={0.55} />
      ))}
    </svg>
  );
}

function round(n: number): number {
  return Math.round(n * 100) / 100;
}
