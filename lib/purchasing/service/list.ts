import { query } from "@/lib/db";
import { likeText } from "@/lib/format/likeText";
import { normalize } from "@/lib/format/text";
import type { Input, Output } from "@/lib/http/contract";
import { Conditions, type Where } from "@/lib/ledger/service/scope";
import type * as api from "../requisitions/api";
import type { PurchaseFilter, PurchaseRow } from "../requisitions/schema";
import { tabStates, tabs } from "../rules/states";
import { AMOUNT, FROM, OBSERVED, purchaseRows } from "./rows";

type Page = Output<typeof api.listPurchases>;

/** Without a purse, and not at its end. */
const UNFUNDED = "(r.purse_id IS NULL AND r.state NOT IN ('cerrada', 'cancelada'))";
const LATE = `(r.need_day < (now() AT TIME ZONE 'America/Argentina/Buenos_Aires')::date AND r.state NOT IN ('recibida', 'facturada', 'cerrada', 'cancelada'))`;
const OF_TAB = (tab: (typeof tabs)[number]) =>
  tab === "observadas" ? `${OBSERVED} > 0` : `r.state IN (${tabStates[tab].map((state) => `'${state}'`).join(", ")})`;

function conditionsOf({ sort: _, tab, ...asked }: PurchaseFilter): Where {
  const made = new Conditions().say("TRUE");
  if (tab) made.say(OF_TAB(tab));
  if (asked.state) made.add((at) => `r.state = ${at}::text`, asked.state);
  if (asked.currency) made.add((at) => `r.currency = ${at}::char(3)`, asked.currency);
  if (asked.company) made.add((at) => `coalesce(o.company_id, r.company_id) = ${at}::int`, asked.company);
  if (asked.purse)
    made.add(
      (at) =>
        `(r.purse_id = ${at}::int OR EXISTS (SELECT 1 FROM order_line l WHERE l.order_id = o.id AND l.purse_id = ${at}::int))`,
      asked.purse,
    );
  if (asked.show) made.add((at) => `r.show_id = ${at}::int`, asked.show);
  if (asked.supplier)
    made.add((at) => `o.supplier_id IN (SELECT supplier_all(supplier_top(${at}::int)))`, asked.supplier);
  if (asked.need_from) made.add((at) => `r.need_day >= ${at}::date`, asked.need_from);
  if (asked.need_until) made.add((at) => `r.need_day <= ${at}::date`, asked.need_until);
  if (asked.unfunded) made.say(asked.unfunded === "1" ? UNFUNDED : `NOT ${UNFUNDED}`);
  if (asked.late) made.say(asked.late === "1" ? LATE : `NOT coalesce(${LATE}, false)`);
  for (const word of normalize(asked.q ?? "")
    .split(" ")
    .filter(Boolean))
    made.add(
      (at) => `(r.words LIKE ${at}::text OR 'oc-' || o.year || '-' || lpad(o.number::text, 3, '0') LIKE ${at}::text
        OR EXISTS (SELECT 1 FROM supplier s WHERE s.id = o.supplier_id AND s.words LIKE ${at}::text)
        OR EXISTS (SELECT 1 FROM show h WHERE h.id = r.show_id AND search_plain(h.name) LIKE ${at}::text))`,
      `%${likeText(word)}%`,
    );
  return made.where();
}

const SORTED: Record<string, string> = {
  id: "r.id",
  need: "r.need_day",
  amount: AMOUNT,
  days: "r.state_at",
  title: "lower(r.title)",
  state: "r.state",
};

function orderBy(sort: PurchaseFilter["sort"]): string {
  const key = sort.replace("-", "");
  // Days since a moment go the other way than the moment.
  const down = sort.startsWith("-") !== (key === "days");
  // What is left to do comes first, unless another order is asked for.
  const open = sort === "-id" ? "(r.state IN ('cerrada', 'cancelada')), " : "";
  return `ORDER BY ${open}${SORTED[key]} ${down ? "DESC" : "ASC"} NULLS LAST, r.id DESC`;
}

interface Group {
  currency: "ARS" | "USD" | "EUR";
  count: number;
  amount: string;
}

/** `GET /requisitions`. */
export async function list(
  _actor: unknown,
  { query: { page, limit, ...asked } }: Input<typeof api.listPurchases>,
): Promise<Page> {
  const { text, values } = conditionsOf(asked);
  const rest = conditionsOf({ ...asked, tab: undefined });
  const counts = [...tabs.map((tab) => `count(*) FILTER (WHERE ${OF_TAB(tab)})::int AS ${tab}`)].join(", ");
  const [data, totals, [tabbed]] = await Promise.all([
    purchaseRows(text, `${orderBy(asked.sort)} LIMIT ${limit} OFFSET ${(page - 1) * limit}`, values),
    query<Group>(
      `SELECT r.currency::text AS currency, count(*)::int AS count, coalesce(sum(${AMOUNT}), 0.00)::text AS amount FROM ${FROM} WHERE ${text} GROUP BY 1 ORDER BY 1`,
      values,
    ),
    query<Page["tabs"] & { unfunded: number }>(
      `SELECT ${counts}, count(*) FILTER (WHERE ${UNFUNDED})::int AS unfunded FROM ${FROM} WHERE ${rest.text}`,
      rest.values,
    ),
  ]);
  const { unfunded = 0, ...byTab } = tabbed ?? ({} as Page["tabs"] & { unfunded: number });
  return { data, total: totals.reduce((sum, { count }) => sum + count, 0), totals, tabs: byTab, unfunded };
}

const EXPORTED = 1_000;

/** What a filter leaves, in parts. */
export async function* exported(filter: PurchaseFilter): AsyncGenerator<PurchaseRow> {
  const { text, values } = conditionsOf(filter);
  for (let from = 0; ; from += EXPORTED) {
    const rows = await purchaseRows(text, `${orderBy(filter.sort)} LIMIT ${EXPORTED} OFFSET ${from}`, values);
    yield* rows;
    if (rows.length < EXPORTED) return;
  }
}
