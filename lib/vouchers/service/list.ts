import { query } from "@/lib/db";
import { currencies } from "@/lib/format/currencies";
import { listOf } from "@/lib/format/listText";
import { subMoney, sumMoney } from "@/lib/format/moneyMath";
import { normalize } from "@/lib/format/text";
import type { Input, Output } from "@/lib/http/contract";
import { Conditions, type Where } from "@/lib/ledger/service/scope";
import type { VoucherActor } from "../actor";
import type * as api from "../api";
import { PART } from "../intake/service/part";
import { BY_NOTES } from "../rules/owes";
import { BY_NOTE, releasedStates, waitsForMoney } from "../rules/states";
import type { CurrencyTotals, VoucherFilter } from "../schema";
import { COLUMNS, present, type StoredVoucher, vouchersSql } from "./rows";
import { scopeOf } from "./scope";
import { addWords } from "./typedWords";

type Asked = Omit<VoucherFilter, "sort">;

/** Columns compared as they are. */
const PLAIN = {
  direction: "v.direction",
  currency: "v.currency",
  check_state: "v.check_state",
  origin: "v.origin",
} as const;
const DAYS = {
  from: "v.date >=",
  until: "v.date <=",
  due_from: "v.due_date >=",
  due_until: "v.due_date <=",
} as const;
const CHARGED = {
  show: "show_id",
  project: "project_id",
  event: "event_id",
  centre: "cost_centre_id",
  category: "category_id",
  purse: "purse_id",
} as const;

/** Accrued and charged to nothing: *sin imputar*. */
export const UNALLOCATED = "v.state = 'validado' AND v.direction = 'recibido'";

/** Not annulled nor discarded: nobody waits for the document of those, or for a look at them. */
const OPEN = `NOT v.state = ANY ('{${releasedStates.join(",")}}')`;
const isOpen = ({ state }: Pick<Group, "state">) => !releasedStates.some((one) => one === state);

/** Charged again: whoever did had to say why. */
export const REALLOCATED = "EXISTS (SELECT 1 FROM allocation a WHERE a.voucher_id = v.id AND a.reason <> '')";
/** Of a month that is shut for what is accrued. */
export const SHUT = `EXISTS (SELECT 1 FROM period_lock l WHERE l.company_id = v.company_id AND l.scope = 'operativo' AND l.reopened_at IS NULL
  AND l.month = date_trunc('month', coalesce(v.service_until, v.date))::date)`;
const FLAGS = { unallocated: UNALLOCATED, reallocated: REALLOCATED, shut: SHUT, historic: "v.historic" } as const;

/** What is asked for of what the person may see. */
function conditionsOf(actor: VoucherActor, asked: Asked): Conditions {
  const made = new Conditions();
  const scope = scopeOf(actor);
  // The scope's own value comes first, so that it is $1 where there is one.
  if (scope.values.length > 0) made.add(() => scope.text, scope.values[0]);
  else made.say(scope.text);
  for (const [key, column] of Object.entries(PLAIN)) {
    const value = asked[key as keyof typeof PLAIN];
    if (value) made.add((at) => `${column} = ${at}`, value);
  }
  for (const [key, compared] of Object.entries(DAYS)) {
    const value = asked[key as keyof typeof DAYS];
    if (value) made.add((at) => `${compared} ${at}::date`, value);
  }
  for (const [key, column] of Object.entries(CHARGED)) {
    const id = asked[key as keyof typeof CHARGED];
    if (id)
      made.add(
        (at) => `EXISTS (SELECT 1 FROM allocation a WHERE a.voucher_id = v.id AND a.${column} = ${at}::int)`,
        id,
      );
  }
  if (asked.check_state === "no_figura") made.say(OPEN);
  if (asked.company) made.add((at) => `v.company_id = ${at}::int`, asked.company);
  if (asked.supplier)
    made.add((at) => `v.supplier_id IN (SELECT supplier_all(supplier_top(${at}::int)))`, asked.supplier);
  if (asked.type) made.add((at) => `v.type_code = ANY (${at}::text[])`, listOf(asked.type));
  for (const [key, text] of Object.entries(FLAGS)) {
    const flag = asked[key as keyof typeof FLAGS];
    if (flag) made.say(flag === "1" ? `(${text})` : `NOT (${text})`);
  }
  if (asked.allocated_from)
    made.add(
      (at) => `EXISTS (SELECT 1 FROM allocation a WHERE a.voucher_id = v.id
        AND a.at >= (${at}::date)::timestamp AT TIME ZONE 'America/Argentina/Buenos_Aires')`,
      asked.allocated_from,
    );
  if (asked.without_file)
    made.say(
      `${asked.without_file === "1" ? `${OPEN} AND NOT ` : ""}EXISTS (SELECT 1 FROM attachment f WHERE f.owner_type = 'voucher' AND f.owner_id = v.id::text AND f.removed_at IS NULL)`,
    );
  if (asked.batch)
    made.add(
      (at) => `EXISTS (SELECT 1 FROM intake_item i WHERE i.voucher_id = v.id AND i.batch_id = ${at}::int)`,
      asked.batch,
    );
  if (asked.part)
    made.add(
      (at) => `EXISTS (SELECT 1 FROM intake_item i LEFT JOIN file f ON f.id = i.file_id WHERE i.voucher_id = v.id
        ${asked.batch ? `AND i.batch_id = ${Number(asked.batch)}` : ""} AND ${PART} = ${at}::text)`,
      asked.part,
    );
  addWords(
    made,
    normalize(asked.q ?? "")
      .split(" ")
      .filter(Boolean),
  );
  return made;
}

