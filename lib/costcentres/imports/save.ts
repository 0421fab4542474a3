import { createHash } from "node:crypto";
import { type Tx, txQuery } from "@/lib/db";
import { formatDayYear, inZone } from "@/lib/format/dates";
import { compareMoney, subMoney, sumMoney } from "@/lib/format/moneyMath";
import { AppError } from "@/lib/http/errors";
import type { ImportJob, Left, Loaded, Undo } from "@/lib/imports/kind";
import type { Problem } from "@/lib/imports/schema";
import { holdTurn } from "@/lib/inTurn";
import { isShutWithMonth, shutMonths } from "@/lib/ledger/shut";
import { categoriesFor, categoriesNamed, type NamedCategory } from "../ledger/categories";
import { type LeftPosting, type LoadedEntry, leftOfImport, overdrawnBy, postSheet, reverseSheet } from "../ledger/post";
import { sheetRefusal } from "../rules/feeds";
import { cutsBudget, ledgerKind } from "../rules/kinds";
import { sumsByKind } from "../rules/sums";
import { keptText, requireKept } from "../service/kept";
import { type KnownCentre, placeEntries, type ReadyEntry } from "./parse/centres";
import { FIELD_NAMES, type Field } from "./parse/fields";
import type { RowProblem } from "./parse/row";
import type { ReadFile } from "./process/readFile";
import { zerosText } from "./rules/zeros";
import type { SampleRow, SumRow } from "./schema";

const CHUNK = 5_000;
const SAMPLE = 20;

/** An entry to be, with the hash of what it says. */
type Keyed = ReadyEntry & { key: string };

/**
 * Finds what a file would add, and how to add it. Rows whose key is stored were loaded already. One at a time, so that the
 * same file sent twice at once is loaded once, with the centres in the order of everybody's locks; a trial keeps nobody waiting.
 */
export async function loadEntries(tx: Tx, { id, dry_run, by }: ImportJob, file: ReadFile): Promise<Loaded> {
  if (!dry_run) await holdTurn(tx, "cost_import");
  const centres = await txQuery<KnownCentre>(
    tx,
    `SELECT id, code::text AS code, name, currencies, feeds_from::text AS feeds_from, archived_at IS NOT NULL AS archived, company_id FROM cost_centre
     ORDER BY id ${dry_run ? "" : "FOR KEY SHARE"}`,
  );
  const { ready, problems, left } = placeEntries(file, centres);
  const fresh = await unknown(tx, withKeys(ready));
  const named = await categoriesNamed(fresh.map(({ rubro }) => rubro));
  const apart = [...elsewhere(fresh, named), ...(await shut(tx, fresh, file))];
  const open = without(fresh, apart);
  const refused = [...apart, ...(await overdrawing(tx, open))];
  const taken = without(open, refused);
  const all = listed(file, [...problems, ...refused.map(({ problem }) => problem)]);
  const known = ready.length - fresh.length;
  return {
    ...outcome(file, [...file.sums, ...left], known, taken),
    problems: all,
    write: () => write(tx, id, { userId: by.userId }, taken),
  };
}

/**
 * Reverses what is not reversed yet of an import, and forgets its rows. Where a reallocation gave away what some of them brought those stay:
 * the others are taken back where `rest` was asked for. Errors: 422 `import_stays` naming them, where it was not.
 */
export const undoEntries: Undo = async (tx, { id, file_name, created_at }, actor, rest) => {
  await txQuery(tx, "SELECT id FROM cost_centre ORDER BY id FOR KEY SHARE");
  const there = await leftOfImport(tx, id);
  const { stays, why } = await staying(tx, there);
  const left: Left = { rows: stays.size, of: there.length, why };
  if (stays.size > 0 && !rest) throw staysError(left);
  const day = formatDayYear(inZone(created_at).day);
  const going = there.filter((one) => !stays.has(one.id));
  const reason = `Deshace la importación de ${file_name}, ${day}`;
  const reversed = await reverseSheet(
    tx,
    going.map((one) => one.id),
    reason,
    actor,
  );
  await requireKept(tx, reversed);
  const kept = there.flatMap((one) => (stays.has(one.id) ? [placeOf(one)] : []));
  await txQuery(
    tx,
    "DELETE FROM cost_entry_key WHERE import_id = $1::uuid AND (place IS NULL OR place <> ALL ($2::text[]))",
    id,
    kept,
  );
  return { reversed: reversed.length, ...(stays.size > 0 && { left }) };
};

/** What tells an entry of a file from the others of its row. */
const placeOf = (one: { row: number; centre_id: number; kind: string; day: string; currency: string }) =>
  [one.row, one.centre_id, one.kind, one.day, one.currency].join(" ");

const keyOfCell = ({ centre_id, month, currency }: Pick<LeftPosting, "centre_id" | "month" | "currency">) =>
  `${centre_id} ${month} ${currency}`;

