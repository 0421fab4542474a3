import type { Person } from "@/lib/access/can";
import type { AuditActor } from "@/lib/audit/audit";
import type { Tx } from "@/lib/db";
import { declarations } from "@/lib/generated/domains";
import type { Column, HeldCard } from "./access";

/** Somebody who moves a card by hand. */
export interface Mover extends AuditActor {
  userId: number;
}

/**
 * What a domain says of cards that are the queue of its records, by the board's key (`boards` of its declaration). A card's record is held
 * before its column, and the column before the card.
 */
export interface CardFollower {
  /** Takes the card's record for this transaction, where it has one; before anything of the board. */
  hold: (tx: Tx, card: number) => Promise<void>;
  /** Somebody moves a held card to a held column by hand: its record follows. Refuses by throwing. */
  moved: (tx: Tx, actor: Mover, card: HeldCard, to: Column) => Promise<void>;
  /** A held card is archived, or goes to another board. Refuses by throwing. */
  leaves: (tx: Tx, card: HeldCard) => Promise<void>;
  /** What whoever asked for a card does of its record: receive what came. Null where there is nothing to do. */
  forRequester: (card: number) => Promise<{ label: string; href: string } | null>;
  /** Where the records of some cards are, for who may open them: what each shows in place of fields. */
  links: (reader: Mover & Person, card: number) => Promise<{ title: string; about: string; href: string | null }[]>;
}

let gathered: Promise<ReadonlyMap<string, CardFollower>> | undefined;

/** Who follows the cards of a board; undefined for most. */
export async function followerOf(board: string): Promise<CardFollower | undefined> {
  gathered ??= Promise.all(declarations.map(({ boards }) => boards?.() ?? {})).then(
    (all) => new Map(all.flatMap((one) => Object.entries(one))),
  );
  return (await gathered).get(board);
}
