import type { DeclaredApprovals } from "./approvals/kind";
import type { OwnedByMail } from "./auth/identities/mailOwner";
import type { BankCollections } from "./bank/collections";
import type { BankOrders } from "./bank/orders";
import type { CardFollower } from "./boards/service/followers";
import type { CalendarLayer } from "./calendar/rules/layer";
import type { Unfolder } from "./chat/rules/unfolding";
import type { DocumentOwner } from "./documents/owners";
import type { ImportKind } from "./imports/kind";
import type { Job } from "./jobs/job";
import type { LedgerList } from "./ledger/lists";
import type { LedgerReader, LedgerSource } from "./ledger/sources";
import type { TopicRule } from "./live/topics";
import type { MailKind } from "./mail/kind";
import type { LightSource } from "./shows/rules/light";
import type { ShowFollower } from "./shows/service/followers";
import type { DeclaredVouchers } from "./vouchers/service/behind";

/**
 * What a domain says of itself to the rooms that know no domain: `lib/<domain>/declaration.ts`, gathered into
 * `lib/generated/domains.ts`. Each part is fetched when it is asked for, so that saying it costs a process nothing.
 * What people call its work stands in `lib/<domain>/names.ts`.
 */
export interface Declaration {
  /** What its browsers may listen to, by the part of a topic's name before the colon. */
  topics?: Readonly<Record<string, TopicRule>>;
  /** The readers of the files of its records, by `owner_type`. */
  files?: () => Promise<Readonly<Record<string, DocumentOwner>>>;
  /** What a link to one of its screens shows in a conversation, by the first part of the address. */
  unfolds?: () => Promise<Readonly<Record<string, Unfolder>>>;
  /** Its work in the worker. */
  jobs?: () => Promise<readonly Job[]>;
  /** The files that become its rows, by what the table of imports calls them. */
  imports?: Readonly<Record<string, ImportKind>>;
  /** What of its records somebody approves, who owns them, and what it decides by itself and is shown among it. */
  approvals?: () => Promise<DeclaredApprovals>;
  /** The kinds of mail it sends. */
  mails?: () => Promise<readonly MailKind[]>;
  /** The records that it posts of in the ledger, by `source_type`. */
  ledgerSources?: () => Promise<Readonly<Record<string, LedgerSource>>>;
  /** Its lists whose figures are sums of entries, by what the ledger's filter calls them. */
  ledgerLists?: () => Promise<Readonly<Record<string, LedgerList>>>;
  /** What of its records vouchers are of, and how its own doors follow what happens to a voucher. */
  vouchers?: () => Promise<DeclaredVouchers>;
  /** The boards that are the queue of its records, by their key. */
  boards?: () => Promise<Readonly<Record<string, CardFollower>>>;
  /** The orders to pay that lines of the bank are; one domain makes them. */
  bankOrders?: () => Promise<BankOrders>;
  /** What our companies billed that lines of the bank pay; one domain keeps it. */
  bankCollections?: () => Promise<BankCollections>;
  /** The purses whose entries a person sees with its screens, beside who reads the whole ledger. */
  readablePurses?: (reader: LedgerReader) => Promise<readonly number[]>;
  /** What it does when a show takes a step or gets another day. */
  shows?: () => Promise<ShowFollower>;
  /** What of its records stands on calendars. */
  calendar?: () => Promise<readonly CalendarLayer[]>;
  /** What it knows of shows that somebody should look at. */
  showLights?: () => Promise<LightSource>;
  /** Its tables whose rows may be for a mail that is nobody's yet: they become the person's who gets it. */
  ownedByMail?: readonly OwnedByMail[];
}
