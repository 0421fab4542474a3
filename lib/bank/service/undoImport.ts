import { audit } from "@/lib/audit/audit";
import { patiently, type Tx, txQuery } from "@/lib/db";
import { formatDay } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { countText } from "@/lib/format/text";
import type { Input, Output } from "@/lib/http/contract";
import { conflict, impossible } from "@/lib/http/errors";
import { holdTurn } from "@/lib/inTurn";
import { monthTitle } from "@/lib/ledger/rules/months";
import type * as api from "../api";
import { type BankActor, type BankOrders, bankOrders } from "../orders";
import { unmatchIn } from "./match";
import { type Account, accountOf, LINE, lineView, type StoredLine, statementById } from "./rows";

const TIMEOUT_MS = 60_000;
/** As many movements as a refusal names. */
const NAMED = 3;

type Brought = StoredLine & { shared: boolean };

/** What a file brought, held; `shared`: another file brought it, too. */
const broughtBy = (tx: Tx, id: number): Promise<Brought[]> =>
  txQuery<Brought>(
    tx,
    `SELECT ${LINE}, EXISTS (SELECT 1 FROM bank_statement_brought b WHERE b.line_id = l.id AND b.statement_id <> $1::int) AS shared
     FROM bank_statement_line l WHERE l.statement_id = $1::int OR l.id IN (SELECT b.line_id FROM bank_statement_brought b WHERE b.statement_id = $1::int)
     ORDER BY l.id FOR UPDATE OF l`,
    id,
  );

/** @throws 422 naming a month of theirs that is shut, and who shut it */
async function requireOpen(tx: Tx, { company_id }: Account, lines: readonly StoredLine[]): Promise<void> {
  const [shut] = await txQuery<{ month: string; name: string }>(
    tx,
    `SELECT to_char(l.month, 'YYYY-MM') AS month, u.name FROM period_lock l JOIN app_user u ON u.id = l.locked_by
     WHERE l.company_id = $1::int AND l.reopened_at IS NULL AND to_char(l.month, 'YYYY-MM') = ANY ($2::text[]) ORDER BY l.month LIMIT 1`,
    company_id,
    [...new Set(lines.map(({ day }) => day.slice(0, 7)))],
  );
  if (shut)
    throw impossible(
      `El mes ${monthTitle(shut.month)} está cerrado: lo cerró ${shut.name}. El extracto no se puede quitar.`,
    );
}

function matchedText(matched: readonly StoredLine[], currency: string): string {
  const named = matched
    .slice(0, NAMED)
    .map(
      ({ day, amount, text }) =>
        `${formatDay(day)}, ${text || "sin texto"}, ${formatMoney(amount, currency, { decimals: 2 })}`,
    );
  const more = matched.length > NAMED ? ` · y ${matched.length - NAMED} más` : "";
  return `${countText(matched.length, "movimiento")} de este extracto ya ${matched.length === 1 ? "está conciliado" : "están conciliados"}: ${named.join(" · ")}${more}.`;
}

/**
 * `POST /statements/{id}/undo`: a file that was taken in by mistake, or for another account, is taken back with what only it brought.
 * `unmatch`: what is matched of it is undone first. Errors: 404, 409 with the movements that are matched, 422 in a month that is shut.
 */
export async function undoStatement(
  actor: BankActor,
  { params: { id }, body: { unmatch } }: Input<typeof api.undoStatement>,
  given?: BankOrders,
): Promise<Output<typeof api.undoStatement>> {
  const source = given ?? (await bankOrders());
  return patiently(async (tx) => {
    const { own_account_id } = await statementById(tx, id);
    await holdTurn(tx, `bank:${own_account_id}`);
    const statement = await statementById(tx, id);
    const account = await accountOf(tx, own_account_id);
    const lines = await broughtBy(tx, id);
    const own = lines.filter(({ shared }) => !shared);
    await requireOpen(tx, account, own);
    const matched = own.filter(({ match_id }) => match_id !== null);
    if (matched.length > 0 && !unmatch)
      throw conflict(matchedText(matched, account.currency), {
        matched: matched.length,
        lines: matched.slice(0, 50).map(lineView),
      });
    // Last in, first out: what came back is undone before what was paid.
    const matches = new Map(matched.map((line) => [line.match_id as number, line.id]));
    for (const [, line] of [...matches].sort(([a], [b]) => b - a)) await unmatchIn(tx, actor, line, source);
    await leaveShared(
      tx,
      id,
      lines.filter(({ shared }) => shared).map((line) => line.id),
    );
    await txQuery(
      tx,
      "DELETE FROM bank_statement_line WHERE id = ANY ($1::int[])",
      own.map((line) => line.id),
    );
    await txQuery(tx, "DELETE FROM bank_statement WHERE id = $1::int", id);
    await audit(tx, actor, {
      action: "bank_statement.undone",
      object: `bank_statement:${id}`,
      before: {
        cuenta: account.name,
        archivo: statement.file_name,
        desde: statement.from_day,
        hasta: statement.until_day,
        lineas: statement.lines_read,
      },
      after: { quitadas: own.length, quedan: lines.length - own.length, conciliaciones_deshechas: matches.size },
    });
    return { account_id: account.id, removed: own.length, kept: lines.length - own.length, unmatched: matches.size };
  }, TIMEOUT_MS);
}

/** What another file brought, too, is that one's from now on. */
async function leaveShared(tx: Tx, id: number, lines: readonly number[]): Promise<void> {
  await txQuery(
    tx,
    `WITH moved AS (UPDATE bank_statement_line l SET statement_id = (SELECT min(b.statement_id) FROM bank_statement_brought b
         WHERE b.line_id = l.id AND b.statement_id <> $1::int)
       WHERE l.id = ANY ($2::int[]) AND l.statement_id = $1::int RETURNING l.statement_id),
     counted AS (SELECT statement_id, count(*)::int AS n FROM moved GROUP BY 1)
     UPDATE bank_statement s SET lines_added = s.lines_added + c.n FROM counted c WHERE s.id = c.statement_id`,
    id,
    [...lines],
  );
}
