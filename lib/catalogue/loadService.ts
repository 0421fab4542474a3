import type * as z from "zod";
import { prisma, type Tx, txQuery } from "@/lib/db";
import { normalize } from "@/lib/format/text";
import { conflict } from "@/lib/http/errors";
import { type ImportJob, ImportRefused, type Loaded, NO_ROWS, type Undo } from "@/lib/imports/kind";
import type { PlainRow, PlainSheet } from "@/lib/imports/plain";
import type { Planned } from "@/lib/imports/planned";
import { choices } from "./choicesService";
import { definitions } from "./lists/all";
import { firstLevelKey } from "./lists/categories";
import {
  findRecord,
  insertRecord,
  type ListDefinition,
  type StoredRow,
  sameFacts,
  updateRecord,
} from "./recordService";
import type { Names } from "./rules/cells";
import type { CatalogueList } from "./rules/kinds";
import { catalogueColumns, listColumns } from "./rules/sheet";
import { bodies } from "./schema";

type Facts = Record<string, unknown>;
type Row = PlainRow;

/** A list whose sheets are read: what it is, its columns in their order, the rules of its form, and what makes two rows the same. */
export interface SheetList {
  definition: ListDefinition;
  columns: readonly string[];
  labels: Readonly<Record<string, { label: string }>>;
  fresh: z.ZodType;
  keyOf: (facts: Facts) => unknown[];
}

/** What a row of a sheet would do. */
interface Plan {
  row: number;
  facts: Facts;
  before: StoredRow | null;
}
type Problem = Loaded["problems"][number];

const sheetListOf = (list: CatalogueList): SheetList => ({
  definition: definitions[list],
  columns: listColumns[list],
  labels: catalogueColumns,
  fresh: bodies[list].fresh,
  keyOf: (facts) => keyOf(list, facts),
});

/** A sheet of one of the catalogue's lists, which the import's options name. */
export const loadCatalogue = (tx: Tx, job: ImportJob, sheet: PlainSheet): Promise<Loaded> =>
  loadRecords(tx, job, sheet, sheetListOf(job.options.list as CatalogueList));

/** What a sheet would do, row by row: what is new, what changes (what it does not say stays) and what is the same. */
export async function loadRecords(tx: Tx, job: ImportJob, sheet: PlainSheet, list: SheetList): Promise<Loaded> {
  if (sheet.rows.length === 0) throw new ImportRefused(NO_ROWS);
  const reading = new Reading(tx, list, sheet);
  const plans = await reading.plans();
  const does = (plan: Plan) =>
    plan.before === null ? "crear" : sameFacts(list.definition, plan.before, plan.facts) ? "igual" : "cambiar";
  const moving = plans.filter((plan) => does(plan) !== "igual");
  const count = (what: string) => plans.filter((plan) => does(plan) === what).length;
  return {
    rows_read: sheet.read,
    rows_accepted: plans.length,
    inserted: count("crear"),
    updated: count("cambiar"),
    unchanged: count("igual"),
    facts: { planned: moving.map((plan) => plannedOf(list, plan)) },
    problems: reading.problems,
    write: () => writeAll(tx, job, list.definition, moving),
  };
}

/** Reads the rows of a sheet into facts, with what is wrong with the others. */
class Reading {
  readonly problems: Problem[] = [];
  private readonly definition: ListDefinition;

  constructor(
    private readonly tx: Tx,
    private readonly list: SheetList,
    private readonly sheet: PlainSheet,
  ) {
    this.definition = list.definition;
  }

  async plans(): Promise<Plan[]> {
    const names = await namesOf(this.sheet.rows);
    const seen = new Map<string, number>();
    const plans: Plan[] = [];
    for (const row of this.sheet.rows) {
      const given = this.givenIn(row, names);
      const plan = given && (await this.planOf(row, given));
      if (!plan) continue;
      const key = plan.before ? String(plan.before.id) : JSON.stringify(this.list.keyOf(plan.facts));
      const earlier = seen.get(key);
      if (earlier !== undefined) this.wrong(row, "name", `Ya está en la fila ${earlier}.`);
      else plans.push(plan);
      seen.set(key, earlier ?? row.row);
    }
    return plans;
  }

  private wrong({ row, cells }: Row, field: string, message: string): void {
    const { sheet, columns } = this.sheet;
    this.problems.push({ row, field, message, value: cells[field] ?? "", sheet, column: columns[field] ?? "" });
  }

  private givenIn(row: Row, names: Names): Facts | null {
    const given: Facts = {};
    let right = true;
    for (const column of this.list.columns) {
      const text = row.cells[column];
      const cell = this.definition.cells[column];
      if (text === undefined || !cell) continue;
      const read = cell.read(text, names, row.cells);
      if ("value" in read) given[cell.field] = read.value;
      else {
        this.wrong(row, column, read.problem);
        right = false;
      }
    }
    return right ? given : null;
  }

  private async planOf(row: Row, given: Facts): Promise<Plan | null> {
    const fresh = this.parsed(row, given);
    if (!fresh) return null;
    const id = await this.definition.taken(this.tx, fresh, null);
    if (id === null) return { row: row.row, facts: fresh, before: null };
    const before = await findRecord(this.tx, this.definition, id, true);
    const own = Object.fromEntries(
      Object.keys(this.definition.columns).map((key) => [key, (before as unknown as Facts)[key]]),
    );
    const facts = this.parsed(row, { ...own, ...given });
    return facts && { row: row.row, facts, before };
  }

