import { type Tx, txQuery } from "@/lib/db";
import { formatDay, MONTHS, todayIn } from "@/lib/format/dates";
import { likeText } from "@/lib/format/likeText";
import { formatMoney } from "@/lib/format/money";
import { conflict } from "@/lib/http/errors";
import { type ImportJob, ImportRefused, type Loaded, NO_ROWS, type Undo } from "@/lib/imports/kind";
import type { PlainSheet } from "@/lib/imports/plain";
import type { Planned } from "@/lib/imports/planned";
import { annulObligation } from "@/lib/ledger/obligations";
import type { CardActor } from "../actor";
import { changed } from "../changed";
import { hold, transition } from "../service/transition";
import { type Charged, type Matched, matchLines } from "./matching";
import { fingerprinted, type KnownCard, kindOfLine, type ReadLine, readLines, settledOf } from "./read";
import type { StatementColumn } from "./rules/sheet";
import { chargedOf, type Free, freeExpenses, withRates } from "./service/claims";
import { claim, nobody } from "./service/lines";
import { oweStatement } from "./service/owed";

type Fresh = ReadLine & { fingerprint: string };

/** A card's file: what is there already adds nothing, each other line is what it can be without doubt. */
export async function loadStatement(tx: Tx, job: ImportJob, sheet: PlainSheet<StatementColumn>): Promise<Loaded> {
  if (sheet.rows.length === 0) throw new ImportRefused(NO_ROWS);
  const problems: Loaded["problems"][number][] = [];
  const cards = await txQuery<KnownCard>(
    tx,
    "SELECT id, last4, company_id, currency::text AS currency, active FROM expense_card ORDER BY active DESC, id",
  );
  const only = typeof job.options.card === "number" ? job.options.card : undefined;
  const read = readLines(
    sheet,
    cards,
    ({ row, cells }, field, message) =>
      problems.push({
        row,
        field,
        message,
        value: cells[field] ?? "",
        sheet: sheet.sheet,
        column: sheet.columns[field] ?? "",
      }),
    only,
  );
  const spent = fingerprinted(read.filter((line) => kindOfLine(line) !== "pago"));
  const fresh = await notThere(tx, spent);
  const matched = await matchedOf(tx, fresh);
  return {
    rows_read: sheet.read,
    rows_accepted: read.length,
    inserted: fresh.length,
    updated: 0,
    unchanged: read.length - fresh.length,
    facts: { planned: plannedOf(fresh, matched) },
    problems,
    write: () => writeAll(tx, job, fresh, matched),
  };
}

/** Those that no file brought before. */
async function notThere(tx: Tx, lines: readonly Fresh[]): Promise<Fresh[]> {
  const rows = await txQuery<{ key: string }>(
    tx,
    `SELECT l.card_id || ' ' || l.fingerprint AS key FROM card_statement_line l JOIN unnest($1::int[], $2::text[]) AS x(card_id, fingerprint) USING (card_id, fingerprint)`,
    lines.map(({ card }) => card.id),
    lines.map(({ fingerprint }) => fingerprint),
  );
  const there = new Set(rows.map(({ key }) => key));
  return lines.filter(({ card, fingerprint }) => !there.has(`${card.id} ${fingerprint}`));
}

interface Found extends Matched {
  expenses: ReadonlyMap<number, Free>;
}

/** A line as it is compared; its number is its row until it has one of its own. */
const comparedOf = ({ row, card, day, amount, currency }: Fresh): Charged => ({
  id: row,
  card: `${card.company_id} ${card.last4}`,
  day,
  amount,
  currency,
});

async function matchedOf(tx: Tx, fresh: readonly Fresh[]): Promise<Found> {
  const bought = await withRates(tx, fresh.filter((line) => kindOfLine(line) === "consumo").map(comparedOf));
  const free = await freeExpenses(tx, bought);
  return { ...matchLines(bought, free.map(chargedOf)), expenses: new Map(free.map((one) => [one.id, one])) };
}

function plannedOf(fresh: readonly Fresh[], { sure, asked, expenses }: Found): Planned[] {
  const byRow = new Map(sure.map(({ line, expense }) => [line, expenses.get(expense)]));
  const ask = new Map(asked.map(({ line, why }) => [line, why]));
  const WHY = { empate: "hay varios iguales: elegir", moneda: "está en otra moneda: confirmar" } as const;
  return fresh.map((line) => {
    const expense = byRow.get(line.row);
    const why = ask.get(line.row);
    const named =
      expense && `el gasto ${expense.merchant || "sin nombre"} del ${formatDay(expense.day)} de ${expense.holder.name}`;
    const after =
      kindOfLine(line) === "cargo"
        ? "un cargo de la tarjeta"
        : (named ?? (why ? WHY[why] : "nadie lo reclamó todavía"));
    return {
      row: line.row,
      name: `${line.merchant}, ${formatMoney(line.amount, line.currency as "ARS", { decimals: 2 })} del ${formatDay(line.day)}, tarjeta ${line.card.last4}`,
      does: "crear",
      changes: [{ field: "Es", before: "", after }],
    };
  });
}

const groupOf = (line: Fresh) => `${line.card.company_id} ${settledOf(line).currency}`;