/** Of what is left of an import the rows that brought budget which a reallocation gave away, and of which centres and months. */
async function staying(tx: Tx, there: readonly LeftPosting[]): Promise<{ stays: Set<number>; why: string[] }> {
  const cells = new Map<string, { cell: LeftPosting; amounts: string[] }>();
  for (const one of there) {
    const known = cells.get(keyOfCell(one)) ?? { cell: one, amounts: [] };
    cells.set(keyOfCell(one), known);
    known.amounts.push(one.gave);
  }
  const changes = [...cells.values()].map(({ cell: { centre_id, month, currency }, amounts }) => ({
    centre_id,
    month,
    currency,
    amount: subMoney("0", sumMoney(amounts)),
  }));
  // Where nothing is taken away nothing can be missing.
  const takes = new Set(there.filter(({ gave }) => compareMoney(gave, "0") > 0).map(keyOfCell));
  const found = await overdrawnBy(
    tx,
    changes.filter((cell) => takes.has(keyOfCell(cell))),
  );
  const over = new Set(found.map(keyOfCell));
  const stays = there.filter((one) => over.has(keyOfCell(one)) && compareMoney(one.gave, "0") > 0);
  return { stays: new Set(stays.map(({ id }) => id)), why: found.map(keptText) };
}

const SHOWN = 5;

function staysError(left: Left): AppError {
  const more = left.why.length > SHOWN ? ` Y otros ${left.why.length - SHOWN}.` : "";
  const rows = left.rows === 1 ? "1 fila no se puede deshacer" : `${left.rows} filas no se pueden deshacer`;
  const message = `${rows} de ${left.of}: ${left.why.slice(0, SHOWN).join(" ")}${more}`;
  return new AppError(422, "import_stays", message, { current: left });
}

const ORDER: readonly string[] = ["fila", ...FIELD_NAMES];

/** All that is wrong in a file, by row and field, each once, with its sheet and column. */
function listed({ problems, sheet, titles }: ReadFile, found: readonly RowProblem[]): Problem[] {
  const all = [...problems, ...found].map((problem) => ({
    sheet,
    column: problem.column ?? titles[problem.field as Field] ?? "",
    ...problem,
  }));
  all.sort((a, b) => a.row - b.row || ORDER.indexOf(a.field) - ORDER.indexOf(b.field));
  const once = new Map(all.map((problem) => [`${problem.row} ${problem.field} ${problem.column}`, problem] as const));
  return [...once.values()];
}

/** An entry that is not taken, and why: it is told as a problem and counts in nothing that is. */
interface NotTaken {
  entry: ReadyEntry;
  problem: RowProblem;
}

function without<Entry extends ReadyEntry>(entries: Entry[], refused: readonly NotTaken[]): Entry[] {
  if (refused.length === 0) return entries;
  const not = new Set<ReadyEntry>(refused.map(({ entry }) => entry));
  return entries.filter((entry) => !not.has(entry));
}

/** Those of what comes from its vouchers by now. */
const elsewhere = (entries: readonly ReadyEntry[], named: ReadonlyMap<string, NamedCategory>): NotTaken[] =>
  entries.flatMap((entry) => {
    const { row, centre, tipo, dia, rubro, importe } = entry;
    const by_sheet = named.get(rubro)?.by_sheet ?? false;
    const message = sheetRefusal(centre, { kind: tipo, day: dia, by_sheet });
    return message ? [{ entry, problem: { row, field: "importe" as const, value: importe, message } }] : [];
  });

/** Those of months that somebody shut. What the title of a column says is told with that column. */
async function shut(tx: Tx, entries: readonly ReadyEntry[], { titles }: ReadFile): Promise<NotTaken[]> {
  const placed = entries
    .filter(({ tipo }) => isShutWithMonth(ledgerKind(tipo)))
    .map((entry) => ({ entry, company_id: entry.centre.company_id, day: entry.dia }));
  const refused = await shutMonths(tx, placed);
  return placed.flatMap((place) => {
    const { entry } = place;
    const { row, dia, column } = entry;
    const message = refused(place);
    if (!message) return [];
    const problem = { row, field: "dia" as const, value: dia, message: `Fecha: ${message}` };
    return [{ entry, problem: { ...problem, column: titles.dia ?? column } }];
  });
}

/** Those that cut a budget which a reallocation already gave away. */
async function overdrawing(tx: Tx, entries: readonly ReadyEntry[]): Promise<NotTaken[]> {
  const cellOf = (centreId: number, month: string, currency: string) => `${centreId} ${month} ${currency}`;
  const keyOf = ({ centre, dia, currency }: ReadyEntry) => cellOf(centre.id, dia.slice(0, 7), currency);
  const cuts = new Map<string, { cut: ReadyEntry; all: ReadyEntry[]; amounts: string[] }>();
  for (const entry of entries)
    if (cutsBudget({ kind: entry.tipo, amount: entry.importe })) {
      const known = cuts.get(keyOf(entry));
      if (known) known.all.push(entry);
      else cuts.set(keyOf(entry), { cut: entry, all: [entry], amounts: [] });
    }
  for (const entry of cuts.size > 0 ? entries : [])
    cuts.get(keyOf(entry))?.amounts.push(entry.tipo === "presupuestado" ? entry.importe : subMoney("0", entry.importe));
  const changes = [...cuts.values()].map(({ cut: { centre, dia, currency }, amounts }) => ({
    centre_id: centre.id,
    month: dia.slice(0, 7),
    currency,
    amount: sumMoney(amounts),
  }));
  const found = await overdrawnBy(tx, changes);
  return found.flatMap((cell) => {
    const { all = [] } = cuts.get(cellOf(cell.centre_id, cell.month, cell.currency)) ?? {};
    const message = `Importe: ${keptText(cell)}`;
    return all.map((entry) => ({
      entry,
      problem: { row: entry.row, field: "importe" as const, value: entry.importe, message },
    }));
  });
}

