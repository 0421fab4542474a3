import type { Person } from "@/lib/access/can";
import type { AuditActor } from "@/lib/audit/audit";
import type { Tx } from "@/lib/db";
import type { FileView } from "@/lib/documents/schema";
import type { Currency } from "@/lib/format/currencies";
import type { NotificationKind } from "@/lib/notifications/kinds";
import type { FactValues, Who } from "./policies/schema";
import type { Material, Value } from "./rules/changes";
import type { SourceRow } from "./rules/sourceRow";
import type { FieldType, Verdict } from "./rules/words";
import type { Fact, Flag, ShownPurse } from "./schema";

/** A person who asks or decides; every Actor of `route()` is one. */
export interface ApprovalActor extends AuditActor, Person {
  userId: number;
}

/** Something that a policy may ask of a kind's records. `options`: the values it may have. */
export interface KindField {
  key: string;
  label: string;
  type: FieldType;
  /** What a number is of: "%". */
  unit?: string;
  options?: () => Promise<readonly { value: string; label: string }[]>;
}

/** An exact amount, and in what. */
interface Sum {
  amount: string;
  currency: Currency;
}

/** What is asked, as its record is now. */
export interface Subject {
  version: number;
  /** What it is, for whom, of what: "Comprobante FC A 00004-00001287", "Sonido del Sur SA", "Sonido, La Calesita Eléctrica". */
  reference: string;
  title: string;
  subtitle: string;
  /** The same in a sentence, for notices: "$ 100 de Sala, marzo de 2026, a Oficina, abril de 2026". */
  about: string;
  amount: Sum | null;
  /** What is asked for in other currencies beside it. */
  otherAmounts?: readonly Sum[];
  /** The day whose rate holds, `YYYY-MM-DD`. */
  day: string;
  company: { id: number; country: "AR" | "ES" } | null;
  /** Of one without a company. */
  country?: "AR" | "ES";
  author: number;
  /** Everybody who made it, where they are several: whoever wrote any of it. */
  makers?: readonly number[];
  /** Who gains by it: the holder of the card, who loaded the account. */
  beneficiaries: readonly number[];
  /** The production it is of, as user relations call it. */
  production?: string;
  /** Ids of what it is of, by the name of who knows their owners: `{ centro: ["12"] }`. */
  keys: Readonly<Record<string, readonly string[]>>;
  /** What a later edit is compared with, by the names of `material`. */
  values: Readonly<Record<string, Value>>;
  /** Of a record that stays in force as it is while another one of it is asked for: that is compared with this, not with what was asked last. */
  inForce?: Readonly<Record<string, Value>>;
  /** What the policy may ask; the amount in its currency, the currency and the asker's role are the engine's. */
  facts: FactValues;
  /** Where it is seen where it was made. */
  link: string;
}

/** What its page shows beside what every request has. */
export interface Shown {
  purses: readonly ShownPurse[];
  facts: readonly Fact[];
  document?: FileView | null;
}

/** What happened, for what a kind does of it in the same transaction. */
export interface Outcome {
  request: number;
  /** Who did it. */
  actor: ApprovalActor;
  reason: string;
  /** A rule without steps said yes. */
  unasked?: boolean;
}
type Effect = (tx: Tx, id: string, outcome: Outcome) => Promise<void>;
/** `next`: whose the step is that opens now. */
type StepEffect = (tx: Tx, id: string, outcome: Outcome & { next: readonly Who[] }) => Promise<void>;

