import type { AuditActor } from "@/lib/audit/audit";
import type { Tx } from "@/lib/db";
import { declarations } from "@/lib/generated/domains";
import type { PostingActor } from "@/lib/ledger/post";
import type { VoucherActor } from "../actor";
import type { Numbered } from "../rules/identity";
import type { AllocationFields } from "../schema/allocations";

/** Whoever brings a voucher in: a person, or nobody of ours, through a link. */
export interface DoorActor extends AuditActor {
  userId: number | null;
}

/** Where in the ledger something belongs that a voucher is of. */
export type Place = Partial<Pick<AllocationFields, "show_id" | "purse_id" | "category_id" | "cost_centre_id">>;

/** A voucher and the record that it is of. */
interface Asked {
  id: number;
  voucher: { id: number; currency: string; amount: string };
}

/**
 * Of what was approved of a record its voucher's part, at most what was asked for, and where it was approved for; or, as people read it, why
 * none of it is the voucher's: another supplier's, in another currency, taken by others.
 */
export type Within = { amount: string; places: readonly PlaceOf[] } | { not: string };
type PlaceOf = Partial<Record<"purse_id" | "show_id" | "project_id" | "event_id" | "cost_centre_id", number | null>>;

/**
 * What a domain says of its records that vouchers are of and that settle by themselves what a voucher takes from them: a proposal of
 * Music Wins, whose entries are its line's. What has entries of its own (an order) needs none of this.
 */
export interface Behind {
  /** Takes it for this transaction, before the voucher: whoever pays it holds it, too, and then its vouchers. */
  hold: (tx: Tx, id: number) => Promise<void>;
  /** Why a voucher cannot be of it, or null. */
  problem: (tx: Tx, id: number) => Promise<string | null>;
  /** What a voucher of it is charged to, by shares of `amount`; none where it belongs nowhere. */
  places: (
    tx: Tx,
    actor: PostingActor,
    id: number,
    voucher: number,
  ) => Promise<readonly (Place & { amount: string })[]>;
  /**
   * Of what was approved of each record, how much is its voucher's: what is left by those that were validated before it, at most
   * `amount`, in the order they are asked for. Null: nothing of it, and `judged` says why.
   */
  shares: (tx: Tx, asked: readonly Asked[]) => Promise<(Within | null)[]>;
  /** A voucher of it accrued, came to another amount or was taken back: its entries follow. */
  settle: (tx: Tx, actor: VoucherActor, id: number, voucher: number) => Promise<void>;
  /** An order of `/pagos` paid a voucher of it on a day, or took that back: who calls holds it, and has posted what it did. */
  paid?: (tx: Tx, actor: AuditActor & { userId: number }, id: number, day: string) => Promise<void>;
  /** Other vouchers that change with one of its: who changes one holds them all. */
  siblings?: (tx: Tx, id: number) => Promise<readonly number[]>;
  /** Why what a supplier is paid before their voucher cannot be of it, as people read it; null: it can. Who calls holds it. */
  advances?: (tx: Tx, id: number, to: { supplier_id: number; company_id: number }) => Promise<string | null>;
  /** What is said of a voucher's supplier where it is not the record's, and whether the record is paid by now; null: it is theirs. */
  stranger?: (tx: Tx, id: number, supplier_id: number) => Promise<{ said: string; paid: boolean } | null>;
  /** What of them a supplier may be paid before their voucher, the newest first; how it is called. */
  advanceable?: (
    tx: Tx,
    to: { supplier_id: number; company_id: number; currency: string },
  ) => Promise<{ id: number; name: string }[]>;
  /** Why an accrued voucher is not approved by what is behind it, as people read it; null: all of it fits. */
  judged?: (tx: Tx, id: number, voucher: number) => Promise<string | null>;
}

/** What a domain says of vouchers that came by a door of its own. */
export interface VoucherDoor {
  /** Somebody lifts a voucher's mark: it is lifted there, too. @throws 403 for who may not, being involved */
  lifted: (tx: Tx, actor: AuditActor & { userId: number }, voucherId: number, reason: string) => Promise<void>;
  /** What vouchers were asked for, to be charged to; those of another door, and what belongs nowhere yet, are left out. */
  suggested: (tx: Tx, voucherIds: readonly number[]) => Promise<{ voucher_id: number; text: string; place: Place }[]>;
  /** What of the door has accrued by a receipt of the same number, as people name it; null where nothing has. */
  alike?: (tx: Tx, voucher: Numbered) => Promise<string | null>;
  /** Why a voucher is not annulled or discarded by itself: a record of the door stands on it. Null where none does. */
  keeps?: (tx: Tx, voucherId: number) => Promise<string | null>;
}

/** What follows a voucher that takes an obligation's place, or of which less is owed. Who calls holds both, and has posted it. */
export interface Follower {
  tookOver: (tx: Tx, actor: AuditActor, taken: { obligation: number; voucher: number }) => Promise<void>;
  /** Less is owed of these vouchers than before: a note came, or went. Who calls holds them, and has posted it. */
  lessOwed: (tx: Tx, actor: AuditActor, vouchers: readonly number[]) => Promise<void>;
  /** A voucher that accrued is charged elsewhere, or comes to another amount. Who calls holds it, and has posted it. */
  charged: (tx: Tx, actor: PostingActor, voucher: number) => Promise<void>;
  /** It is about to give it back. @throws 422 where it cannot */
  givesBack: (tx: Tx, taken: { obligation: number; voucher: number }) => Promise<void>;
}

export interface DeclaredVouchers {
  follower?: Follower;
  /** By what `voucher_link.target_type` calls them. */
  behind: Readonly<Record<string, Behind>>;
  door?: VoucherDoor;
}

let gathered: Promise<readonly DeclaredVouchers[]> | undefined;

function declared(): Promise<readonly DeclaredVouchers[]> {
  gathered ??= Promise.all(declarations.flatMap(({ vouchers }) => vouchers?.() ?? []));
  return gathered;
}

/** What settles by itself what vouchers take from it; undefined for a type of link that has entries of its own. */
export async function behindOf(type: string): Promise<Behind | undefined> {
  return (await declared()).map(({ behind }) => behind[type]).find(Boolean);
}

export const followers = async (): Promise<Follower[]> => (await declared()).flatMap(({ follower }) => follower ?? []);

/** The doors that domains have of their own. */
export const doors = async (): Promise<VoucherDoor[]> => (await declared()).flatMap(({ door }) => door ?? []);
