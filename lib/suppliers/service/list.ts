import { query } from "@/lib/db";
import { workbookDownload } from "@/lib/excel/download";
import { type Field, sheetOf } from "@/lib/excel/fields";
import { type Currency, currencies } from "@/lib/format/currencies";
import { todayIn } from "@/lib/format/dates";
import { bare } from "@/lib/format/ids/idCheck";
import { likeText } from "@/lib/format/likeText";
import { normalize } from "@/lib/format/text";
import type { Download, Input, Output } from "@/lib/http/contract";
import type * as api from "../api";
import { definition, EXPIRING, excelFields } from "../definition";
import type { SupplierState } from "../rules/kinds";
import type { ListedSupplier, Supplier, SupplierFilter } from "../schema";

const OF_LIST = "SELECT b.id FROM bank_holder h JOIN bank_account b ON b.number = h.number";
const OF_MERGED =
  "SELECT b.id FROM supplier s JOIN bank_account b ON b.supplier_id = s.id WHERE s.merged_into IS NOT NULL";
const NOW = "SELECT n.supplier_id FROM bank_account_now n WHERE";

/**
 * The suppliers with an account of a standing (the view's), so written that the few are found by an index, and that of the many only
 * those that a bank's list or a merge says something of are looked at one by one.
 */
const ACCOUNT: Readonly<Record<NonNullable<SupplierFilter["account"]>, string>> = {
  pendiente: `r.id IN (${NOW} n.standing = 'pendiente' AND n.state = 'pendiente')`,
  espera: `r.id IN (${NOW} n.standing = 'espera' AND n.usable_from > now())`,
  observada: `r.id IN (${NOW} n.standing = 'observada' AND n.id IN (${OF_LIST}))`,
  lista: `(EXISTS (SELECT 1 FROM bank_account a WHERE a.supplier_id = r.id AND a.state = 'verificada' AND a.usable_from <= now()
      AND a.number NOT IN (SELECT h.number FROM bank_holder h)) OR r.id IN (${NOW} n.standing = 'lista' AND n.id IN (${OF_LIST} UNION ${OF_MERGED})))`,
  sin: `NOT EXISTS (SELECT 1 FROM bank_account a WHERE a.supplier_id = r.id AND a.state IN ('pendiente', 'verificada'))
    AND r.id NOT IN (${NOW} n.state IN ('pendiente', 'verificada') AND n.id IN (${OF_MERGED}))`,
};

interface Where {
  text: string;
  values: unknown[];
}

/** Words as they are typed; a number with or without its separators is one word. */
function wordsOf(q: string): string[] {
  const number = bare(q);
  const typed =
    /\d{5,}/.test(number) && /^[A-Z]?\d+[A-Z]?$/.test(number) ? [number.toLowerCase()] : normalize(q).split(" ");
  return typed.filter(Boolean).map((word) => `%${likeText(word)}%`);
}

function whereOf(filter: SupplierFilter): Where {
  const parts = [`r.merged_into IS ${filter.merged ? "NOT NULL" : "NULL"}`];
  const values: unknown[] = [];
  const add = (sql: (place: string) => string, value: unknown) => {
    values.push(value);
    parts.push(sql(`$${values.length}`));
  };
  for (const word of wordsOf(filter.q ?? "")) add((place) => `r.words LIKE ${place}`, word);
  if (filter.state) add((place) => `r.state = ${place}`, filter.state);
  if (filter.country) add((place) => `r.country = ${place}`, filter.country.toUpperCase());
  if (filter.iva !== undefined) add((place) => `r.iva_condition = ${place}`, filter.iva);
  if (filter.own) parts.push(filter.own === "si" ? "r.own_company" : "NOT r.own_company");
  if (filter.expiring) parts.push(EXPIRING);
  if (filter.account) parts.push(ACCOUNT[filter.account]);
  return { text: parts.join(" AND "), values };
}

type Found = Omit<Supplier, "updated_at"> & { updated_at: Date };
const shown = (row: Found): Supplier => ({ ...row, updated_at: row.updated_at.toISOString() });

