import type { Person } from "@/lib/access/can";
import type { AuditActor } from "@/lib/audit/audit";
import type { Tx } from "@/lib/db";
import { declarations } from "@/lib/generated/domains";
import type { BoardDefinition } from "../rules/definition";
import type { FieldValues } from "../rules/filled";
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
  /** Of cards that are records themselves. */
  owner?: CardOwner;
}

/** A card that becomes a record, as far as somebody said it. */
export interface NewRecord {
  type: string;
  title: string;
  fields: FieldValues;
  /** Made by the board itself, or asked for by a form: what is missing does not stop it. */
  lenient: boolean;
}

/** Where a card that is a record goes. */
export interface RecordMove {
  column: number;
  /** As in `moveCard`. */
  after: number | null | undefined;
  /** The data file's column that the other one belongs to. */
  stage: string;
  /** What the step says where nothing was typed. */
  reason?: string;
}

/**
 * The domain whose records the cards of some types are, one each (`records` of the board's data file). A record is held before
 * anything of the board, so that whoever moves a card hands it over first; what its fields say its domain alone writes.
 */
export interface CardOwner {
  /** A transaction that moves such a card, in its turn: who has to wait waits without a connection. */
  inTurn: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Holds a card's record and what its step may move with it. */
  hold: (tx: Tx, actor: AuditActor, record: number) => Promise<void>;
  /** Makes the record of a card that is to be. `actor` null: the board itself. @returns its id */
  make: (tx: Tx, actor: (Mover & Person) | null, card: NewRecord) => Promise<number>;
  /** A new card is this record's from now on. */
  join: (tx: Tx, by: number | null, card: number, record: number) => Promise<void>;
  /** Moves a record and its card. Refuses by throwing; `system`: it follows from something else, whoever did it. */
  move: (tx: Tx, actor: Mover & Person, record: number, to: RecordMove, system?: boolean) => Promise<void>;
  /** Refuses a column that no card enters by the board. */
  mayEnter: (stage: string) => void;
  /** Writes what was typed into fields that the record says. @returns the card's version before and after it */
  change: (
    tx: Tx,
    actor: Mover & Person,
    card: { id: number; record: number },
    values: FieldValues,
  ) => Promise<{ before: number; after: number }>;
  /** Refuses to put away the card of a record that still goes on. */
  mayLeave: (stage: string) => void;
  /** The stage of a held record. */
  stage: (tx: Tx, record: number) => Promise<string>;
  /** A held card that was put away before its board had records comes back: it gets one, as far as it says. */
  adopt: (tx: Tx) => Promise<void>;
}

let gathered: Promise<ReadonlyMap<string, CardFollower>> | undefined;

/** Who follows the cards of a board; undefined for most. */
export async function followerOf(board: string): Promise<CardFollower | undefined> {
  gathered ??= Promise.all(declarations.map(({ boards }) => boards?.() ?? {})).then(
    (all) => new Map(all.flatMap((one) => Object.entries(one))),
  );
  return (await gathered).get(board);
}

/** Who owns the cards of a board's `records`; undefined for a card that is none. */
export async function ownerOf(
  board: BoardDefinition,
  card: { show_id: number | null },
): Promise<CardOwner | undefined> {
  return card.show_id === null || board.records.length === 0 ? undefined : (await followerOf(board.key))?.owner;
}

/** Who makes the record of a card of this type; undefined for types that have none. */
export const makerOf = async (board: BoardDefinition, type: string | undefined): Promise<CardOwner | undefined> =>
  type && board.records.includes(type) ? (await followerOf(board.key))?.owner : undefined;
