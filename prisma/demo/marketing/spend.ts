import { randomUUID } from "node:crypto";
import type { ClientBase } from "pg";
import { demoMail } from "@/lib/access/roles";
import { addDays, addMonths } from "@/lib/format/dates";
import { compareMoney, mulMoney } from "@/lib/format/moneyMath";
import { type Channel, channelTitles, GASTO } from "@/lib/marketing/rules/kinds";
import { approvals } from "@/lib/marketing/service/approval";
import { giveCell, holdCell } from "@/lib/marketing/service/assign";
import { postAsked } from "@/lib/marketing/service/money";
import { storedExpense } from "@/lib/marketing/service/record";
import { askAt, askingOf } from "../approvals/ask";
import { asTx } from "../insert";
import { setDeadlines } from "../musicWins/asked";

/** What each channel of a show has a month, in parts of what its digital has. */
const CHANNELS: readonly (readonly [Channel, number])[] = [
  ["digital", 1],
  ["via_publica", 0.6],
  ["radio", 0.35],
  ["influencers", 0.2],
];
const DIGITAL: Record<string, string> = { ARS: "4200000.00", USD: "4200.00", EUR: "3800.00" };
/** Of a show's own budget marketing has no more than this. */
const MOST = "0.0400";
/** The shows with a plan, and how much of the usual each has. */
const SHOWS = ["1", "0.75", "1.3", "0.5"];

/** What the young ones of marketing ask for: of which show, by its place, and how far it is. */
const EXPENSES: readonly {
  show: number;
  channel: Channel;
  concept: string;
  supplier: string;
  share: string;
  /** Of the next month, from 0. */
  days: [number, number];
  state: "borrador" | "en_aprobacion" | "devuelto";
  reason?: string;
  ago: number;
}[] = [
  {
    show: 0,
    channel: "digital",
    concept: "Última semana: video y redes",
    supplier: "Pulso Digital SRL",
    share: "0.3000",
    days: [1, 7],
    state: "en_aprobacion",
    ago: 2,
  },
  {
    show: 1,
    channel: "via_publica",
    concept: "Séxtuples en avenidas, dos semanas",
    supplier: "Cartel Abierto SA",
    share: "0.5500",
    days: [2, 15],
    state: "en_aprobacion",
    ago: 1,
  },
  {
    show: 2,
    channel: "radio",
    concept: "Tanda de la mañana, 40 salidas",
    supplier: "Prensa del Sur",
    share: "0.4000",
    days: [3, 12],
    state: "en_aprobacion",
    ago: 0,
  },
  {
    show: 0,
    channel: "influencers",
    concept: "Tres historias con sorteo de entradas",
    supplier: "Estudio Zócalo",
    share: "0.5000",
    days: [4, 6],
    state: "devuelto",
    reason: "Falta el presupuesto de la agencia con los nombres.",
    ago: 3,
  },
  {
    show: 2,
    channel: "digital",
    concept: "Lanzamiento de la segunda función",
    supplier: "Pulso Digital SRL",
    share: "0.2500",
    days: [5, 20],
    state: "borrador",
    ago: 0,
  },
];

interface Show {
  id: number;
  currency: string;
  company: number | null;
  budget: string | null;
}

/** Of the shows that have campaigns, those with room for the plan. */
const PLANNED = `SELECT s.id, min(c.currency::text) AS currency, s.company_id AS company,
    (SELECT sum(r.amount)::numeric(18,2)::text FROM ledger_rollup r JOIN purse p ON p.id = r.purse_id
     WHERE p.kind = 'show' AND p.show_id = s.id AND r.kind = 'presupuestado' AND r.currency = min(c.currency)) AS budget
  FROM show s JOIN ad_campaign c ON c.show_id = s.id WHERE s.demo AND s.fecha > $1::date + 20 GROUP BY s.id ORDER BY s.fecha, s.id LIMIT ${SHOWS.length}`;

const least = (a: string, b: string) => (compareMoney(a, b) <= 0 ? a : b);
const baseOf = ({ currency, budget }: Show, factor: string): string => {
  const usual = mulMoney(DIGITAL[currency] ?? "1000.00", factor);
  return budget === null ? usual : least(usual, mulMoney(budget, MOST));
};

/** A show's line of a channel, with its purse: by month, and nobody asks it for more than it has. */
async function seedLine(client: ClientBase, { id, company }: Show, channel: Channel, by: number) {
  const { rows } = await client.query<{ id: number; purse_id: number }>(
    `WITH made AS (
       INSERT INTO purse (kind, name, channel, show_id, company_id, period, policy, owner_id, created_by)
       SELECT 'marketing', left($2 || ', ' || s.name, 200), $2, s.id, $3, 'mes', 'bloquea', $4, $4 FROM show s WHERE s.id = $1 RETURNING id)
     INSERT INTO spend_line (show_id, channel, purse_id, created_by_user_id) SELECT $1, $5, id, $4 FROM made RETURNING id, purse_id`,
    [id, channelTitles[channel], company, by, channel],
  );
  const [made] = rows;
  return {
    id: made?.id ?? 0,
    purse_id: made?.purse_id ?? 0,
    show_id: id,
    project_id: null,
    channel,
    category_id: null,
    company_id: company,
  };
}

