import { prisma, query, type Tx, txQuery } from "@/lib/db";
import { formatDayMonth, todayIn } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { compareMoney, subMoney, sumMoney } from "@/lib/format/moneyMath";
import { parseMoney } from "@/lib/format/parseMoney";
import type { Input } from "@/lib/http/contract";
import { badField } from "@/lib/http/errors";
import { recoveredOf } from "@/lib/vouchers/rules/taxes";
import { vatPercentOf } from "@/lib/vouchers/service/vatPercent";
import type { MarketingActor } from "../actor";
import type * as api from "../expenses/api";
import type { Available } from "../expenses/schema";
import { channelTitles, expenseHref, monthName } from "../rules/kinds";
import { byMonths, monthsBetween } from "../rules/split";

type Asked = Input<typeof api.expenseAvailable>["query"];

interface MonthRow {
  month: string;
  planned: string | null;
  forecast: string | null;
  presupuestado: string | null;
  solicitado: string;
  comprometido: string;
  devengado: string;
  left: string | null;
}

interface LineRow {
  id: number;
  channel: Available["sources"][number]["channel"];
  purse_id: number;
  name: string;
  basis: "total" | "costo";
  owner: Available["owner"];
  months: MonthRow[];
}

/**
 * All channels of a show or a project with their months, in one statement: what the purse that is asked has, and where the rest could come
 * from. `$1`: currency, `$4`/`$5`: the months around those that are asked.
 */
const LINES = `SELECT l.id, l.channel, l.purse_id, p.name, p.basis,
    CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'name', coalesce(nullif(u.name, ''), u.mail::text)) END AS owner,
    coalesce((SELECT json_agg(json_build_object('month', to_char(m.month, 'YYYY-MM'), 'planned', c.planned::text, 'forecast', c.forecast::text,
      'presupuestado', f.presupuestado::text, 'solicitado', f.solicitado::text, 'comprometido', f.comprometido::text, 'devengado', f.devengado::text,
      'left', (f.presupuestado - f.comprometido - f.devengado)::text) ORDER BY m.month)
     FROM (SELECT month FROM ledger_rollup WHERE purse_id = l.purse_id AND currency = $1::char(3) AND side = 'gasto' AND month BETWEEN $4::date AND $5::date
       UNION SELECT month FROM spend_plan WHERE line_id = l.id AND currency = $1::char(3) AND month BETWEEN $4::date AND $5::date) m
     LEFT JOIN spend_plan c ON c.line_id = l.id AND c.month = m.month AND c.currency = $1::char(3)
     CROSS JOIN LATERAL (SELECT CASE WHEN bool_or(r.kind = 'presupuestado') THEN sum(v.value) FILTER (WHERE r.kind = 'presupuestado') END AS presupuestado,
         coalesce(sum(v.value) FILTER (WHERE r.kind = 'solicitado'), 0.00) AS solicitado, coalesce(sum(v.value) FILTER (WHERE r.kind = 'comprometido'), 0.00) AS comprometido,
         coalesce(sum(v.value) FILTER (WHERE r.kind = 'devengado'), 0.00) AS devengado
       FROM ledger_rollup r CROSS JOIN LATERAL (SELECT CASE p.basis WHEN 'costo' THEN r.cost ELSE r.amount END AS value) v
       WHERE r.purse_id = l.purse_id AND r.side = 'gasto' AND r.currency = $1::char(3) AND r.month = m.month) f), '[]') AS months
  FROM spend_line l JOIN purse p ON p.id = l.purse_id LEFT JOIN app_user u ON u.id = p.owner_id
  WHERE l.show_id IS NOT DISTINCT FROM $2::int AND l.project_id IS NOT DISTINCT FROM $3::int ORDER BY l.channel`;

const NOTHING = {
  planned: null,
  forecast: null,
  presupuestado: null,
  solicitado: "0.00",
  comprometido: "0.00",
  devengado: "0.00",
  left: null,
};

const amountOf = (text: string | undefined): string => {
  const parsed = parseMoney(text ?? "");
  return parsed.ok && compareMoney(parsed.value, "0") > 0 ? parsed.value : "0.00";
};

const sumOrNull = (values: readonly (string | null)[]): string | null =>
  values.every((value) => value === null) ? null : sumMoney(values.map((value) => value ?? "0.00"));

