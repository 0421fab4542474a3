import { prisma, type Tx, txQuery } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { type ImportJob, ImportRefused, type Loaded } from "@/lib/imports/kind";
import type { PlainSheet } from "@/lib/imports/plain";
import type { PeopleActor } from "../actor";
import { administratorsAfter, isAdministrator, LAST_ADMINISTRATOR } from "../rules/changes";
import type { SheetColumn } from "../rules/sheet/columns";
import { type PlannedRow, planRows, type WantedPerson } from "../rules/sheet/plan";
import type { UserRow } from "../users/schema";
import { lockAdministrators } from "../users/service/administrators";
import { factsOf } from "../users/service/change";
import { present, SELECT_USER, type StoredUser } from "../users/service/rows";
import { liveGrants, writePlanned } from "./write";

/** Somebody whom the sheet makes or changes, as the import keeps it. */
type Kept = Pick<PlannedRow, "fila" | "mail" | "nombre" | "accion" | "cambios"> & { version: number | null };

/** What a sheet of people would do, row by row, and how to do it. What was tried and looks otherwise by now is refused. */
export async function loadPeople(tx: Tx, job: ImportJob, sheet: PlainSheet<SheetColumn>): Promise<Loaded> {
  const actor: PeopleActor = { ...job.by, sessionId: "", requestId: "", viewer: null };
  const administrators = await lockAdministrators(tx, actor);
  const people = await peopleOf(tx, sheet, job.dry_run);
  const known = new Map(
    [...people].map(([mail, row]) => [
      mail,
      { ...factsOf(row), id: row.id, version: row.version, grants: liveGrants(row) },
    ]),
  );
  const artists = await tx.artist.findMany({ select: { id: true, name: true }, orderBy: { name: "asc" } });
  const rows = sheet.rows.map(({ row, cells }) => ({ fila: row, ...cells }));
  const planned = planRows(rows, { people: known, artists, actorId: actor.userId, today: todayIn() });
  const moving = planned.filter(({ accion }) => accion === "crear" || accion === "cambiar");
  const wanted = moving.flatMap(({ persona }) => (persona ? [persona] : []));
  if (remaining(administrators, wanted, known) === 0) throw new ImportRefused(LAST_ADMINISTRATOR);
  const filas = moving.map(keptOf);
  const cells = new Map(sheet.rows.map((one) => [one.row, one.cells]));
  if (typeof job.options.tried === "string") await refuseStale(job.options.tried, filas);
  const count = (accion: PlannedRow["accion"]) => planned.filter((row) => row.accion === accion).length;
  return {
    rows_read: sheet.read,
    rows_accepted: planned.length - count("error"),
    inserted: count("crear"),
    updated: count("cambiar"),
    unchanged: count("igual"),
    facts: { filas },
    problems: planned.flatMap(({ fila, errores }) =>
      errores.map(({ campo, mensaje }) => ({
        row: fila,
        field: campo,
        value: cells.get(fila)?.[campo] ?? "",
        message: mensaje,
        sheet: sheet.sheet,
        column: sheet.columns[campo] ?? "",
      })),
    ),
    write: () => writePlanned(tx, actor, job.id, wanted, people),
  };
}

/** The people of the sheet who are there, by mail; held until the end unless nothing is to be written. */
async function peopleOf(tx: Tx, { rows }: PlainSheet<SheetColumn>, free: boolean): Promise<Map<string, UserRow>> {
  const mails = rows.map(({ cells }) => (cells.mail ?? "").toLowerCase());
  const stored = await txQuery<StoredUser>(
    tx,
    `${SELECT_USER} WHERE u.mail = ANY ($1::citext[]) ORDER BY u.id ${free ? "" : "FOR NO KEY UPDATE OF u"}`,
    mails,
  );
  return new Map(stored.map((row) => [row.mail.toLowerCase(), present(row)]));
}

const keptOf = ({ fila, mail, nombre, accion, cambios, persona }: PlannedRow): Kept => ({
  fila,
  mail,
  nombre,
  accion,
  cambios,
  version: persona?.version ?? null,
});

/** How many administrators there would be. */
function remaining(
  administrators: ReadonlySet<number>,
  wanted: readonly WantedPerson[],
  known: ReadonlyMap<string, { id: number }>,
): number {
  let left = new Set(administrators);
  let added = 0;
  for (const person of wanted) {
    const id = known.get(person.mail)?.id;
    if (id !== undefined) left = administratorsAfter(left, id, person);
    else if (isAdministrator(person)) added++;
  }
  return left.size + added;
}

/** What is saved is what was shown: nobody of the sheet has changed since it was tried. */
async function refuseStale(tried: string, filas: readonly Kept[]): Promise<void> {
  const row = await prisma.import.findUnique({ where: { id: tried }, select: { facts: true } });
  const shown = new Map(((row?.facts as { filas?: Kept[] } | null)?.filas ?? []).map((one) => [one.mail, one]));
  const now = new Map(filas.map((one) => [one.mail, one]));
  const same = (mail: string) => factsText(shown.get(mail)) === factsText(now.get(mail));
  const stale = [...new Set([...shown.keys(), ...now.keys()])].filter((mail) => !same(mail));
  if (stale.length > 0)
    throw new ImportRefused(
      `Cambiaron desde la revisión: ${stale.slice(0, 5).join(", ")}. Revisar la planilla otra vez.`,
    );
}

// Key by key: what was stored has its keys in an order of its own.
const factsText = (row: Kept | undefined): string =>
  JSON.stringify(
    row && [row.accion, row.version, row.cambios.map(({ campo, antes, despues }) => [campo, antes, despues])],
  );
