// Apart from the schemas: screens show these without loading the validation library.
import type { EntryKind as LedgerKind } from "@/lib/ledger/kinds";

/** What an entry says of its amount: planned, promised, or spent. */
export const entryKinds = ["presupuestado", "comprometido", "real"] as const;
export type EntryKind = (typeof entryKinds)[number];
export const entryKindTitles: Record<EntryKind, string> = {
  presupuestado: "Presupuesto",
  comprometido: "Comprometido",
  real: "Real",
};

/** What the ledger calls it: what was really spent is there what accrued. */
export const ledgerKind = (kind: EntryKind): LedgerKind => (kind === "real" ? "devengado" : kind);

/** Whether an entry takes budget away. */
export const cutsBudget = ({ kind, amount }: { kind: EntryKind; amount: string }): boolean =>
  kind === "presupuestado" && amount.startsWith("-");

/** Where an entry comes from. */
export const entrySources = ["manual", "importacion", "reasignacion", "contraasiento", "comprobante"] as const;
export type EntrySource = (typeof entrySources)[number];
export const entrySourceTitles: Record<EntrySource, string> = {
  manual: "Carga manual",
  importacion: "Importación",
  reasignacion: "Reasignación",
  contraasiento: "Contraasiento",
  comprobante: "Comprobante o banco",
};

export const reallocationStates = ["pedido", "aprobado", "rechazado", "cancelado"] as const;
export type ReallocationState = (typeof reallocationStates)[number];
export const reallocationTitles: Record<ReallocationState, string> = {
  pedido: "Pedida",
  aprobado: "Aprobada",
  rechazado: "Rechazada",
  cancelado: "Cancelada",
};

/** The countries we work in (product specification, section 1). */
export const countries = ["AR", "ES"] as const;
export const countryTitles: Record<(typeof countries)[number], string> = { AR: "Argentina", ES: "España" };