/** The months of some figures as one; what nobody has is not said to be nothing. */
const summed = (months: readonly MonthRow[]) => ({
  planned: sumOrNull(months.map(({ planned }) => planned)),
  forecast: sumOrNull(months.map(({ forecast }) => forecast)),
  presupuestado: sumOrNull(months.map(({ presupuestado }) => presupuestado)),
  solicitado: sumMoney(["0.00", ...months.map(({ solicitado }) => solicitado)]),
  comprometido: sumMoney(["0.00", ...months.map(({ comprometido }) => comprometido)]),
  devengado: sumMoney(["0.00", ...months.map(({ devengado }) => devengado)]),
  left: sumOrNull(months.map(({ left }) => left)),
});

/** What has to be there beyond what there is, by month: one month's rest does not pay another's. */
const lackOf = (months: readonly (MonthRow & { asked: string })[]): string =>
  sumMoney([
    "0.00",
    ...months.map(({ asked, left }) => {
      const lacks = subMoney(asked, left !== null && compareMoney(left, "0") > 0 ? left : "0.00");
      return compareMoney(lacks, "0") > 0 ? lacks : "0.00";
    }),
  ]);

/** What it costs by the basis of its purse: a purse that counts cost takes no VAT that comes back. */
async function countedOf(tx: Tx, asked: Asked, basis: "total" | "costo"): Promise<string> {
  const amount = amountOf(asked.amount);
  if (basis === "total" || compareMoney(amount, "0") === 0) return amount;
  const percent = await vatPercentOf(tx, asked.company_id ?? null, asked.until_day);
  return subMoney(amount, recoveredOf(amountOf(asked.vat), percent));
}

/** "Digital de noviembre de 2026". */
const purseText = (channel: Asked["channel"], months: readonly { month: string }[]): string => {
  const [first, last] = [months[0]?.month ?? "", months.at(-1)?.month ?? ""];
  return `${channelTitles[channel]} de ${first === last ? monthName(first) : `${monthName(first)} a ${monthName(last)}`}`;
};

function messageOf(
  { channel, currency }: Asked,
  months: readonly (MonthRow & { asked: string })[],
  lacks: string,
): string {
  const asked = sumMoney(["0.00", ...months.map((one) => one.asked)]);
  const left = sumOrNull(months.map((one) => one.left));
  if (left === null)
    return `${purseText(channel, months)} no tiene presupuesto asignado en ${currency}: pedir con reasignación, o que lo apruebe el dueño de la bolsa.`;
  if (compareMoney(lacks, "0") === 0) return `Entra: quedan ${formatMoney(subMoney(left, asked), currency)}.`;
  const short = months.filter((one) => compareMoney(subMoney(one.left ?? "0.00", one.asked), "0") < 0).slice(0, 1);
  const [there, wanted] = [short[0]?.left ?? "0.00", short[0]?.asked ?? asked];
  return `Quedan ${formatMoney(there, currency)} en ${purseText(channel, short)} y se piden ${formatMoney(wanted, currency)}: pedir con reasignación, o que lo apruebe el dueño de la bolsa.`;
}

const SOURCES_AHEAD = 3;

/** What is worth saying of it as one types; nothing of it stops anybody. */
async function warningsOf(asked: Asked): Promise<Available["warnings"]> {
  const amount = amountOf(asked.amount);
  const [alike, [show], [supplier]] = await Promise.all([
    asked.supplier_id === undefined || compareMoney(amount, "0") === 0
      ? []
      : query<{ code: string; amount: string; currency: string; days: number }>(
          `SELECT e.code, e.amount::text AS amount, e.currency::text AS currency, ((now() AT TIME ZONE 'America/Argentina/Buenos_Aires')::date - (e.created_at AT TIME ZONE 'America/Argentina/Buenos_Aires')::date)::int AS days FROM expense e
           WHERE e.supplier_id IN (SELECT supplier_all(supplier_top($1::int))) AND e.created_at > now() - interval '7 days' AND e.state NOT IN ('cancelado', 'rechazado')
             AND e.currency = $2::char(3) AND abs(e.amount - $3::numeric) <= 0.02 * $3::numeric AND e.id <> $4::int ORDER BY e.id DESC LIMIT 1`,
          [asked.supplier_id, asked.currency, amount, asked.expense ?? 0],
        ),
    asked.show_id === undefined
      ? []
      : query<{ sold_out: string | null }>(
          "SELECT (sold_out_at AT TIME ZONE 'America/Argentina/Buenos_Aires')::date::text AS sold_out FROM show WHERE id = $1::int",
          [asked.show_id],
        ),
    asked.supplier_id === undefined
      ? []
      : query<{ name: string; state: string }>("SELECT name, state FROM supplier WHERE id = $1::int", [
          asked.supplier_id,
        ]),
  ]);
  const said: Available["warnings"] = [];
  for (const { code, amount: was, currency, days } of alike)
    said.push({
      kind: "parecido",
      text: `Mismo proveedor y casi el mismo importe ${days === 0 ? "hoy" : days === 1 ? "ayer" : `hace ${days} días`}: ${code} por ${formatMoney(was, currency)}.`,
      href: expenseHref(code),
    });
  if (show?.sold_out)
    said.push({ kind: "show", text: `¿Seguir gastando? Vendió todo el ${formatDayMonth(show.sold_out)}.`, href: null });
  if (supplier && (supplier.state === "observado" || supplier.state === "bloqueado"))
    said.push({ kind: "proveedor", text: `${supplier.name} está ${supplier.state}.`, href: null });
  return said;
}

