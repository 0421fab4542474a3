import type { Person } from "@/lib/access/can";
import { mayReadImage } from "@/lib/feedback/service/image";

/** A person who asks; every Actor of `route()` is one. */
export interface DocumentsActor extends Person {
  requestId: string;
}

/** What a domain says of the files of its records. */
export interface DocumentOwner {
  /** May this person see the files of this record? Asked on every download. */
  mayRead: (actor: DocumentsActor, ownerId: string) => Promise<boolean>;
}

/** Who decides about the files of each `owner_type`: one line per domain. A type that is not here opens to nobody. */
export const owners: Record<string, DocumentOwner> = {
  feedback: { mayRead: mayReadImage },
};
