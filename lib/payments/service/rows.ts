import { formatInstant } from "@/lib/format/dates";
import { hrefOf, textOf } from "@/lib/vouchers/service/rows";
import { advanceTitles, type Block, blockTexts, isOfAccount, type SubjectKind, takesAway } from "../rules/kinds";
import type { DueRow } from "../schema/due";

/** What `d` of {@link dueSql} answers of each. */
export interface Due {
  kind: SubjectKind;
  id: number;
  company_id: number | null;
  company: string | null;
  own_currency: string | null;
  paid_to: number | null;
  supplier: string | null;
  payee: string;
  currency: "ARS" | "USD" | "EUR";
  target: string;
  owed: string;
  held: string;
  /** What orders paid of it. */
  paid: string;
  free: string;
  due_day: string;
  country: string;
  type_code: string;
  point: string;
  number: string;
  what: string;
  /** Of an obligation: the show that it is of. */
  show: { id: number; name: string } | null;
  blocked: Block | null;
  account_id: number | null;
  last_four: string | null;
  other_currency: string | null;
  usable_from: string | null;
}
export const DUE_COLUMNS = `d.kind, d.id, d.company_id, d.company, d.own_currency, d.paid_to, d.supplier, d.payee, d.currency, d.target, d.owed::text AS owed, d.held::text AS held, d.paid::text AS paid,
  d.free::text AS free, d.due_day::text AS due_day, d.country, d.type_code, d.point, d.number, d.what, d.blocked, d.account_id, d.last_four, d.other_currency, d.usable_from,
  CASE WHEN d.kind = 'obligation' THEN (SELECT json_build_object('id', s.id, 'name', s.name) FROM obligation o JOIN show s ON s.id = o.show_id WHERE o.id = d.id) END AS show`;

const OBLIGATIONS: Readonly<Record<string, string>> = {
  declarado: "Declarado sin comprobante",
  derechos: "Derechos de autor",
  artista: "Caché de artista",
  provision: "Provisión",
  retencion: "Retenciones a ingresar",
  tarjeta: "Resumen de tarjeta",
  devolucion: "Devolución de un show cancelado",
  ...advanceTitles,
};

type Named = Pick<Due, "kind" | "id" | "country" | "type_code" | "point" | "number" | "what" | "show">;
/** How people name what is paid. */
export function nameOf(row: Named): string {
  if (row.kind === "advance") return `${OBLIGATIONS[row.what] ?? "Anticipo"} pagado`;
  if (row.kind !== "obligation") return textOf(row);
  return [OBLIGATIONS[row.what] ?? "Sin comprobante", row.show?.name].filter(Boolean).join(", ");
}
export function linkOf({ kind, id, show }: Pick<Due, "kind" | "id" | "show">): string | null {
  if (kind === "voucher" || kind === "note") return hrefOf(id);
  return show ? `/adminShows?show=${show.id}` : null;
}

/** Why something is not paid now, in words. */
export function blockText({
  blocked,
  usable_from,
  other_currency,
}: Pick<Due, "blocked" | "usable_from" | "other_currency">): string {
  if (blocked === null) return "";
  const { text } = blockTexts[blocked];
  if (blocked === "espera" && usable_from) return `${text}: se puede pagar desde el ${formatInstant(usable_from)}`;
  return blocked === "moneda" ? `${text}: ${other_currency}` : text;
}

/** A row as it is answered, without its batches and what it could be netted with. */
export function shownDue(row: Due): Omit<DueRow, "batches" | "netting"> {
  const { kind, id, company_id, company, paid_to, supplier, payee, currency, owed, held, free, due_day, last_four } =
    row;
  const ofSupplier = row.blocked !== null && (row.blocked === "bloqueado" || isOfAccount(row.blocked));
  return {
    kind,
    id,
    text: nameOf(row),
    link: linkOf(row),
    company: company_id === null ? null : { id: company_id, name: company ?? "" },
    supplier: paid_to === null ? null : { id: paid_to, name: supplier ?? "" },
    payee,
    currency,
    owed,
    held,
    free,
    due_day,
    last_four,
    without_account: row.account_id === null && !takesAway(kind) && row.other_currency === null,
    block: row.blocked && {
      code: row.blocked,
      text: blockText(row),
      cure: blockTexts[row.blocked].cure,
      link: ofSupplier
        ? `/showProveedores/${paid_to}`
        : row.blocked === "tarjeta"
          ? "/Comprobantes?vista=tarjetas&ver=resumenes"
          : linkOf(row),
    },
  };
}
