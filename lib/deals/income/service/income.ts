import type { ClientBase } from "pg";
import { type Tx, txQuery } from "@/lib/db";
import { compareMoney } from "@/lib/format/moneyMath";
import { openDay } from "@/lib/ledger/balances";
import { type PostingActor, postNext, takeBack } from "@/lib/ledger/post";
import { lesser } from "@/lib/ledger/shares";
import type { Difference } from "@/lib/ledger/sources";
import { accrued, advanceUsed, paid } from "@/lib/ledger/transitions";
import type { ShowState } from "@/lib/shows/rules/kinds";
import type { Side } from "../../rules/kinds";
import { dealTerms } from "../../schema/terms";
import { type Income, incomeOf, leftOf, type Reported } from "../rules/income";

const ACCRUAL = "ingreso";
const sourceOf = (id: number) => ({ type: "show", id });
/** Those in which a show was played. */
const PLAYED: readonly ShowState[] = ["realizado", "en_liquidacion", "liquidado"];

interface Row {
  state: ShowState;
  fecha: string | null;
  company_id: number | null;
  artist_id: number;
  artist: string;
  side: Side | null;
  terms: unknown;
}

/** Without a deal whoever produces live shows promotes them. */
const ROW = `SELECT s.state, s.fecha::text AS fecha, s.company_id, s.artist_id, a.name AS artist, d.terms,
    coalesce(d.side, CASE WHEN s.type LIKE 'live-%' THEN 'promotor' END) AS side
  FROM "show" s JOIN artist a ON a.id = s.artist_id LEFT JOIN deal d ON d.show_id = s.id WHERE s.id = $1::int`;
const REPORTED = `SELECT categoria AS category, divisa::text AS currency, sum(last_venta_total)::int AS sold, sum(last_recaudacion_total)::text AS amount
  FROM sales_series WHERE show_id = $1::int GROUP BY 1, 2 ORDER BY 1, 2`;
const FROZEN = `SELECT currency::text AS currency, concept, amount::text AS amount, cost::text AS cost, invoiced FROM show_income WHERE show_id = $1::int ORDER BY 1`;
/** What we billed for a show, without VAT; what nobody will pay of it was income of it all the same. */
const BILLED = `SELECT e.currency::text AS currency, sum(e.cost)::text AS amount FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id
  WHERE p.source_type = 'issued' AND e.kind = 'devengado' AND e.side = 'ingreso' AND p.event NOT LIKE 'incobrable%' AND e.show_id = $1::int GROUP BY 1`;
/** What came in of its deposits. */
const CAME = `SELECT d.currency::text AS currency, sum(r.amount)::text AS amount FROM show_deposit d JOIN show_deposit_receipt r ON r.deposit_id = d.id AND r.undone_at IS NULL
  WHERE d.show_id = $1::int GROUP BY 1`;
const STANDING = `SELECT coalesce(e.for_day, e.day)::text AS day, e.currency::text AS currency,
    coalesce(sum(e.amount) FILTER (WHERE e.kind = 'devengado'), 0)::numeric(18,2)::text AS amount, coalesce(sum(e.amount) FILTER (WHERE e.kind = 'pagado'), 0)::numeric(18,2)::text AS paid
  FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id WHERE p.source_type = 'show' AND p.source_id = $1::bigint AND split_part(p.event, ':', 1) = '${ACCRUAL}' GROUP BY 1, 2
  HAVING sum(e.amount) FILTER (WHERE e.kind = 'devengado') <> 0 ORDER BY 1, 2`;

interface Sum {
  currency: string;
  amount: string;
}
interface Wanted extends Income {
  /** What of it was collected in advance. */
  paid: string;
}

/** What a show brought, frozen as it is asked for first after it was played; let go once it was not played after all. */
async function frozen(tx: Tx, id: number, row: Row): Promise<Income[]> {
  if (!PLAYED.includes(row.state)) {
    await txQuery(tx, "DELETE FROM show_income WHERE show_id = $1::int", id);
    return [];
  }
  const before = await txQuery<Income>(tx, FROZEN, id);
  if (before.length > 0 || row.company_id === null || row.side === null) return before;
  const read = dealTerms.safeParse(row.terms);
  const all = incomeOf(
    row.side,
    read.success ? read.data : null,
    row.artist,
    await txQuery<Reported>(tx, REPORTED, id),
  );
  for (const one of all)
    await txQuery(
      tx,
      "INSERT INTO show_income (show_id, currency, concept, amount, cost, invoiced) VALUES ($1::int, $2, $3, $4::numeric, $5::numeric, $6)",
      ...[id, one.currency, one.concept, one.amount, one.cost, one.invoiced],
    );
  return all;
}

const sumIn = (sums: readonly Sum[], currency: string) =>
  sums.find((one) => one.currency === currency)?.amount ?? "0.00";

