import { createHash } from "node:crypto";
import { zoneOf } from "@/lib/approvals/rules/workingHours";
import { audit } from "@/lib/audit/audit";
import { patiently, prisma, type Tx, txQuery } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { fileNameOf } from "@/lib/format/fileName";
import { bare } from "@/lib/format/ids/idCheck";
import { normalize } from "@/lib/format/text";
import type { Input, Output } from "@/lib/http/contract";
import { AppError, badField, impossible } from "@/lib/http/errors";
import { holdTurn } from "@/lib/inTurn";
import type * as api from "../api";
import type { BankActor } from "../orders";
import { readInProcess } from "../process/read";
import type { ReadFile } from "../reading/readFile";
import { type ReadLine, type ReadStatement, StatementRefused } from "../reading/statement";
import { type TableMapping, tableMapping } from "../reading/table";
import { dayProblem } from "../rules/days";
import { type Account, accountOf, allAccounts, statementById } from "./rows";

const TIMEOUT_MS = 60_000;
/** An account that a file calls by its end is ours where at least so many digits agree. */
const MIN_DIGITS = 8;

/** What is the same movement in two files: its day, amount, reference and text, whatever their case and accents. */
export const fingerprintOf = ({ day, amount, reference, text }: ReadLine): string =>
  createHash("sha256")
    .update([day, amount, normalize(reference), normalize(text)].join("\n"))
    .digest("base64url")
    .slice(0, 27);

/** `POST /statements/import`. Errors: 400, 413, 415, 422 with the line that is wrong. The same file again adds nothing. */
export async function importStatement(
  actor: BankActor,
  { body: { file, fields } }: Input<typeof api.importStatement>,
): Promise<Output<typeof api.importStatement>> {
  const given = fields.mapping === undefined ? undefined : mappingOf(fields.mapping);
  const read = await readWith(file, fields.account_id, given);
  return patiently(async (tx) => {
    const accounts = await allAccounts(tx);
    const chosen = fields.account_id === undefined ? null : await accountOf(tx, fields.account_id);
    const pairs = read.statements.map((statement) => ({
      statement,
      account: ownerOf(statement, read, accounts, chosen),
    }));
    await holdTurn(tx, ...pairs.map(({ account }) => `bank:${account.id}`));
    const statements = [];
    for (const { statement, account } of pairs) {
      await requireDays(tx, account, statement, read.format);
      const id = await keepStatement(tx, actor, { statement, account, format: read.format, file });
      const kept = await statementById(tx, id);
      statements.push({ ...kept, warning: kept.gap });
      if (read.mapping) await keepMapping(tx, account.id, read.mapping);
    }
    return { statements };
  }, TIMEOUT_MS);
}

function mappingOf(text: string): TableMapping {
  try {
    const read = tableMapping.safeParse(JSON.parse(text));
    if (read.success) return read.data;
    throw badField("mapping", read.error.issues.map(({ message }) => message).join(" "));
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw badField("mapping", "No es una elección de columnas válida.");
  }
}

/** By the columns that were given or, without any, those of last time where the sheet still has them. */
async function readWith(
  { path, name }: { path: string; name: string },
  account: number | undefined,
  given: TableMapping | undefined,
): Promise<ReadFile> {
  const kept =
    given || account === undefined
      ? null
      : await prisma.bankSheetMapping.findUnique({ where: { own_account_id: account } });
  if (!kept) return readInProcess(path, name, given);
  try {
    return await readInProcess(path, name, tableMapping.parse(kept.mapping));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return readInProcess(path, name);
  }
}

/** Whose account it is: the one that the file names, or the chosen one where it names none of ours in a way that is known. */
function ownerOf(
  statement: ReadStatement,
  { statements }: ReadFile,
  accounts: readonly Account[],
  chosen: Account | null,
): Account {
  const number = bare(statement.account);
  const digits = number.replace(/\D/g, "");
  const named = accounts.filter(
    ({ iban, cbu }) =>
      number !== "" &&
      [iban, cbu].some(
        (own) => own !== "" && (own === number || (digits.length >= MIN_DIGITS && own.endsWith(digits))),
      ),
  );
  const [only] = named;
  if (chosen && only && !named.some(({ id }) => id === chosen.id))
    throw impossible(`El extracto es de la cuenta ${only.name}, no de ${chosen.name}.`);
  const isKnown = /^[A-Z]{2}\d{2}/.test(number) || /^\d{22}$/.test(number);
  if (!only && isKnown)
    throw impossible(`La cuenta ${statement.account} del archivo no es de ninguna empresa propia: cargarla primero.`);
  if (!only && chosen && statements.length > 1)
    throw impossible(
      `El archivo tiene ${statements.length} cuentas y «${statement.account}» no es ninguna de las propias.`,
    );
  const account = named.length > 1 ? (chosen ?? undefined) : (only ?? chosen ?? undefined);
  if (!account) throw badField("account_id", "El archivo no dice de qué cuenta es: elegirla.");
  if (statement.currency !== null && statement.currency !== account.currency)
    throw impossible(`El extracto es de ${statement.currency} y la cuenta ${account.name} de ${account.currency}.`);
  return account;
}

