import type { ClientBase } from "pg";
import type { Person } from "@/lib/access/can";
import { declarations } from "@/lib/generated/domains";

/** Who asks the ledger; every Actor of `route()` is one. */
export interface LedgerReader extends Person {
  userId: number;
}

/** A record behind entries, as people name it. */
export interface SourceRecord {
  text: string;
  /** Where this person looks at it; null where they may not. */
  href: string | null;
  /** Whose files it has, as the table of files calls it. */
  files?: { type: string; id: string };
}

/** A difference that `verify` found: what is kept, and what it should be. */
export interface Difference {
  key: string;
  kept: string | null;
  computed: string | null;
}

/** What a domain says of the records that it posts of, by `source_type`. */
export interface LedgerSource {
  /** What such a record is: "Planilla", "Comprobante". */
  title: string;
  records?: (ids: readonly number[], reader: LedgerReader) => Promise<ReadonlyMap<number, SourceRecord>>;
  /** Those records whose entries are not what the records say they should be: `kept` is what is posted. */
  expected?: (client: ClientBase) => Promise<readonly Difference[]>;
}

let gathered: Promise<ReadonlyMap<string, LedgerSource>> | undefined;

/** What the domains declare of their sources. */
export function ledgerSources(): Promise<ReadonlyMap<string, LedgerSource>> {
  gathered ??= Promise.all(declarations.map(({ ledgerSources: own }) => own?.() ?? {})).then(
    (all) => new Map(all.flatMap((one) => Object.entries(one))),
  );
  return gathered;
}
