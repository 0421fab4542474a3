import { formatDay } from "@/lib/format/dates";
import { monthYear } from "./calendar";
import type { Slot } from "./slots";

/** Candidates for a show's name, shortest first. */
function candidates({ artist, venue, fecha }: Slot): string[] {
  const [, day = "", month = ""] = formatDay(fecha).split(" ");
  return [
    `${artist.name}, ${venue.city}, ${monthYear(fecha)}`,
    `${artist.name}, ${venue.city}, ${day} ${month} ${fecha.slice(0, 4)}`,
    `${artist.name}, ${venue.name}, ${fecha}`,
  ];
}

/**
 * A unique name for each slot: the artist's where it is its only upcoming show, else with city and month, and with the
 * day where an artist plays a city twice in a month. `taken` are names of other shows.
 */
export function nameSlots(slots: readonly Slot[], anchor: string, taken: readonly string[]): string[] {
  const used = new Set(taken);
  const upcoming = slots.filter(({ fecha }) => fecha > anchor);
  const single = (slot: Slot) =>
    slot.fecha > anchor && upcoming.filter(({ artist }) => artist === slot.artist).length === 1;
  return slots.map((slot, index) => {
    const wanted = [...(single(slot) ? [slot.artist.name] : []), ...candidates(slot), `${slot.artist.name} ${index}`];
    const name = wanted.find((one) => !used.has(one)) ?? "";
    used.add(name);
    return name;
  });
}