/** The plan of marketing for the shows with campaigns, this month and the next, and what is asked of it: waiting, returned, begun. */
export async function seedSpend(client: ClientBase, today: string, now: Date): Promise<void> {
  const tx = asTx(client);
  const { rows: people } = await client.query<{ planner: number; junior: number; company: number }>(
    `SELECT (SELECT id FROM app_user WHERE mail = $1::citext) AS planner, (SELECT id FROM app_user WHERE mail = $2::citext) AS junior,
       (SELECT id FROM company WHERE active ORDER BY position, id LIMIT 1) AS company`,
    [demoMail("Marketing"), demoMail("Marketing Jr")],
  );
  const [{ planner, junior, company } = { planner: 0, junior: 0, company: 0 }] = people;
  const { rows: shows } = await client.query<Show>(PLANNED, [today]);
  if (!planner || !junior || !company) return;
  const actor = { userId: planner, mail: demoMail("Marketing"), rol: "Marketing", requestId: "demo" } as Parameters<
    typeof giveCell
  >[1];
  for (const [index, show] of shows.entries()) {
    const base = baseOf(show, SHOWS[index] ?? "1");
    for (const [channel, part] of CHANNELS) {
      const line = await seedLine(client, show, channel, planner);
      for (const ahead of [0, 1]) {
        const month = addMonths(`${today.slice(0, 7)}-01`, ahead).slice(0, 7);
        const cell = await holdCell(tx, line, month, show.currency);
        const amount = mulMoney(base, part.toFixed(4));
        await giveCell(tx, actor, { line, cell, month, currency: show.currency, by: amount }, "Plan del trimestre");
        await client.query(
          "UPDATE spend_plan SET planned = $2, forecast = $2, published_at = $3, published_by_user_id = $4, version = version + 1 WHERE id = $1",
          [cell.id, amount, now, planner],
        );
      }
    }
  }
  const asking = await askingOf(client, approvals, GASTO, demoMail("Marketing Jr"));
  for (const [index, expense] of EXPENSES.entries()) {
    const show = shows[expense.show];
    const part = CHANNELS.find(([channel]) => channel === expense.channel)?.[1];
    if (!show || part === undefined) continue;
    const at = new Date(now.getTime() - expense.ago * 86_400_000);
    const room = mulMoney(baseOf(show, SHOWS[expense.show] ?? "1"), part.toFixed(4));
    const amount = mulMoney(room, expense.share);
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO expense (year, number, supplier_id, supplier_name, concept, company_id, currency, amount, net, vat, from_day, until_day, state, state_reason, state_at, sent_at, client_id, created_by_user_id, created_at)
       VALUES ($1, $2, (SELECT min(id) FROM supplier WHERE name = $3), $3, $4, $5, $6, $7, $7, 0, $8, $9, $10, $11, $12, CASE WHEN $10 <> 'borrador' THEN $12::timestamptz END, $13, $14, $12) RETURNING id`,
      [
        ...[Number(today.slice(0, 4)), index + 1, expense.supplier, expense.concept, show.company ?? company],
        ...[show.currency, amount, dayIn(today, expense.days[0]), dayIn(today, expense.days[1])],
        ...[expense.state, expense.reason ?? "", at, randomUUID(), junior],
      ],
    );
    const id = rows[0]?.id ?? 0;
    await client.query(
      `INSERT INTO expense_line (expense_id, n, line_id, amount, vat)
       SELECT $1, 1, l.id, $4, 0 FROM spend_line l WHERE l.show_id = $2 AND l.channel = $3`,
      [id, show.id, expense.channel, amount],
    );
    if (expense.state !== "en_aprobacion") continue;
    await postAsked(tx, { userId: junior }, await storedExpense(tx, id));
    await askAt(client, asking, id, at);
  }
  await client.query(
    "INSERT INTO expense_number (year, last) VALUES ($1, $2) ON CONFLICT (year) DO UPDATE SET last = greatest(expense_number.last, excluded.last)",
    [Number(today.slice(0, 4)), EXPENSES.length],
  );
  await setDeadlines(client, now, GASTO);
}

/** A day of the next month: what it is taken from is planned by month. */
const dayIn = (today: string, day: number): string => addDays(addMonths(`${today.slice(0, 7)}-01`, 1), day);
