import type { Tx } from "@/lib/db";
import { declarations } from "@/lib/generated/domains";
import type { PostingActor } from "@/lib/ledger/post";
import type { ShowActor } from "../actor";
import type { ShowState } from "../rules/kinds";
import type { Refunder } from "../rules/refunders";

/** A step that a show took. */
export interface ShowStep {
  id: number;
  from: ShowState;
  to: ShowState;
  reason: string;
  /** Of a show that is called off, where somebody said it. */
  refund_by?: Refunder;
  /** Of the show, after the step. */
  version: number;
}

/** Another day for a show; null: none, until there is one. */
export interface ShowMove {
  id: number;
  from: string | null;
  to: string | null;
  reason: string;
}

/**
 * What a domain does in the transaction in which a show takes a step or gets another day: what is budgeted, owed, dated. The show, its queues and its
 * cards are held; it comes last, because the ledger does.
 */
export interface ShowFollower {
  stepped?: (tx: Tx, actor: ShowActor, step: ShowStep) => Promise<void>;
  moved?: (tx: Tx, actor: ShowActor, move: ShowMove) => Promise<void>;
  /** What we bill for it changed; of the show nothing is held. */
  billed?: (tx: Tx, actor: PostingActor, id: number) => Promise<void>;
  /** What would move along with the day, in sentences, for who is about to move it. */
  movedText?: (tx: Tx, actor: ShowActor, move: ShowMove) => Promise<readonly string[]>;
}

let gathered: Promise<readonly ShowFollower[]> | undefined;

/** What the domains declare that follows a show. */
export function showFollowers(): Promise<readonly ShowFollower[]> {
  gathered ??= Promise.all(declarations.flatMap(({ shows }) => (shows ? [shows()] : [])));
  return gathered;
}

/** Tells them of a step. */
export async function followStep(tx: Tx, actor: ShowActor, step: ShowStep): Promise<void> {
  for (const { stepped } of await showFollowers()) await stepped?.(tx, actor, step);
}

/** Tells them of another day. */
export async function followMove(tx: Tx, actor: ShowActor, move: ShowMove): Promise<void> {
  for (const { moved } of await showFollowers()) await moved?.(tx, actor, move);
}

/** Tells them that what was billed for a show changed. */
export async function followBilled(tx: Tx, actor: PostingActor, id: number): Promise<void> {
  for (const { billed } of await showFollowers()) await billed?.(tx, actor, id);
}
