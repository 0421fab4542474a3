import { type Tx, txQuery } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { sameTaxId } from "@/lib/format/ids/taxId";
import { checkVoucher } from "../rules/check";
import type { CheckedAgainst, Finding, VoucherFacts } from "../rules/finding";
import { TAKES } from "../rules/takes";
import { behindOf } from "./behind";
import { rateFindingsOf } from "./keptRate";
import type { Held } from "./record";
import { textOf } from "./rows";

/** What is left of vouchers for a note to take. `own`: the note itself, which does not count. */
export async function noteBalances(tx: Tx, ids: readonly number[], own: number) {
  const rows = await txQuery<{
    id: number;
    country: string;
    type_code: string;
    point: string;
    number: string;
    left: string;
    supplier_id: number | null;
    company_id: number | null;
    currency: string | null;
    direction: string;
    day: string | null;
  }>(
    tx,
    `SELECT v.id, v.country::text AS country, v.type_code, v.point, v.number, v.company_id, v.currency::text AS currency, v.direction, v.date::text AS day,
       (SELECT k.kept_id FROM supplier_kept k WHERE k.id = v.supplier_id) AS supplier_id, (CASE WHEN v.state IN ('anulado', 'descartado', 'esperado', 'recibido') OR v.takes_away
       THEN 0.00 ELSE coalesce(v.amount, 0.00) - coalesce((SELECT sum(k.amount) FROM voucher_link k JOIN voucher n ON n.id = k.voucher_id
       WHERE k.target_type = 'voucher' AND k.target_id = v.id AND n.id <> $2::int AND ${TAKES}), 0.00)
       - card_returned(v.id) END)::text AS left
     FROM voucher v WHERE v.id = ANY ($1::int[])`,
    [...ids],
    own,
  );
  return new Map(
    rows.map(({ left, supplier_id, company_id, currency, direction, day, ...row }) => [
      row.id,
      { left, text: textOf(row), supplier_id, company_id, currency, direction, day },
    ]),
  );
}

type Noted = Awaited<ReturnType<typeof noteBalances>> extends Map<number, infer One> ? One : never;

/** In what a voucher is not of the same deal as the note that would take from it: "" where it is. */
function unlikeness(row: Held, noted: Noted): string {
  if (noted.supplier_id !== row.supplier?.id) return "otro proveedor";
  if (noted.company_id !== row.company?.id) return "otra empresa";
  if (noted.currency !== row.currency) return `otra moneda (${noted.currency ?? "sin moneda"})`;
  return noted.direction === row.direction ? "" : "otro sentido";
}

const nothing = (value: string | null) => value ?? "0.00";

/** A stored voucher as the rules read it. */
export const factsOf = (row: Held): VoucherFacts => ({
  country: row.country,
  direction: row.direction,
  type_code: row.type_code,
  point: row.point,
  number: row.number,
  date: row.date ?? "",
  due_date: row.due_date,
  service_from: row.service_from,
  service_until: row.service_until,
  currency: row.currency ?? "",
  fx_rate: row.fx?.rate ?? null,
  net_taxed: nothing(row.net_taxed),
  net_untaxed: nothing(row.net_untaxed),
  exempt: nothing(row.exempt),
  vat: nothing(row.vat),
  other_taxes: nothing(row.other_taxes),
  self_withheld: row.self_withheld,
  total: row.total ?? "",
  recipient_tax_id: row.recipient_tax_id,
  informed_cbu: row.informed_cbu,
  paid_by: row.paid_by,
  authorisation_code: row.authorisation_code,
  note: row.note,
  vat_lines: row.vat_lines,
  taxes: row.taxes,
});

/** What a voucher is compared with, read as it is now. */
async function againstOf(tx: Tx, row: Held): Promise<CheckedAgainst> {
  const noted = row.links.filter(({ target_type }) => target_type === "voucher");
  const balances = await noteBalances(
    tx,
    noted.map(({ target_id }) => target_id),
    row.id,
  );
  return {
    today: todayIn(),
    iva_condition: row.iva_condition ?? "",
    iva_condition_since: row.iva_condition_since,
    company: row.company_facts,
    has_supplier: row.supplier !== null,
    notes: noted.map(({ target_id, amount }) => {
      const there = balances.get(target_id);
      return {
        amount: amount ?? "0.00",
        balance: there?.left ?? "0.00",
        text: there?.text ?? "",
        unlike: there ? unlikeness(row, there) : "",
        day: there?.day ?? null,
      };
    }),
    accepted: row.accepted,
  };
}

/** What it is of that is another supplier's: looked at, and once that is paid never. */
async function strangersOf(tx: Tx, row: Held): Promise<Finding[]> {
  if (row.supplier === null || row.direction !== "recibido") return [];
  const found: Finding[] = [];
  for (const [index, { target_type, target_id }] of row.links.entries()) {
    if (target_type === "voucher") continue;
    const stranger = await (await behindOf(target_type))?.stranger?.(tx, target_id, row.supplier.id);
    if (stranger)
      found.push({
        field: `links.${index}.target_id`,
        code: "de_otro_proveedor",
        level: stranger.paid ? "error" : "aviso",
        message: stranger.said,
      });
  }
  return found;
}

/** What is wrong with a voucher, or to be looked at. */
export async function findingsOf(tx: Tx, row: Held): Promise<Finding[]> {
  const facts = factsOf(row);
  const found = checkVoucher(facts, await againstOf(tx, row));
  if (row.currency === null)
    found.unshift({ field: "currency", code: "falta_moneda", level: "error", message: "Falta la moneda." });
  found.push(...(await rateFindingsOf(tx, row)), ...(await strangersOf(tx, row)));
  if (row.supplier !== null && row.supplier_blocked && row.direction === "recibido")
    found.push({
      field: "supplier_id",
      code: "proveedor_bloqueado",
      level: "aviso",
      message: `${row.supplier.name} está bloqueado: lo que factura no se paga.`,
    });
  const issuer = row.direction === "recibido" ? row.supplier?.tax_id : row.company_facts?.tax_id;
  if (row.supplier !== null && row.company_facts !== null && sameTaxId(row.supplier.tax_id, row.company_facts.tax_id))
    found.unshift({
      field: "supplier_id",
      code: "de_si_misma",
      level: "error",
      message: `${row.company_facts.name} no se factura a sí misma: elegir otra empresa u otro proveedor.`,
    });
  if (row.supplier !== null && issuer === "")
    found.unshift({
      field: "supplier_id",
      code: "falta_cuit",
      level: "error",
      message: `Falta el CUIT o NIF de ${row.supplier.name}: completar su ficha.`,
    });
  return found;
}