/** Those of some standings: who is taken whole by notes stands as that, not as its state. */
function addStandings(made: Conditions, asked: readonly string[]): void {
  const states = asked.filter((one) => one !== BY_NOTE);
  if (states.length === asked.length && !states.some((one) => waitsForMoney.some((state) => state === one))) {
    made.add((at) => `v.state = ANY (${at}::text[])`, states);
    return;
  }
  const noted = `v.id IN (${BY_NOTES})`;
  const too = asked.includes(BY_NOTE) ? `OR ${noted}` : "";
  made.add((at) => `(v.state = ANY (${at}::text[]) AND NOT ${noted} ${too})`, states);
}

/** The same with the states that are asked for. */
export function whereOf(actor: VoucherActor, asked: Asked): Where {
  const made = conditionsOf(actor, asked);
  if (asked.state) addStandings(made, listOf(asked.state));
  if (asked.observed) made.say(asked.observed === "1" ? `v.observed IS NOT NULL AND ${OPEN}` : "v.observed IS NULL");
  return made.where();
}

export function orderOf(sort: VoucherFilter["sort"]): string {
  const way = sort.startsWith("-") ? "DESC" : "ASC";
  return `ORDER BY v.${sort.replace("-", "")} ${way} NULLS ${way === "DESC" ? "FIRST" : "LAST"}, v.id ${way}`;
}

interface Group {
  currency: "ARS" | "USD" | "EUR" | null;
  state: string;
  observed: boolean;
  unlisted: boolean;
  takes_away: boolean;
  count: number;
  net: string;
  vat: string;
  other_taxes: string;
  total: string;
}
const SUMMED = ["net", "vat", "other_taxes", "total"] as const;
/** By standing: each voucher in one group. */
const GROUPS = `SELECT v.currency::text AS currency, CASE WHEN w.id IS NULL THEN v.state ELSE '${BY_NOTE}' END AS state, v.observed IS NOT NULL AS observed, v.takes_away, v.check_state = 'no_figura' AS unlisted, count(*)::int AS count,
  ${SUMMED.map((column) => `coalesce(sum(v.${column}), 0.00)::text AS ${column}`).join(", ")} FROM voucher v LEFT JOIN (${BY_NOTES}) w ON w.id = v.id`;

/** One reading of what is filtered gives the totals of each currency and the counts of the tabs; what takes away is taken away. */
function summed(groups: readonly Group[], { state, observed }: Asked) {
  const states = listOf(state);
  const shown = groups.filter(
    (one) =>
      (states.length === 0 || states.includes(one.state)) &&
      (observed === undefined || (observed === "1" ? one.observed && isOpen(one) : !one.observed)),
  );
  const count = (of: readonly Group[]) => of.reduce((sum, one) => sum + one.count, 0);
  const totals = [...currencies, null].flatMap((currency) => {
    const own = shown.filter((one) => one.currency === currency);
    const part = (key: (typeof SUMMED)[number], away: boolean) =>
      sumMoney(own.filter(({ takes_away }) => takes_away === away).map((one) => one[key]));
    const [net, vat, other_taxes, total] = SUMMED.map((key) => subMoney(part(key, false), part(key, true)));
    if (own.length === 0) return [];
    return [{ currency, count: count(own), net, vat, other_taxes, total } as CurrencyTotals];
  });
  const byState: Record<string, number> = {};
  for (const one of groups) byState[one.state] = (byState[one.state] ?? 0) + one.count;
  return {
    total: count(shown),
    totals,
    states: byState,
    observed: count(groups.filter((one) => one.observed && isOpen(one))),
    unlisted: count(groups.filter((one) => one.unlisted && isOpen(one))),
  };
}

/** The rows of a file, in their order. */
export const rowsSql = (where: string, order: string): string => `SELECT ${COLUMNS} FROM ${vouchersSql(where, order)}`;

/** Those of a page: which ones is settled before anything else is read of them. */
const pageSql = (where: string, order: string, page: string): string =>
  rowsSql(`v.id = ANY (ARRAY(SELECT v.id FROM voucher v WHERE ${where} ${order} ${page}))`, order);

/** `GET /vouchers`. */
export async function list(
  actor: VoucherActor,
  { query: { page, limit, sort, ...asked } }: Input<typeof api.listVouchers>,
): Promise<Output<typeof api.listVouchers>> {
  const { text, values } = whereOf(actor, asked);
  const all = conditionsOf(actor, asked).where();
  const [rows, groups] = await Promise.all([
    query<StoredVoucher>(pageSql(text, orderOf(sort), `LIMIT ${limit} OFFSET ${(page - 1) * limit}`), values),
    query<Group>(`${GROUPS} WHERE ${all.text} GROUP BY 1, 2, 3, 4, 5`, all.values),
  ]);
  return { data: rows.map(present), ...summed(groups, asked) };
}

/** `GET /vouchers/without-file`: with these filters, but for those of the tabs. */
export async function unfiled(
  actor: VoucherActor,
  { query: { sort: _, check_state: __, ...asked } }: Input<typeof api.countUnfiled>,
): Promise<Output<typeof api.countUnfiled>> {
  const { text, values } = conditionsOf(actor, { ...asked, without_file: "1" }).where();
  const [found] = await query<{ count: number }>(`SELECT count(*)::int AS count FROM voucher v WHERE ${text}`, values);
  return { count: found?.count ?? 0 };
}