/**
 * Brings what the ledger has accrued of a show to what it brought (money.md, section 13): from the moment it was played, on its day; less what was invoiced
 * for it, which accrues by itself; and what came in advance pays it as far as it reaches. As often as one likes. The show is held, or nothing of it changes.
 */
export async function followIncome(tx: Tx, actor: PostingActor, id: number, reason = ""): Promise<void> {
  // Whoever bills, collects and ends a show at once: the second one sees what the first one did.
  await txQuery(tx, "SELECT pg_advisory_xact_lock(hashtext('show_income'), $1::int)::text AS held", id);
  const [row] = await txQuery<Row>(tx, ROW, id);
  if (!row) return;
  const [income, billed, came] = [
    await frozen(tx, id, row),
    await txQuery<Sum>(tx, BILLED, id),
    await txQuery<Sum>(tx, CAME, id),
  ];
  const wanted: Wanted[] = income.flatMap((one) => {
    const left = leftOf(one, sumIn(billed, one.currency));
    if (compareMoney(left.amount, "0") === 0) return [];
    return [{ ...one, ...left, paid: lesser(left.amount, sumIn(came, one.currency)) }];
  });
  const stood = await txQuery<Sum & { day: string; paid: string }>(tx, STANDING, id);
  const key = (day: string | null, all: readonly (Sum & { paid: string })[]) =>
    all.map(({ currency, amount, paid: part }) => `${day} ${currency} ${amount} ${part}`).join("|");
  if (stood.map((one) => key(one.day, [one])).join("|") === key(row.fecha, wanted)) return;
  if (stood.length > 0) await takeBack(tx, actor, sourceOf(id), ACCRUAL, reason || "Cambió lo que trajo el show");
  if (wanted.length === 0 || row.fecha === null || row.company_id === null) return;
  const { artist_id, company_id } = row;
  const on = await openDay(tx, company_id, row.fecha);
  const shares = wanted.map(({ currency, amount, cost, concept, paid: part }) => ({
    whole: { side: "ingreso" as const, company_id, artist_id, show_id: id, currency, amount, cost, concept, ...on },
    part: { side: "ingreso" as const, company_id, show_id: id, currency, amount: part, concept: "Anticipos", ...on },
  }));
  const parts = shares.map(({ part }) => part);
  const lines = [...accrued(shares.map(({ whole }) => whole)).lines, ...advanceUsed(parts).lines, ...paid(parts).lines];
  await postNext(tx, actor, sourceOf(id), { event: ACCRUAL, day: on.day, reason, lines });
}

/** Shows whose accrual is not what was frozen less what was billed, and what their deposits pay of it. */
export async function wrongIncome(client: ClientBase): Promise<readonly Difference[]> {
  const { rows } = await client.query<Difference>(
    `WITH billed AS (${BILLED.replace("e.show_id = $1::int GROUP BY 1", "e.show_id IS NOT NULL GROUP BY 1, 3").replace("::text AS amount", " AS amount, e.show_id")}
     ), came AS (${CAME.replace("WHERE d.show_id = $1::int GROUP BY 1", "GROUP BY 1, 3").replace("::text AS amount", " AS amount, d.show_id")}
     ), said AS (
       SELECT i.show_id, i.currency::text AS currency, greatest(i.amount - CASE WHEN i.invoiced THEN coalesce(b.amount, 0) ELSE 0 END, 0)::numeric(18,2) AS amount
       FROM show_income i LEFT JOIN billed b ON b.show_id = i.show_id AND b.currency = i.currency
     ), due AS (SELECT s.*, least(s.amount, coalesce(c.amount, 0)) AS paid FROM said s LEFT JOIN came c ON c.show_id = s.show_id AND c.currency = s.currency
     ), posted AS (
       SELECT p.source_id::int AS show_id, e.currency::text AS currency, coalesce(sum(e.amount) FILTER (WHERE e.kind = 'devengado'), 0) AS amount,
         coalesce(sum(e.amount) FILTER (WHERE e.kind = 'pagado'), 0) AS paid
       FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id WHERE p.source_type = 'show' AND split_part(p.event, ':', 1) = '${ACCRUAL}' GROUP BY 1, 2)
     SELECT format('ingreso del show %s', coalesce(d.show_id, p.show_id)) AS key, concat_ws(' ', coalesce(p.amount, 0.00), 'cobrado', coalesce(p.paid, 0.00)) AS kept,
       concat_ws(' ', coalesce(d.amount, 0.00), 'cobrado', coalesce(d.paid, 0.00)) AS computed
     FROM due d FULL JOIN posted p ON p.show_id = d.show_id AND p.currency = d.currency
     WHERE coalesce(d.amount, 0) <> coalesce(p.amount, 0) OR coalesce(d.paid, 0) <> coalesce(p.paid, 0) ORDER BY 1`,
  );
  return rows;
}
