import { runsIntoNow } from "./nearNow";
import { textWidth } from "./textWidth";

const AIR_PX = 8;

export interface PlacedTick {
  value: number;
  /** Pixels. */
  at: number;
  text: string;
}

/** Where a mark begins and ends: under its place, or from it. */
function extent({ at, text }: PlacedTick, begins: boolean): [number, number] {
  const width = textWidth(text);
  return begins ? [at, at + width] : [at - width / 2, at + width / 2];
}

/**
 * The marks under an axis that can be read: none runs into another, nor into the tag of the present at `now`. The first
 * and the last one stand before those between them. `begins`: the first one begins with the drawing.
 */
export function keptTicks(ticks: readonly PlacedTick[], now?: number, begins = true): PlacedTick[] {
  const kept: { tick: PlacedTick; extent: [number, number] }[] = [];
  const [first, last] = [ticks[0], ticks.at(-1)];
  const between = ticks.slice(1, -1);
  for (const tick of [first, last, ...between]) {
    if (!tick || (tick === first && kept.length > 0)) continue;
    const own = extent(tick, begins && tick === first);
    const middle = (own[0] + own[1]) / 2;
    const free = kept.every(({ extent: [from, to] }) => own[1] + AIR_PX <= from || own[0] >= to + AIR_PX);
    if (free && !(now !== undefined && runsIntoNow(middle, tick.text, now))) kept.push({ tick, extent: own });
  }
  return kept.map(({ tick }) => tick).sort((a, b) => a.at - b.at);
}
