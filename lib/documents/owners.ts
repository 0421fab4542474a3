import type { Person } from "@/lib/access/can";
import { cardOwners } from "@/lib/boards/service/fileOwners";
import { mayReadMessage } from "@/lib/chat/service/access";
import type { Tx } from "@/lib/db";
import { mayReadImage } from "@/lib/feedback/service/image";
import { fileOwners } from "@/lib/musicwins/files/ownersService";

/** A person who asks; every Actor of `route()` is one. */
export interface DocumentsActor extends Person {
  userId: number;
  requestId: string;
}

/** What a domain says of the files of its records. */
export interface DocumentOwner {
  /** May this person see the files of this record? Asked on every download. */
  mayRead: (actor: DocumentsActor, ownerId: string) => Promise<boolean>;
  /** A file of this record was read, in the transaction that keeps what was read. */
  afterReading?: (tx: Tx, ownerId: string) => Promise<void>;
}

/** Who decides about the files of each `owner_type`: one line per domain. A type that is not here opens to nobody. */
export const owners: Record<string, DocumentOwner> = {
  ...fileOwners,
  ...cardOwners,
  chat_message: { mayRead: mayReadMessage },
  feedback: { mayRead: mayReadImage },
};