const leftOut = (texts: readonly string[]) =>
  texts.length === 0
    ? []
    : [{ field: "centro", message: `Las filas de totales no se cargan: ${texts.slice(0, 5).join(", ")}.` }];

/** What is told of a file: `known` entries of it stand already, `taken` are to be added. */
function outcome(file: ReadFile, sums: readonly string[], known: number, taken: readonly Keyed[]) {
  const zeros = file.zeros.count > 0 && !file.wide ? [{ field: "importe", message: zerosText(file.zeros) }] : [];
  return {
    rows_read: file.read,
    rows_accepted: known + taken.length,
    inserted: taken.length,
    updated: 0,
    unchanged: known,
    facts: {
      sums: sumsOf(taken),
      sample: taken.slice(0, SAMPLE).map(sampleOf),
      doubts: [...file.doubts, ...leftOut(sums), ...zeros],
    },
  };
}

/** Adds what each row says, hashed; equal rows of one file are told apart by how often they came before. */
function withKeys(entries: readonly ReadyEntry[]): Keyed[] {
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    const { tipo, dia, centre, rubro, concepto, proveedor, documento, importe, currency } = entry;
    const text = JSON.stringify([tipo, dia, centre.id, rubro, concepto, proveedor, documento, importe, currency]);
    const times = (seen.get(text) ?? 0) + 1;
    seen.set(text, times);
    return Object.assign(entry, { key: createHash("sha256").update(`${text}${times}`).digest("base64url") });
  });
}

function* chunks<T>(list: readonly T[]): Generator<T[]> {
  for (let start = 0; start < list.length; start += CHUNK) yield list.slice(start, start + CHUNK);
}

/** The entries whose key nothing stored has. */
async function unknown(tx: Tx, entries: readonly Keyed[]): Promise<Keyed[]> {
  const known = new Set<string>();
  for (const chunk of chunks(entries)) {
    const keys = chunk.map(({ key }) => key);
    const rows = await txQuery<{ key: string }>(
      tx,
      "SELECT key FROM cost_entry_key WHERE key = ANY ($1::text[])",
      keys,
    );
    for (const { key } of rows) known.add(key);
  }
  return entries.filter(({ key }) => !known.has(key));
}

/** Writes them a part after the other, and holds on to none that is written. */
async function write(tx: Tx, id: string, actor: { userId: number }, entries: Keyed[]): Promise<void> {
  const categories = await categoriesFor([...new Set(entries.map(({ rubro }) => rubro))], actor.userId);
  while (entries.length > 0) {
    const chunk = entries.splice(0, CHUNK);
    await txQuery(
      tx,
      "INSERT INTO cost_entry_key (key, import_id, place) SELECT k, $2::uuid, p FROM unnest($1::text[], $3::text[]) AS g(k, p)",
      chunk.map(({ key }) => key),
      id,
      chunk.map(({ row, centre, tipo, dia: day, currency }) =>
        placeOf({ row, centre_id: centre.id, kind: ledgerKind(tipo), day, currency }),
      ),
    );
    const posted = chunk.map((entry) => postedOf(id, entry, categories.get(entry.rubro)?.id ?? null));
    await postSheet(tx, posted, actor);
  }
}

const postedOf = (id: string, entry: ReadyEntry, category_id: number | null): LoadedEntry => ({
  imported: { id, row: entry.row },
  kind: entry.tipo,
  day: entry.dia,
  centre_id: entry.centre.id,
  category: entry.rubro,
  category_id,
  concept: entry.concepto,
  supplier: entry.proveedor,
  document: entry.documento,
  amount: entry.importe,
  currency: entry.currency,
});

const sumsOf = (entries: readonly ReadyEntry[]): SumRow[] =>
  sumsByKind(entries.map(({ tipo, currency, importe }) => ({ kind: tipo, currency, amount: importe })));

const sampleOf = ({ row, dia, tipo, centre, rubro, concepto, proveedor, documento, importe, currency }: ReadyEntry) =>
  ({
    row,
    day: dia,
    kind: tipo,
    centre: `${centre.code} · ${centre.name}`,
    category: rubro,
    concept: concepto,
    supplier: proveedor,
    document: documento,
    amount: importe,
    currency,
  }) satisfies SampleRow;
