import type { ListedPerson, ListView, SentScan } from "@/lib/accreditation/scan/schema";
import { keep, kept } from "@/lib/client/offline/store";

/** What a phone at a door has of its event; all of it is in the browser's own database. */
export interface Door {
  token: string;
  event: ListView["event"];
  device: ListView["device"];
  people: ListedPerson[];
  inside: [number, number][];
  /** What to ask with next, by the server's clock. */
  now: number;
  /** What the server's clock is ahead of this phone's, in ms. */
  offset: number;
  /** When the list came, by this phone's clock. */
  came: number;
}

const KEY = "puerta";
export const keptDoor = (): Promise<Door | undefined> => kept<Door>(KEY);
export const keepDoor = (door: Door): Promise<void> => keep(KEY, door);

/** The door as a new answer makes it: those who changed take the place of what was known of them. */
export function doorOf(token: string, before: Door | null, list: ListView, asked: number): Door {
  const same = before?.token === token && before.event.id === list.event.id;
  const people = new Map((same ? before.people : []).map((one) => [one.serial, one]));
  for (const one of list.people) people.set(one.serial, one);
  const came = Date.now();
  return {
    token,
    event: list.event,
    device: list.device,
    people: [...people.values()],
    inside: list.inside,
    now: list.now,
    // Half of the way there and back.
    offset: Math.round(list.now - (asked + came) / 2),
    came,
  };
}

/** A scan waits under its phone's number, which is nobody's. */
export const ownerOf = (door: Door): number => -door.device.id;

/** Who is in this door's zone: what the server said, and over it what this phone has seen since. */
export function insideHere(door: Door, waiting: readonly SentScan[]): Set<number> {
  const inside = new Set(door.inside.filter(([, zone]) => zone === door.device.zone).map(([serial]) => serial));
  for (const one of waiting) {
    if (!one.passed) continue;
    if (one.direction === "entra") inside.add(one.serial);
    else inside.delete(one.serial);
  }
  return inside;
}
