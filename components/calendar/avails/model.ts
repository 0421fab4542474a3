import type { OfferedDay } from "@/lib/avails/rules/availText";
import { type Conflict, conflictsOfAll, type Spot } from "@/lib/avails/rules/conflicts";
import type { AvailCell, AvailPlace, Avails } from "@/lib/avails/schema";
import { formatDay } from "@/lib/format/dates";
import { cellKey } from "../grid/gridModel";

export const placeKey = ({ id, room }: Pick<AvailPlace, "id" | "room">): string => `${id}:${room}`;
export const placeName = ({ name, room }: Pick<AvailPlace, "name" | "room">): string =>
  [name, room].filter(Boolean).join(", ");

/** A day at a place, and what stands there. */
export interface Slot {
  key: string;
  place: AvailPlace;
  day: string;
  cell: AvailCell | undefined;
}

/** Every day at every place, in the order of the grid. */
export function slotsOf({ places, days }: Pick<Avails, "places" | "days">): Slot[] {
  return places.flatMap((place) => {
    const cells = new Map(place.cells.map((cell) => [cell.day, cell]));
    return days.map((day) => ({ key: cellKey(placeKey(place), day), place, day, cell: cells.get(day) }));
  });
}

/** The place that a hold would get; null where none is given. */
export const nextOf = ({ cell }: Pick<Slot, "cell">): number | null => (cell ? cell.next : 1);
/** Nobody is there, nor waits for it. */
export const isFree = ({ cell }: Pick<Slot, "cell">): boolean => cell === undefined;

export const offeredOf = (slots: readonly Slot[]): OfferedDay[] =>
  slots.map(({ place: { city, name, room, capacity }, day, cell }) => ({
    city,
    venue: name,
    room,
    capacity,
    day,
    rank: nextOf({ cell }) ?? 1,
  }));

const spotOf = ({ place: { id, name, room, city, country, at }, day }: Slot): Spot => ({
  day,
  venue: { id, name },
  room,
  city,
  country,
  at,
});

/** What the chosen days clash with; what is taken by another show is not chosen in the first place. */
export const clashesOf = (
  slots: readonly Slot[],
  { artist, dates, blocks, holidays, limits }: Avails,
  show: number | null,
): Conflict[] =>
  conflictsOfAll(slots.map(spotOf), {
    artist_id: artist?.id ?? 0,
    show_id: show,
    booked: dates,
    blocks,
    holidays,
    limits,
  });

/** What stands in a cell, in words. `show`: whose own places are said so. */
export function cellSaid({ cell }: Pick<Slot, "cell">, show: number | null): string {
  if (!cell) return "libre";
  const shows = cell.shows.map(({ name, firm }) => `${firm ? "confirmado" : "en consulta"}, ${name}`);
  const holds = cell.holds.map(({ show: whose, rank, state, expires, owner }) =>
    [
      whose.id === show ? "hold propio" : `hold de ${whose.name}`,
      state === "pedido" ? "pedido, sin respuesta" : rank === null ? "" : `${rank}.º`,
      `vence ${formatDay(expires)}`,
      owner,
    ]
      .filter(Boolean)
      .join(", "),
  );
  const waiting =
    cell.holds.length === 0 && cell.waiting > 0 ? [cell.waiting === 1 ? "1 hold" : `${cell.waiting} holds`] : [];
  const challenge = cell.holds.some(({ challenged }) => challenged) ? ["desafío abierto"] : [];
  const next = cell.next === null ? ["no se da"] : [`un pedido entra ${cell.next}.º`];
  return [...shows, ...holds, ...waiting, ...challenge, ...next].join("; ");
}
