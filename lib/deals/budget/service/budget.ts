import type { ClientBase } from "pg";
import { query, type Tx, txQuery } from "@/lib/db";
import { openDay } from "@/lib/ledger/balances";
import { postNext, takeBack } from "@/lib/ledger/post";
import type { Difference, LedgerSource } from "@/lib/ledger/sources";
import { budgeted } from "@/lib/ledger/transitions";
import { publicStates, type ShowState } from "@/lib/shows/rules/kinds";
import type { Follower } from "../../deposits/service/follow";
import { wrongIncome } from "../../income/service/income";
import type { Side } from "../../rules/kinds";
import { dealTerms } from "../../schema/terms";
import { type BudgetLine, budgetOf } from "../rules/budget";
import { showPurse } from "./purse";

const EVENT = "presupuesto";
const sourceOf = (id: number) => ({ type: "show", id });
/** The states in which a show has a budget: from confirmado on, while it is to be played or was. */
const BUDGETED: readonly ShowState[] = publicStates.filter((state) => state !== "cancelado");

interface Row {
  id: number;
  state: ShowState;
  fecha: string | null;
  company_id: number | null;
  artist_id: number;
  artist: string;
  side: Side;
  terms: unknown;
  /** Its costs are typed in Costos, and budgeted from there. */
  costs_typed: boolean;
}

const ROW = `SELECT s.id, s.state, s.fecha::text AS fecha, s.company_id, s.artist_id, a.name AS artist, d.side, d.terms,
    EXISTS (SELECT 1 FROM show_cost_line l WHERE l.show_id = s.id AND l.presupuesto > 0) AS costs_typed
  FROM "show" s JOIN artist a ON a.id = s.artist_id JOIN deal d ON d.show_id = s.id`;

/** What a show's budget is by now; none while it is not confirmed, or nobody does it, or its terms cannot be reckoned with. */
function wantedOf({
  state,
  fecha,
  company_id,
  side,
  terms,
  artist,
  costs_typed,
}: Row): { currency: string; day: string; lines: BudgetLine[] } | null {
  const read = dealTerms.safeParse(terms);
  if (!BUDGETED.includes(state) || fecha === null || company_id === null || !read.success) return null;
  return { currency: read.data.currency, day: fecha, lines: budgetOf(read.data, side, artist, costs_typed) };
}

/** Budgets compared: their day, and what each line is. */
const keyOf = (day: string, currency: string, lines: readonly BudgetLine[]): string =>
  [day, currency, ...lines.map(({ side, concept, amount }) => `${side} ${concept} ${amount}`).sort()].join("|");

/** What stands of a show's budget: of the day that it is of, where a shut month moved it. */
const STANDING = `SELECT coalesce(e.for_day, e.day)::text AS day, e.currency::text AS currency, e.side, t.concept, sum(e.amount)::text AS amount
  FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id JOIN ledger_text t ON t.entry_id = e.id
  WHERE p.source_type = 'show' AND p.source_id = $1::bigint AND e.kind = 'presupuestado' GROUP BY 1, 2, 3, 4 HAVING sum(e.amount) <> 0`;
type Stood = BudgetLine & { day: string; currency: string };

/**
 * Brings a show's budget in the ledger to its terms, its state and its day: posted as it is confirmed, taken back and posted anew where one of them changed, so
 * that calling it twice changes nothing. The show is held; it comes last in the transaction.
 */
export async function followBudget(tx: Tx, actor: Follower, showId: number, reason = ""): Promise<void> {
  const [row] = await txQuery<Row>(tx, `${ROW} WHERE s.id = $1::int`, showId);
  if (!row) return;
  const wanted = wantedOf(row);
  const stood = await txQuery<Stood>(tx, STANDING, showId);
  const [first] = stood;
  const now = first ? keyOf(first.day, first.currency, stood) : "";
  const next = wanted && wanted.lines.length > 0 ? keyOf(wanted.day, wanted.currency, wanted.lines) : "";
  if (now === next) return;
  if (first) await takeBack(tx, actor, sourceOf(showId), EVENT, reason || "Cambió el trato o la fecha del show");
  if (!wanted) return;
  const { company_id, artist_id, fecha } = row;
  const purse_id = await showPurse(tx, showId, company_id, actor.userId);
  const on = await openDay(tx, company_id, fecha ?? wanted.day);
  const shares = wanted.lines.map(({ side, concept, amount }) => ({
    side,
    concept,
    amount,
    currency: wanted.currency,
    company_id,
    artist_id,
    show_id: showId,
    purse_id: side === "gasto" ? purse_id : null,
    ...on,
  }));
  await postNext(tx, actor, sourceOf(showId), { event: EVENT, day: on.day, reason, ...budgeted(shares) });
}

/** What shows posted is what they say: their budgets, and what they brought. */
const expected = async (client: ClientBase): Promise<readonly Difference[]> => [
  ...(await expectedBudgets(client)),
  ...(await wrongIncome(client)),
];

/** Every show has the budget that its terms, its state and its day say, also one that posted none. */
async function expectedBudgets(client: ClientBase): Promise<readonly Difference[]> {
  const posted = await client.query<{ id: number } & Stood>(
    `SELECT p.source_id::int AS id, coalesce(e.for_day, e.day)::text AS day, e.currency::text AS currency, e.side, t.concept, sum(e.amount)::text AS amount
     FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id JOIN ledger_text t ON t.entry_id = e.id WHERE p.source_type = 'show' AND e.kind = 'presupuestado'
     GROUP BY 1, 2, 3, 4, 5`,
  );
  const { rows } = await client.query<Row>(`${ROW} WHERE s.id = ANY ($1::int[]) OR s.state = ANY ($2::text[])`, [
    posted.rows.map(({ id }) => id),
    BUDGETED,
  ]);
  const ids = [...new Set([...posted.rows, ...rows].map(({ id }) => id))].sort((a, b) => a - b);
  return ids.flatMap((id): Difference[] => {
    const row = rows.find((one) => one.id === id);
    const wanted = row ? wantedOf(row) : null;
    const stood = posted.rows.filter((one) => one.id === id && Number(one.amount) !== 0);
    const [kept, computed] = [
      stood[0] ? keyOf(stood[0].day, stood[0].currency, stood) : "",
      wanted && wanted.lines.length > 0 ? keyOf(wanted.day, wanted.currency, wanted.lines) : "",
    ];
    return kept === computed ? [] : [{ key: `presupuesto del show ${id}`, kept, computed }];
  });
}

/** What the ledger knows of the entries of shows. */
export const showSource: LedgerSource = {
  title: "Show",
  expected,
  records: async (ids) => {
    const rows = await query<{ id: number; name: string }>(`SELECT id, name FROM "show" WHERE id = ANY ($1::int[])`, [
      ids,
    ]);
    return new Map(rows.map(({ id, name }) => [id, { text: name, href: `/shows/${id}` }]));
  },
};