/** What a domain says of its records that somebody has to approve, in its `declaration.ts`, by the kind's name. */
export interface ApprovalKind {
  /** Several of them, one of them: "Reasignaciones", "Reasignación"; and the icon's name. */
  title: string;
  one: string;
  icon: string;
  fields: readonly KindField[];
  /** The names of `keys` whose owners a rule may name. */
  owners: readonly string[];
  /** Its records are of a production. */
  productions?: true;
  /** What sending does where nobody may decide: it is refused, or sent with that as a warning. */
  nobody: "refuse" | "warn";
  /** Somebody always decides it: no rule says yes by itself. */
  needsSteps?: true;
  /** What who made it, and who gains by it, is told who wants to decide it; the engine's own words unless said. */
  refusals?: { author: string; beneficiary: string };
  /** Who made it may still return or reject it. */
  makerMayRefuse?: true;
  /**
   * Its domain tells people what is asked and what was decided, in its own words: the engine reminds them, and asks whoever
   * decides and is none of these, whom the domain tells or leaves alone.
   */
  tellsItself?: (tx: Tx, id: string) => Promise<readonly number[]>;
  /** What was rejected or withdrawn may be sent again as it is, not only as a copy: the new request takes the place of that one. */
  sentAgain?: true;
  /** What may be said of a step of these people; anything, unless said. */
  verdictsOf?: (who: readonly Who[]) => readonly Verdict[];
  /** What of a record is compared when it is edited, and which change asks for a new approval. */
  material: Readonly<Record<string, Material>>;
  /** The name of the value that is the day by which it is wanted: when it is to be paid. */
  dayOf?: string;
  /** Who is named by the open step so (a role, an owner) decides it on its record's own page too; others in `/Aprobador`. */
  decidesThere?: (person: ApprovalActor, named: readonly Who[]) => boolean;
  /** The notices it sends in place of the engine's, which lead to its own page: asked is who `decides` there, told is who reads it. */
  notice?: { kind: NotificationKind; decides: (person: Person) => boolean };
  /** What people are told, after the name of who did it. */
  words: { asked: (subject: Subject) => string; told: (deed: string, subject: Subject, reason: string) => string };
  /** Holds the record until the transaction ends; always before its request. 404 when it is gone. */
  hold: (tx: Tx, id: string) => Promise<void>;
  load: (tx: Tx, id: string) => Promise<Subject>;
  mayRead: (actor: ApprovalActor, id: string) => Promise<boolean>;
  /** May read every record of the kind. */
  readsAll: (actor: ApprovalActor) => boolean;
  shown: (actor: ApprovalActor, id: string) => Promise<Shown>;
  /** Keys of flags under which it is not approved any more, only rejected or returned. */
  stopped?: readonly string[];
  /** Of a whole page at once: as many statements for a hundred records as for one. */
  flags?: (ids: readonly string[], tx?: Tx) => Promise<ReadonlyMap<string, readonly Flag[]>>;
  /** A step has its approvals, and another one is left. */
  onStep?: StepEffect;
  onApproved: Effect;
  onRejected: Effect;
  /** Without it the kind's requests are not returned. */
  onReturned?: Effect;
  onCancelled: Effect;
  onReplaced?: Effect;
  /** A copy of a rejected record; answers where it is. */
  copy?: (tx: Tx, actor: ApprovalActor, id: string) => Promise<string>;
}

/** Who the owners of some of a domain's records are: ids of people by the record's id. `title`: "dueño del centro". */
export interface Owners {
  title: string;
  of: (tx: Tx, ids: readonly string[]) => Promise<ReadonlyMap<string, readonly number[]>>;
  /** Somebody owns any of them today. */
  owns: (tx: Tx, userId: number) => Promise<boolean>;
}

/** What a domain decides by its own service, shown in the same list. */
export interface ApprovalSource {
  title: string;
  one: string;
  icon: string;
  /** What waits for this person's word, oldest first. */
  waiting: (actor: ApprovalActor) => Promise<readonly SourceRow[]>;
  /** What this person decided, by whatever door, with its `decided`. */
  decided: (actor: ApprovalActor) => Promise<readonly SourceRow[]>;
  /** Why a verdict that is not offered is not given here; the engine's own words unless said. */
  refusals?: Readonly<Partial<Record<Verdict, string>>>;
  /** One of them, decided or not; null where it is not theirs to see. */
  read: (actor: ApprovalActor, id: number) => Promise<{ row: SourceRow; shown: Shown } | null>;
  /** By its own service, with its own errors; what it says then. `version` is the row's: what was looked at. */
  decide: (
    actor: ApprovalActor,
    id: number,
    said: { verdict: Verdict; reason: string; version: number },
  ) => Promise<SourceRow>;
}

/** All that a domain declares of approvals. */
export interface DeclaredApprovals {
  kinds?: Readonly<Record<string, ApprovalKind>>;
  owners?: Readonly<Record<string, Owners>>;
  sources?: Readonly<Record<string, ApprovalSource>>;
}
