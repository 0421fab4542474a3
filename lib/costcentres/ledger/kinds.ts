import type { EntryKind as LedgerKind } from "@/lib/ledger/kinds";
import type { EntryKind } from "../rules/kinds";

/** What the ledger calls it: what was really spent is there what accrued. */
export const ledgerKind = (kind: EntryKind): LedgerKind => (kind === "real" ? "devengado" : kind);

/** The same the other way round, in SQL. */
export const kindSql = (column: string): string => `CASE ${column} WHEN 'devengado' THEN 'real' ELSE ${column} END`;

/** What a centre's board adds up, and its lists show: with `e` for the table. As the ledger's indexes of centres say it. */
export const ofCentres = (e: string): string =>
  `${e}.cost_centre_id IS NOT NULL AND ${e}.side = 'gasto' AND ${e}.kind IN ('presupuestado', 'comprometido', 'devengado')`;

/** What a row of a sheet, or one typed in, comes from. */
export const SHEET = { type: "planilla", event: "alta" } as const;
/** What an approved reallocation posts. */
export const MOVE = { type: "cost_reallocation", event: "aprobado" } as const;
