import { prisma, type Tx, txQuery } from "@/lib/db";
import { addDays, todayIn } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { normalize } from "@/lib/format/text";
import type { Input, Output } from "@/lib/http/contract";
import type * as api from "../api";
import { bankCollections } from "../collections";
import { type BankOrders, bankOrders, type OpenOrder } from "../orders";
import type { OpenInvoice } from "../rules/invoice";
import { BOUNCE_DAYS } from "../rules/kinds";
import { type BankRule, type Proposal, propose } from "../rules/propose";
import type { MatchedView, OrderView, PairView } from "../schema";
import { accountOf, LINE, lineView, type StoredLine, statementsBy } from "./rows";

/** As many pairs as a screen shows at once. */
const SHOWN = 200;
const SHOWN_MATCHED = 50;

const shownOrder = ({ id, number, payee, batch, amount, day, credited, given_up = null }: OpenOrder): OrderView => ({
  id,
  number,
  payee,
  batch,
  amount,
  day,
  credited,
  given_up,
});

/** An invoice stands where orders do: what it is, whose, how much of it is to be collected. */
const shownInvoice = ({ id, number, client, amount, due_day, declared }: OpenInvoice): OrderView => ({
  id,
  number,
  payee: client,
  batch: "",
  amount,
  day: due_day,
  credited: declared,
  given_up: null,
});

interface Found {
  lines: StoredLine[];
  orders: readonly OpenOrder[];
  invoices: readonly OpenInvoice[];
  rules: (BankRule & { category: string })[];
  pairs: Proposal[];
}

async function found(tx: Tx, accountId: number, source: BankOrders | null): Promise<Found> {
  const account = await accountOf(tx, accountId);
  const lines = await txQuery<StoredLine>(
    tx,
    `SELECT ${LINE} FROM bank_statement_line l WHERE l.own_account_id = $1::int AND l.match_id IS NULL ORDER BY l.day, l.id`,
    accountId,
  );
  const orders = (await source?.openOrders(tx, account, addDays(todayIn(), -BOUNCE_DAYS))) ?? [];
  const invoices = (await (await bankCollections())?.openInvoices(tx, account)) ?? [];
  const rules = await txQuery<BankRule & { category: string }>(
    tx,
    `SELECT r.id, r.name, r.words, r.direction, c.name AS category FROM bank_rule r JOIN category c ON c.id = r.category_id
     WHERE r.active AND (r.own_account_id IS NULL OR r.own_account_id = $1::int) ORDER BY r.own_account_id NULLS LAST, r.id`,
    accountId,
  );
  return { lines, orders, invoices, rules, pairs: propose(lines, orders, rules, invoices) };
}

/** What each line of an account that is nothing yet may be. */
export const pairsOf = (accountId: number, source: BankOrders | null): Promise<Found> =>
  prisma.$transaction((tx) => found(tx, accountId, source));

/** `GET /statements/reconciliation`. Errors: 404. */
export async function getReconciliation(
  _: unknown,
  { query: { account_id, q = "" } }: Input<typeof api.getReconciliation>,
  given?: BankOrders,
): Promise<Output<typeof api.getReconciliation>> {
  const source = given ?? (await bankOrders());
  return prisma.$transaction(async (tx) => {
    const { id, name, company, currency } = await accountOf(tx, account_id);
    const { lines, orders, invoices, rules, pairs } = await found(tx, account_id, source);
    const byLine = new Map(lines.map((line) => [line.id, line]));
    const byOrder = new Map(orders.map((order) => [order.id, order]));
    const byRule = new Map(
      rules.map(({ id: rule, name: called, category }) => [rule, { id: rule, name: called, category }]),
    );
    const inPair = new Set(pairs.flatMap((pair) => pair.lines));
    const says = saying(q);
    const asked = pairs.filter((pair) => pair.lines.some((line) => says(byLine.get(line) as StoredLine)));
    const shown: PairView[] = asked.slice(0, SHOWN).map((pair) => ({
      lines: pair.lines.map((line) => lineView(byLine.get(line) as StoredLine)),
      proposal: {
        kind: pair.kind,
        trust: pair.trust,
        difference: pair.difference,
        reason: pair.reason,
        why: pair.why,
        orders:
          pair.kind === "cobro"
            ? pair.orders.flatMap(({ id: own, amount }) => {
                const invoice = invoices.find((one) => one.id === own && one.amount === amount);
                return invoice ? [shownInvoice(invoice)] : [];
              })
            : pair.orders.map((order) => shownOrder(byOrder.get(order.id) as OpenOrder)),
        rule: byRule.get(pair.rule_id ?? 0) ?? null,
      },
    }));
    const others = lines.filter((line) => !inPair.has(line.id) && says(line));
    const alone = others.slice(0, SHOWN - shown.length);
    return {
      account: { id, name, company, currency: currency as "ARS" },
      statement: await lastStatement(tx, account_id),
      pending: lines.length,
      found: asked.reduce((sum, pair) => sum + pair.lines.length, others.length),
      sure: pairs.filter(({ trust }) => trust === "segura").length,
      pairs: [...shown, ...alone.map((line) => ({ lines: [lineView(line)], proposal: null }))],
      orders: orders.slice(0, 500).map(shownOrder),
      invoices: invoices.slice(0, 500).map(shownInvoice),
      matched: await lastMatched(tx, account_id),
    };
  });
}

