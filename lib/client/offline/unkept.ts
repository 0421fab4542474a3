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

/** Notes why something was not kept. */
export function noteLack(error: unknown): void {
  lack = error instanceof DOMException && error.name === "QuotaExceededError" ? "lleno" : "roto";
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

/** The photos that are in this page alone, by their entries. */
export const unkeptPhotos = (): [id: string, photo: Blob][] => [...blobs].filter(([id]) => entries.has(id));