/** What a format calls one of its movements. */
const UNITS: Readonly<Record<string, "Fila" | "Movimiento">> = { tabla: "Fila", camt053: "Movimiento" };

/** @throws 422 naming the line whose day is to come, or of years before the account */
async function requireDays(tx: Tx, { id, iban }: Account, statement: ReadStatement, format: string): Promise<void> {
  const [row] = await txQuery<{ first: string; country: string }>(
    tx,
    `SELECT c.country::text AS country, least(a.created_at::date, (SELECT min(s.from_day) FROM bank_statement s WHERE s.own_account_id = a.id))::text AS first
     FROM own_account a JOIN company c ON c.id = a.company_id WHERE a.id = $1::int`,
    id,
  );
  const today = todayIn(zoneOf(iban.slice(0, 2) || (row?.country ?? "")));
  const problem = dayProblem(statement, { today, first: row?.first ?? today });
  if (problem) throw impossible(new StatementRefused(problem.row, problem.reason, UNITS[format] ?? "Línea").message);
}

interface Kept {
  statement: ReadStatement;
  account: Account;
  format: string;
  file: { name: string; sha256: string };
}

/** Keeps an account's statement in its turn; the same file again is the one that is there. @returns its id */
export async function keepStatement(
  tx: Tx,
  actor: BankActor,
  { statement, account, format, file }: Kept,
): Promise<number> {
  const [before] = await txQuery<{ id: number }>(
    tx,
    "SELECT id FROM bank_statement WHERE own_account_id = $1::int AND sha256 = $2::text",
    account.id,
    file.sha256,
  );
  if (before) return before.id;
  const { from, until, opening, closing, lines } = statement;
  const [made] = await txQuery<{ id: number }>(
    tx,
    `INSERT INTO bank_statement (own_account_id, file_name, sha256, format, from_day, until_day, opening, closing, lines_read, lines_added, created_by_user_id)
     VALUES ($1::int, $2::text, $3::text, $4::text, $5::date, $6::date, $7::numeric, $8::numeric, $9::int, 0, $10::int) RETURNING id`,
    ...[account.id, fileNameOf(file.name), file.sha256, format, from, until, opening, closing, lines.length],
    actor.userId,
  );
  const id = made?.id ?? 0;
  const added = await insertLines(tx, account.id, id, lines);
  await txQuery(tx, "UPDATE bank_statement SET lines_added = $2::int WHERE id = $1::int", id, added);
  const after = {
    cuenta: account.name,
    archivo: file.name,
    desde: from,
    hasta: until,
    lineas: lines.length,
    agregadas: added,
  };
  await audit(tx, actor, { action: "bank_statement.imported", object: `bank_statement:${id}`, after });
  return id;
}

/** @returns how many were not there */
async function insertLines(tx: Tx, account: number, statement: number, lines: readonly ReadLine[]): Promise<number> {
  const times = new Map<string, number>();
  const marks = lines.map(fingerprintOf);
  const nths = marks.map((mark) => {
    const nth = (times.get(mark) ?? 0) + 1;
    times.set(mark, nth);
    return nth;
  });
  const [row] = await txQuery<{ added: number }>(
    tx,
    `WITH made AS (INSERT INTO bank_statement_line (statement_id, own_account_id, line, day, value_day, amount, reference, text, party, fingerprint, nth)
     SELECT $1::int, $2::int, x.* FROM unnest($3::int[], $4::date[], $5::date[], $6::numeric[], $7::text[], $8::text[], $9::text[], $10::text[], $11::int[]) AS x
     ON CONFLICT (own_account_id, fingerprint, nth) DO NOTHING RETURNING 1)
     SELECT count(*)::int AS added FROM made`,
    statement,
    account,
    lines.map((_, index) => index + 1),
    lines.map(({ day }) => day),
    lines.map(({ value_day }) => value_day),
    lines.map(({ amount }) => amount),
    lines.map(({ reference }) => reference),
    lines.map(({ text }) => text),
    lines.map(({ party }) => party),
    marks,
    nths,
  );
  await txQuery(
    tx,
    `INSERT INTO bank_statement_brought (statement_id, line_id) SELECT $1::int, l.id FROM unnest($3::text[], $4::int[]) AS x(mark, nth)
     JOIN bank_statement_line l ON l.own_account_id = $2::int AND l.fingerprint = x.mark AND l.nth = x.nth`,
    statement,
    account,
    marks,
    nths,
  );
  return row?.added ?? 0;
}

const keepMapping = (tx: Tx, own_account_id: number, mapping: TableMapping) =>
  tx.bankSheetMapping.upsert({
    where: { own_account_id },
    create: { own_account_id, mapping },
    update: { mapping, updated_at: new Date() },
  });
