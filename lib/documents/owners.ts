import type { Person } from "@/lib/access/can";
import type { Tx } from "@/lib/db";
import { declarations } from "@/lib/generated/domains";

/** A person who asks; every Actor of `route()` is one. */
export interface DocumentsActor extends Person {
  userId: number;
  requestId: string;
}

/** What a domain says of the files of its records. */
export interface DocumentOwner {
  /** May this person see the files of this record? Asked on every download. */
  mayRead: (actor: DocumentsActor, ownerId: string) => Promise<boolean>;
  /** Somebody who may see it takes a file of this record with them. */
  downloaded?: (actor: DocumentsActor, ownerId: string, fileId: string) => Promise<void>;
  /** A file of this record begins to be read. Told once, and again where a crash interrupted it. */
  beforeReading?: (tx: Tx, ownerId: string) => Promise<void>;
  /** A file of this record was read, in the transaction that keeps what was read. */
  afterReading?: (tx: Tx, ownerId: string) => Promise<void>;
}

let gathered: Promise<Map<string, DocumentOwner>> | undefined;

/** The decision about the files of each `owner_type`, as the domains declare it. A type that is not here opens to nobody. */
export function documentOwners(): Promise<Map<string, DocumentOwner>> {
  gathered ??= Promise.all(declarations.map(({ files }) => files?.() ?? {})).then(
    (all) => new Map(all.flatMap((one) => Object.entries(one))),
  );
  return gathered;
}
