import type { Person } from "@/lib/access/can";
import type { Card } from "../schema";

/** The person who asks: what a link leads to is read in the name of their session. */
export interface Reader extends Person {
  userId: number;
  sessionId: string;
  requestId: string;
  viewer: { userId: number; mail: string; name: string } | null;
}

/** What a link leads to, read with the rights of who asks. Null: nothing there, or not for them. */
export type Unfolder = (actor: Reader, path: string[], query: URLSearchParams) => Promise<Card | null>;

/** A record's number as an address carries it; null for what can be none. */
export const idOf = (text: string | null | undefined): number | null => {
  const id = /^\d{1,10}$/.test(text ?? "") ? Number(text) : 0;
  return id > 0 && id <= 2_147_483_647 ? id : null;
};