/** `GET /expenses/available`: one reading of the plan and the rollup, and what is worth saying. Errors: 400. */
export async function available(
  _actor: MarketingActor,
  { query: asked }: Input<typeof api.expenseAvailable>,
): Promise<Available> {
  const { show_id, project_id, from_day, until_day } = asked;
  if ((show_id === undefined) === (project_id === undefined))
    throw badField("show_id", "Falta el show o la campaña: sin eso no hay bolsa que mirar.");
  if (until_day < from_day) throw badField("until_day", "Tiene que terminar el día en que empieza, o después.");
  const [found, warnings] = await Promise.all([figuresOf(prisma, asked), warningsOf(asked)]);
  return { ...found, warnings, at: new Date().toISOString() };
}

/** The same for who asks for it: what it has in the transaction's own eyes. */
export async function figuresOf(tx: Tx, asked: Asked): Promise<Omit<Available, "warnings" | "at">> {
  const { show_id, project_id, from_day, until_day, channel, currency } = asked;
  const wanted = monthsBetween(from_day, until_day).map(({ month }) => month);
  const today = todayIn().slice(0, 7);
  const first = (wanted[0] as string) < today ? (wanted[0] as string) : today;
  const lines = await txQuery<LineRow>(
    tx,
    LINES,
    currency,
    show_id ?? null,
    project_id ?? null,
    `${first}-01`,
    monthAhead(wanted.at(-1) as string, SOURCES_AHEAD),
  );
  const line = lines.find((one) => one.channel === channel);
  const counted = await countedOf(tx, asked, line?.basis ?? "total");
  const parts = new Map(byMonths(counted, from_day, until_day).map((part) => [part.month, part.amount]));
  const months = wanted.map((month) => ({
    ...NOTHING,
    ...line?.months.find((one) => one.month === month),
    month,
    asked: parts.get(month) ?? "0.00",
  }));
  const sum = summed(months);
  const lacks = lackOf(months);
  const sources = lines.flatMap((one) =>
    one.months.flatMap(({ month, left }) => {
      if (left === null || compareMoney(left, "0") <= 0 || (one.channel === channel && wanted.includes(month)))
        return [];
      const after = subMoney(left, lacks);
      const enough = compareMoney(after, "0") >= 0;
      return [{ line_id: one.id, channel: one.channel, month, left, after: enough ? after : null, enough }];
    }),
  );
  sources.sort(
    (a, b) => Number(b.enough) - Number(a.enough) || a.month.localeCompare(b.month) || compareMoney(b.left, a.left),
  );
  return {
    line_id: line?.id ?? null,
    purse: purseText(channel, months),
    owner: line?.owner ?? null,
    basis: line?.basis ?? "total",
    months,
    sum,
    asked: counted,
    after: sum.left === null ? null : subMoney(sum.left, counted),
    lacks,
    fits: line !== undefined && compareMoney(lacks, "0") === 0 && sum.left !== null,
    message: messageOf(asked, months, lacks),
    sources,
  };
}

function monthAhead(month: string, count: number): string {
  const [year = 0, at = 1] = month.split("-").map(Number);
  const index = year * 12 + at - 1 + count;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}-01`;
}
