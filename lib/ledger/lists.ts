import { declarations } from "@/lib/generated/domains";
import { badField } from "@/lib/http/errors";
import type { EntryKind } from "./kinds";
import type { LedgerReader } from "./sources";

/** What of a record's accrual (notes apart) is a figure's, in its currency: less than all of it where the rest is another's. */
export interface AccruedPart {
  id: number;
  currency: string;
  part: string;
}

/**
 * What a list's filter comes to in the ledger: some centres, some shows, or some records of one source (`kinds`: only these of their entries),
 * and what records of another one (`accrued`) accrued in their place.
 */
export type Narrowed =
  | { centres: readonly number[] }
  | { shows: readonly number[] }
  | {
      source: string;
      ids: readonly number[];
      kinds?: readonly EntryKind[];
      accrued?: { source: string; parts: readonly AccruedPart[] };
    };

/**
 * A list of a domain that is filtered by more than the ledger knows of an entry, and whose figures are sums of entries. It answers
 * with what its filter shows this person: the records of a source are theirs to see, whatever purse they are charged to.
 * @throws 400 for a filter that is none of its own
 */
export type LedgerList = (reader: LedgerReader, filter: Readonly<Record<string, string>>) => Promise<Narrowed>;

/** What a figure's list shows with its filter (a query). @throws 400 for a list that nobody declares, or another filter than its own */
export async function narrowedBy(reader: LedgerReader, list: string, filter = ""): Promise<Narrowed> {
  const declared = await Promise.all(declarations.map(({ ledgerLists }) => ledgerLists?.() ?? {}));
  const found = new Map(declared.flatMap((lists) => Object.entries<LedgerList>(lists))).get(list);
  if (!found) throw badField("list", "No existe esa lista.");
  return found(reader, Object.fromEntries(new URLSearchParams(filter)));
}
