import type { Entry } from "./store";

/** Why the device keeps nothing: it has no room, or its database does not open or take anything (a private window, a broken profile). */
export type Lack = "lleno" | "roto";

/**
 * What the device would not keep: it is in this page alone until it is sent, or until the database takes it after all. An entry
 * that is here is newer than the one in the database.
 */
export const entries = new Map<string, Entry>();
export const blobs = new Map<string, Blob>();
export const answers = new Map<string, unknown>();

let lack: Lack | null = null;
/** The database took something since this page was opened: what it does not take any more has no room. */
let took = false;

/** What is left of a device's room is no room: less than a photo. */
const NO_ROOM_BYTES = 5e6;

/**
 * Notes why something was not kept. A full disk shows in many ways (a database that does not open, a blob that is not written): where the
 * browser does not say so itself, what is left tells.
 */
export async function noteLack(error: unknown): Promise<void> {
  const room = await navigator.storage?.estimate?.().catch(() => null);
  const left = Number(room?.quota) - Number(room?.usage);
  lack = took || /quota/i.test(String(error)) || left < NO_ROOM_BYTES ? "lleno" : "roto";
}

/** The database wrote something. */
export function noteWritten(): void {
  took = true;
}

/** The database answers, and nothing is outside it. */
export function noteTaken(): void {
  if (entries.size === 0) lack = null;
}

/** Why the last thing was not kept; null: all is. */
export const lackNow = (): Lack | null => lack;

export function forget(id: string): void {
  entries.delete(id);
  blobs.delete(id);
}

/** Whether the device has it: what is in this page alone goes with the page. */
export const isKept = (id: string): boolean => !entries.has(id);

/** The photos that are in this page alone, by their entries. */
export const unkeptPhotos = (): [id: string, photo: Blob][] => [...blobs].filter(([id]) => entries.has(id));