/** A statement for each company and currency that is to be paid. */
async function writeAll(tx: Tx, job: ImportJob, fresh: readonly Fresh[], { sure }: Found): Promise<void> {
  const by = { ...job.by, requestId: "" } as CardActor;
  const expenseOf = new Map(sure.map(({ line, expense }) => [line, expense]));
  for (const group of [...new Set(fresh.map(groupOf))].sort()) {
    const lines = fresh.filter((line) => groupOf(line) === group);
    const id = await createStatement(tx, job, lines);
    for (const [index, line] of lines.entries())
      await createLine(tx, by, { id, line, n: index + 1, expense: expenseOf.get(line.row) });
    await oweStatement(tx, by, id);
    await tx.importChange.create({ data: { import_id: job.id, row_id: id, version_after: 1 } });
  }
  if (fresh.length > 0) await changed(tx, null);
}

async function createStatement(tx: Tx, job: ImportJob, lines: readonly Fresh[]): Promise<number> {
  const days = lines.map(({ day }) => day).sort();
  const [first, last] = [days[0] ?? "", days.at(-1) ?? ""];
  const cards = [...new Set(lines.map(({ card }) => card.last4))].sort();
  const [company_id, currency] = [lines[0]?.card.company_id ?? 0, lines[0] ? settledOf(lines[0]).currency : "ARS"];
  const month = `${MONTHS[Number(last.slice(5, 7)) - 1]} de ${last.slice(0, 4)}`;
  const due = typeof job.options.due === "string" ? new Date(job.options.due) : null;
  const row = await tx.cardStatement.create({
    data: {
      company_id,
      currency,
      name: await nameOf(tx, cards, `${month} (${currency})`),
      from_day: new Date(first),
      until_day: new Date(last),
      due_day: due,
      import_id: job.id,
      created_by_user_id: job.by.userId,
    },
  });
  return row.id;
}

const NAME = 200;

/** Its cards and its month; the second one of both, and those after it, say which they are. */
async function nameOf(tx: Tx, cards: readonly string[], when: string): Promise<string> {
  const whose = cards.length === 1 ? `Tarjeta ${cards[0]}` : `Tarjetas ${cards.join(", ")}`;
  const name = `${whose}, ${when}`.slice(0, NAME - 6);
  const [there] = await txQuery<{ count: number }>(
    tx,
    "SELECT count(*)::int AS count FROM card_statement WHERE name = $1::text OR name LIKE $2::text",
    name,
    `${likeText(name)} · %`,
  );
  return there && there.count > 0 ? `${name} · ${there.count + 1}` : name;
}

async function createLine(
  tx: Tx,
  by: CardActor,
  { id, line, n, expense }: { id: number; line: Fresh; n: number; expense: number | undefined },
): Promise<void> {
  const { card, day, merchant, reference, amount, currency, charged, fingerprint } = line;
  const made = await tx.cardStatementLine.create({
    data: {
      statement_id: id,
      line: n,
      card_id: card.id,
      day: new Date(day),
      merchant,
      reference,
      amount,
      currency,
      charged,
      fingerprint,
    },
  });
  const system = nobody(by.mail);
  if (kindOfLine(line) === "cargo")
    await transition(tx, system, "card_statement_line", made.id, {
      step: "cargo",
      data: { reason: "Por lo que dice el resumen" },
    });
  else if (expense !== undefined) await claim(tx, system, made.id, expense, { by });
}

/** Its statements are gone with their lines, and the expenses wait for theirs. Error: 409 once somebody said what a line is, or reconciled one. */
export const undoStatement: Undo = async (tx, { id }, actor) => {
  const statements = await txQuery<{
    id: number;
    name: string;
    state: string;
    obligation_id: number | null;
    decided: number;
  }>(
    tx,
    `SELECT s.id, s.name, s.state, s.obligation_id, (SELECT count(*)::int FROM card_statement_line l WHERE l.statement_id = s.id AND (l.state IN ('del_titular', 'personal')
       OR EXISTS (SELECT 1 FROM card_expense e WHERE e.id = l.expense_id AND e.origin = 'resumen'))) AS decided
     FROM card_statement s WHERE s.import_id = $1::uuid ORDER BY s.id FOR UPDATE`,
    id,
  );
  const fixed = statements.find(({ state, decided }) => state !== "cargado" || decided > 0);
  if (fixed)
    throw conflict(
      `No se puede deshacer: ${fixed.name} ${fixed.state === "cargado" ? "tiene líneas pasadas a su titular, personales o devoluciones: soltarlas primero" : "ya está conciliado: reabrirlo primero"}.`,
    );
  let lines = 0;
  for (const one of statements) {
    const expenses = await txQuery<{ id: number }>(
      tx,
      `SELECT e.id FROM card_expense e JOIN card_statement_line l ON l.expense_id = e.id WHERE l.statement_id = $1::int AND e.state = 'conciliado' ORDER BY e.id`,
      one.id,
    );
    const gone = await txQuery(tx, "DELETE FROM card_statement_line WHERE statement_id = $1::int RETURNING id", one.id);
    lines += gone.length;
    for (const expense of expenses) {
      await hold(tx, "card_expense", expense.id);
      await transition(tx, nobody(actor.mail), "card_expense", expense.id, { step: "desconciliar" });
    }
    if (one.obligation_id !== null) {
      await tx.cardStatement.update({ where: { id: one.id }, data: { obligation_id: null } });
      await annulObligation(tx, actor, one.obligation_id, {
        day: todayIn(),
        reason: "Se deshizo la carga del resumen",
      });
    }
    await tx.cardStatement.delete({ where: { id: one.id } });
  }
  return { resumenes: statements.length, lineas: lines };
};

export const statementsTold = (tx: Tx): Promise<void> => changed(tx, null);