/** Of some suppliers what is open by the plan of when money is expected, and the date of their last voucher. */
const BETWEEN = `SELECT s.id, (SELECT max(v.date)::text FROM voucher v WHERE v.supplier_id IN (SELECT supplier_all(s.id)) AND v.direction = 'recibido'
    AND v.state NOT IN ('anulado', 'descartado')) AS last_voucher,
  coalesce((SELECT json_agg(json_build_object('currency', o.currency, 'amount', o.amount::text) ORDER BY array_position(ARRAY['ARS', 'USD', 'EUR'], o.currency))
    FROM (SELECT c.currency::text AS currency, sum(c.open) AS amount FROM cash_item c WHERE c.supplier_id IN (SELECT supplier_all(s.id)) AND c.open > 0
      AND c.side = 'gasto' AND c.certainty = 'firme' GROUP BY 1) o), '[]') AS owed
  FROM unnest($1::int[]) AS s(id)`;

async function withMoney(rows: readonly Supplier[]): Promise<ListedSupplier[]> {
  const found = await query<Pick<ListedSupplier, "id" | "last_voucher" | "owed">>(BETWEEN, [rows.map(({ id }) => id)]);
  const between = new Map(found.map((one) => [one.id, one]));
  return rows.map((row) => ({ ...row, last_voucher: null, owed: [], ...between.get(row.id) }));
}

// The page first, then what is said of its rows alone.
const rowsOf = async ({ text, values }: Where, page: { limit: number; from: number } | null): Promise<Supplier[]> => {
  const ids = `SELECT r.id FROM supplier r WHERE ${text} ORDER BY ${definition.order}${page ? ` LIMIT ${page.limit} OFFSET ${page.from}` : ""}`;
  const rows = await query<Found>(
    `${definition.select} WHERE r.id = ANY (ARRAY(${ids})) ORDER BY ${definition.order}`,
    values,
  );
  return rows.map(shown);
};

/** `GET /suppliers`: a page in the order of names, with how many of each state the other filters leave. */
export async function list(
  _actor: unknown,
  { query: { limit, cursor, ...filter } }: Input<typeof api.listSuppliers>,
): Promise<Output<typeof api.listSuppliers>> {
  const from = Number(cursor ?? 0);
  const all = whereOf({ ...filter, state: undefined });
  const [rows, counted] = await Promise.all([
    rowsOf(whereOf(filter), { limit: limit + 1, from }),
    query<{ state: SupplierState; count: number }>(
      `SELECT r.state, count(*)::int AS count FROM supplier r WHERE ${all.text} GROUP BY r.state`,
      all.values,
    ),
  ]);
  const of = (state: SupplierState) => counted.find((row) => row.state === state)?.count ?? 0;
  const states = {
    propuesto: of("propuesto"),
    alta: of("alta"),
    activo: of("activo"),
    observado: of("observado"),
    bloqueado: of("bloqueado"),
  };
  return {
    items: await withMoney(rows.slice(0, limit)),
    next_cursor: rows.length > limit ? String(from + limit) : null,
    total: filter.state ? states[filter.state] : Object.values(states).reduce((sum, count) => sum + count, 0),
    states,
  };
}

const EXPORTED = 2_000;

/** In parts, so that a list of any length holds little at once. */
async function* exported(filter: SupplierFilter): AsyncGenerator<ListedSupplier> {
  const where = whereOf(filter);
  for (let from = 0; ; from += EXPORTED) {
    const rows = await rowsOf(where, { limit: EXPORTED, from });
    yield* await withMoney(rows);
    if (rows.length < EXPORTED) return;
  }
}

const owedIn = (currency: Currency): Field<ListedSupplier> => ({
  header: `Se le debe en ${currency}`,
  width: 18,
  kind: "money",
  value: ({ owed }) => owed.find((one) => one.currency === currency)?.amount ?? null,
});
const MONEY_FIELDS: Field<ListedSupplier>[] = [
  { header: "Último comprobante", width: 18, kind: "day", value: ({ last_voucher }) => last_voucher },
  ...currencies.map(owedIn),
];

/** `GET /suppliers/excel`: what the filters leave. Its first columns are what the import reads. */
export async function excel(_actor: unknown, { query: filter }: Input<typeof api.suppliersExcel>): Promise<Download> {
  return workbookDownload(`proveedores_${todayIn()}.xlsx`, [
    sheetOf("Proveedores", [...excelFields, ...MONEY_FIELDS] as Field<ListedSupplier>[], exported(filter), {
      money: true,
    }),
  ]);
}