/** Whether a movement has all the words of a search; an amount is found as it is written. */
function saying(q: string): (line: StoredLine) => boolean {
  const words = normalize(q).split(" ").filter(Boolean);
  if (words.length === 0) return () => true;
  return ({ text, reference, party, amount }) => {
    const said = normalize(`${text} ${reference} ${party} ${amount} ${formatMoney(amount, "ARS", { decimals: 2 })}`);
    return words.every((word) => said.includes(word));
  };
}

async function lastStatement(tx: Tx, account: number) {
  const [row] = await statementsBy(
    tx,
    `s.own_account_id = $1::int ORDER BY s.until_day DESC, s.from_day DESC, s.id DESC LIMIT 1`,
    account,
  );
  if (!row) return null;
  const [sums] = await txQuery<{ came_in: string; went_out: string }>(
    tx,
    `SELECT coalesce(sum(l.amount) FILTER (WHERE l.amount > 0), 0.00)::text AS came_in, coalesce(-sum(l.amount) FILTER (WHERE l.amount < 0), 0.00)::text AS went_out
     FROM bank_statement_line l JOIN bank_statement_brought b ON b.line_id = l.id WHERE b.statement_id = $1::int`,
    row.id,
  );
  return { ...row, came_in: sums?.came_in ?? "0.00", went_out: sums?.went_out ?? "0.00" };
}

type MatchRow = Omit<MatchedView, "lines"> & { line_ids: number[] };

async function lastMatched(tx: Tx, account: number): Promise<MatchedView[]> {
  const rows = await txQuery<MatchRow>(
    tx,
    `SELECT m.id, m.kind, r.name AS rule, m.difference::text AS difference, m.difference_kind,
       CASE WHEN m.kind = 'cobro' THEN ARRAY(SELECT c.voucher_id FROM voucher_collection c WHERE c.bank_match_id = m.id ORDER BY 1)
         ELSE ARRAY(SELECT o.order_id FROM bank_match_order o WHERE o.match_id = m.id ORDER BY 1) END AS orders,
       ARRAY(SELECT l.id FROM bank_statement_line l WHERE l.match_id = m.id ORDER BY 1) AS line_ids
     FROM bank_match m LEFT JOIN bank_rule r ON r.id = m.rule_id WHERE m.own_account_id = $1::int AND m.undone_at IS NULL
     ORDER BY m.created_at DESC, m.id DESC LIMIT ${SHOWN_MATCHED}`,
    account,
  );
  const lines = await txQuery<StoredLine>(
    tx,
    `SELECT ${LINE} FROM bank_statement_line l WHERE l.id = ANY ($1::int[])`,
    rows.flatMap(({ line_ids }) => line_ids),
  );
  const byId = new Map(lines.map((line) => [line.id, lineView(line)]));
  return rows.map(({ line_ids, ...row }) => ({ ...row, lines: line_ids.flatMap((id) => byId.get(id) ?? []) }));
}

/** `GET /statements`. */
export async function listStatements(
  _: unknown,
  { query: { account_id } }: Input<typeof api.listStatements>,
): Promise<Output<typeof api.listStatements>> {
  return prisma.$transaction((tx) =>
    statementsBy(
      tx,
      `s.own_account_id = $1::int ORDER BY s.until_day DESC, s.from_day DESC, s.id DESC LIMIT 200`,
      account_id,
    ),
  );
}

/** `GET /statements/accounts`. */
export const listAccounts = (): Promise<Output<typeof api.listStatementAccounts>> =>
  txQuery(
    prisma,
    `SELECT a.id, a.name, c.name AS company, a.currency::text AS currency, s.until_day::text AS until_day, p.pending
     FROM own_account a JOIN company c ON c.id = a.company_id
     CROSS JOIN LATERAL (SELECT max(until_day) AS until_day FROM bank_statement WHERE own_account_id = a.id) s
     CROSS JOIN LATERAL (SELECT count(*)::int AS pending FROM bank_statement_line l WHERE l.own_account_id = a.id AND l.match_id IS NULL) p
     WHERE a.active ORDER BY p.pending = 0, c.name, a.name, a.id`,
  );