  /** By the rules of the list's own form; a first level of the same sheet has a number below zero until it is there. */
  private parsed(row: Row, raw: Facts): Facts | null {
    const pending = typeof raw.parent_id === "number" && raw.parent_id < 0 ? raw.parent_id : null;
    const checked = this.list.fresh.safeParse(pending === null ? raw : { ...raw, parent_id: null });
    if (checked.success) return { ...(checked.data as Facts), ...(pending !== null && { parent_id: pending }) };
    for (const { path, message } of checked.error.issues)
      this.wrong(row, this.columnOf(String(path[0] ?? "")), message);
    return null;
  }

  private columnOf(field: string): string {
    const found = Object.entries(this.definition.cells).find(([, cell]) => cell.field === field);
    return found?.[0] ?? "name";
  }
}

const keyOf = (list: CatalogueList, { name, parent_id, side, country, region, day, starts_on }: Facts): unknown[] => {
  return [
    normalize(String(name)),
    parent_id,
    side,
    ...(list === "holidays" ? [country, region, day] : [starts_on]),
  ].filter((_, index) => list !== "holidays" || index > 2);
};

async function namesOf(rows: readonly Row[]): Promise<Names> {
  const { companies, people, projects, categories } = await choices();
  const byName = (all: readonly { id: number; name: string }[]) =>
    new Map(all.map(({ id, name }) => [normalize(name), id]));
  const levels = new Map(categories.map(({ id, name, side }) => [firstLevelKey(side, name), id]));
  for (const { row, cells } of rows) {
    const key = firstLevelKey(normalize(cells.side ?? "") || "gasto", cells.name ?? "");
    if (!cells.parent && cells.name && !levels.has(key)) levels.set(key, -row);
  }
  return {
    companies: byName(companies),
    people: new Map([...byName(people), ...people.map(({ id, mail }) => [normalize(mail), id] as const)]),
    projects: byName(projects),
    categories: levels,
  };
}

function plannedOf({ definition, labels }: SheetList, { row, facts, before }: Plan): Planned {
  const text = (value: unknown) => (value === null || value === undefined ? "" : String(value));
  const changes = Object.entries(definition.cells).flatMap(([column, cell]) => {
    const [was, is] = [text((before as unknown as Facts)?.[cell.field]), text(facts[cell.field])];
    const field: string = cell.field;
    const shown = before && was !== is && (field === "tax_id" || !field.endsWith("_id"));
    return shown ? [{ field: labels[column]?.label ?? column, before: was, after: is }] : [];
  });
  return { row, name: text(facts.name), does: before ? "cambiar" : "crear", changes };
}

async function writeAll(tx: Tx, job: ImportJob, definition: ListDefinition, plans: readonly Plan[]): Promise<void> {
  const actor = { ...job.by, requestId: "" };
  const made = new Map<number, number>();
  // First levels before what hangs from them.
  const pending = ({ facts }: Plan) => Number(typeof facts.parent_id === "number" && facts.parent_id < 0);
  for (const { row, before, facts } of [...plans].sort((a, b) => pending(a) - pending(b))) {
    const parent_id = made.get(Number(facts.parent_id)) ?? facts.parent_id;
    const whole = "parent_id" in facts ? { ...facts, parent_id } : facts;
    const after = before
      ? await updateRecord(tx, actor, definition, { before, facts: whole })
      : await insertRecord(tx, actor, definition, whole);
    made.set(-row, after.id);
    const data = { import_id: job.id, row_id: after.id, version_after: after.version };
    await tx.importChange.create({ data: { ...data, ...(before && { before: { ...before } as object }) } });
  }
}

export const undoCatalogue: Undo = async (tx, row, actor) => {
  const job = await prisma.import.findUniqueOrThrow({ where: { id: row.id }, select: { options: true } });
  return undoRecords(definitions[(job.options as { list: CatalogueList }).list])(tx, row, actor);
};

/** What was new is gone, what was changed is as it was. Errors: 409 where one was changed, or is in use, since. */
export const undoRecords =
  (definition: ListDefinition): Undo =>
  async (tx, { id }, actor) => {
    const changes = await txQuery<{ row_id: number; version_after: number; before: (StoredRow & Facts) | null }>(
      tx,
      "SELECT row_id, version_after, before FROM import_change WHERE import_id = $1::uuid ORDER BY row_id DESC",
      id,
    );
    for (const { row_id, version_after, before } of changes) {
      const now = await findRecord(tx, definition, row_id, true);
      if (now.version !== version_after)
        throw conflict(`No se puede deshacer: ${now.name} cambió después. Corregir a mano.`);
      if (before) await updateRecord(tx, actor, definition, { before: now, facts: before });
      else await remove(tx, definition, now);
    }
    return { registros: changes.length };
  };

/** That another row refers to it, as PostgreSQL 15 and 18 call it. */
const IN_USE = /\b(23503|23001)\b/;

async function remove(tx: Tx, { table }: ListDefinition, { id, name }: StoredRow): Promise<void> {
  try {
    await txQuery(tx, `DELETE FROM ${table} WHERE id = $1`, id);
  } catch (error) {
    if (!IN_USE.test(String((error as Error).message))) throw error;
    throw conflict(`No se puede deshacer: ${name} ya se usa. Archivarlo o unirlo con otro.`);
  }
}
