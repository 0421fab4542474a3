import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import type * as z from "zod";
import { type AuditActor, audit } from "@/lib/audit/audit";
import { patiently, prisma, type Tx, txQuery } from "@/lib/db";
import { workbookDownload } from "@/lib/excel/download";
import { keepFileFor } from "@/lib/files/storage";
import type { Import } from "@/lib/generated/prisma/client";
import type { Contract, Download, Output, ReceivedFile } from "@/lib/http/contract";
import { AppError, badRequest, conflict, impossible, notFound } from "@/lib/http/errors";
import { holdTurn } from "@/lib/inTurn";
import { enqueue } from "@/lib/jobs/queue";
import type { Refused } from "@/lib/tabular/capped/answer";
import { TabularError } from "@/lib/tabular/errors";
import { identify } from "@/lib/tabular/sniff";
import { importKind } from "./kind";
import { allProblems, problemsOf } from "./problems";
import { startImportProcess } from "./process/spawn";
import { importQueue } from "./queue";
import { rememberedFor } from "./remember";
import type { ImportStatus, importFacts, Place, Problem } from "./schema";

const SHOWN_PROBLEMS = 1_000;
const SHOWN_IMPORTS = 100;
const UNDO_MS = 120_000;
const WHO = { select: { id: true, mail: true, name: true } } as const;
const PEOPLE = { author: WHO, undoer: WHO } as const;

type Who = { id: number; mail: string; name: string };
type Actor = AuditActor & { userId: number };
type Queued = { id: string; status: "queued" };

/** An import as it is stored, and whose it is. */
export type ImportRow = Import & { author: Who | null; undoer: Who | null };

interface Contracts {
  preview: Contract;
  list: Contract;
  get: Contract;
}
type Found<C extends Contracts> = Output<C["preview"]> & { header: string[] };
type View<C extends Contracts> = Output<C["get"]>;
type Summary<C extends Contracts> = Output<C["list"]> extends (infer One)[] ? One : never;

/** How a kind of import is told beside its facts: in the list, and what is added for the one that is open. */
interface Told<C extends Contracts> {
  summary: (row: ImportRow) => Omit<Summary<C>, keyof Facts>;
  /** `problems`: the first ones. */
  view: (row: ImportRow, problems: Problem[]) => Promise<Omit<View<C>, keyof Summary<C>>>;
}

interface Call<Params, Body> {
  params: Params;
  body: Body;
}
type Sent = { file: ReceivedFile; fields: { mapping: unknown; dry_run: boolean } };
type One = { id: string };

/** A trial is saved once, by whoever clicks first; again only when that failed or was undone. @throws 409 */
async function requireUnsaved(tx: Tx, tried: string): Promise<void> {
  await holdTurn(tx, `import:${tried}`);
  const [saved] = await txQuery<{ status: string }>(
    tx,
    "SELECT status FROM import WHERE options ->> 'tried' = $1 AND status NOT IN ('failed', 'undone') AND created_at > now() - interval '90 days' LIMIT 1",
    tried,
  );
  if (saved)
    throw conflict(saved.status === "done" ? "Esta prueba ya se guardó." : "Esta prueba ya se está guardando.");
}

/** What does the calls of one kind of import: `C` are its `importContracts`. */
export function importService<C extends Contracts>(name: string, told: Told<C>) {
  const kind = importKind(name);

  const stored = async (id: string): Promise<ImportRow> => {
    const row = await prisma.import.findFirst({ where: { id, kind: name }, include: PEOPLE });
    if (!row) throw notFound("No existe esa importación.");
    return row;
  };
  const summary = (row: ImportRow) => ({ ...factsOf(row), ...told.summary(row) }) as Summary<C>;
  const read = async (id: string): Promise<View<C>> => {
    const row = await stored(id);
    const problems = await problemsOf(id, SHOWN_PROBLEMS);
    return { ...(summary(row) as object), ...(await told.view(row, problems)) } as View<C>;
  };
  const queue = async (actor: Actor, data: NewImport, tried?: string): Promise<Queued> => {
    await prisma.$transaction(async (tx) => {
      if (tried !== undefined) await requireUnsaved(tx, tried);
      const { mapping, options, ...facts } = data;
      await tx.import.create({
        data: {
          ...facts,
          kind: name,
          mapping: mapping as object,
          options: options as object,
          created_by_user_id: actor.userId,
        },
      });
      await enqueue(tx, importQueue, { id: data.id });
      const after = { file: data.file_name, dry_run: data.dry_run };
      await audit(tx, actor, { action: `${kind.record}.queued`, object: `${kind.record}:${data.id}`, after });
    });
    return { id: data.id, status: "queued" };
  };

  return {
    /** What a file holds, read in a capped process. Errors: 400, 413, 415 for what is not a table. The file is not kept. */
    async preview(_actor: unknown, { body: { file, fields } }: Call<unknown, { file: ReceivedFile; fields: Place }>) {
      return dropping(file, kind.maxBytes, async () => {
        const ended = await startImportProcess("find", [name, file.path, file.name, JSON.stringify(fields)]).ended;
        if (ended.code !== 0) throw badRequest(UNREADABLE);
        const answer = JSON.parse(ended.stdout) as Found<C> | Refused;
        if ("refused" in answer) throw new AppError(answer.refused.status, answer.refused.code, answer.refused.message);
        const kept = await rememberedFor(name, answer.header);
        return { ...answer, ...(kept && { mapping: kept.mapping }), remembered: kept?.name ?? null };
      });
    },

    /** Keeps the file and queues its trial or its import. Refuses at once what is no table. */
    async start(actor: Actor, { body: { file, fields } }: Call<unknown, Sent>): Promise<Queued> {
      const id = randomUUID();
      const file_key = `imports/${id}`;
      const { name: file_name, size: file_size, sha256 } = file;
      const { mapping, dry_run, ...options } = fields;
      return dropping(file, kind.maxBytes, () =>
        keepFileFor(file.path, file_key, () =>
          queue(actor, { id, file_key, file_name, file_size, sha256, mapping, dry_run, options }),
        ),
      );
    },

    /** The same file and mapping as a trial, this time for real. Errors: 404, 422 for what is no finished trial. */
    async commit(actor: Actor, { params, body }: Call<One, object | undefined>): Promise<Queued> {
      const tried = await stored(params.id);
      if (!tried.dry_run || tried.status !== "done") throw impossible("Solo se puede guardar una prueba que terminó.");
      // A kind that says how to go on with them says so, or that they are left out.
      const goesOn = body !== undefined && (body as { skip?: boolean }).skip !== false;
      if (!goesOn && tried.rows_rejected > 0)
        throw impossible("Hay filas con problemas: corregir el archivo y probarlo otra vez.");
      const { file_key, file_name, file_size, sha256, mapping } = tried;
      const options = { ...(tried.options as object), ...body, tried: tried.id };
      const id = randomUUID();
      return queue(actor, { id, file_key, file_name, file_size, sha256, mapping, dry_run: false, options }, tried.id);
    },

    /** The last ones, trials included. */
    async list(): Promise<Output<C["list"]>> {
      const where = { kind: name };
      const rows = await prisma.import.findMany({
        where,
        orderBy: { created_at: "desc" },
        take: SHOWN_IMPORTS,
        include: PEOPLE,
      });
      return rows.map(summary) as Output<C["list"]>;
    },

    /** One of them with its first problems. */
    get: (_actor: unknown, { params }: Call<One, unknown>) => read(params.id),

    /** Takes back what it wrote; repeating it answers the same. Errors: 404, 422, and 409 while it is saved, or where somebody changed its rows since. */
    async undo(actor: Actor, { params: { id }, body }: Call<One, { rest: boolean } | undefined>) {
      // Its row is held until it is saved: whoever undoes it meanwhile is answered at once.
      const { status, dry_run } = await stored(id);
      if (!dry_run && (status === "queued" || status === "running"))
        throw conflict("La importación todavía se está guardando: se puede deshacer cuando termine.");
      await patiently(async (tx) => {
        const [row] = await txQuery<UndoRow>(tx, HOLD, id, name);
        if (!row) throw notFound("No existe esa importación.");
        if (row.status === "undone") return;
        if (row.status !== "done" || row.dry_run)
          throw impossible("Solo se puede deshacer una importación que terminó bien.");
        const writer = await kind.writer();
        const after = await writer.undo(tx, row, actor, body?.rest ?? false);
        const left = after?.left;
        if (left)
          await txQuery(
            tx,
            "UPDATE import SET facts = facts || $2::jsonb WHERE id = $1::uuid",
            id,
            JSON.stringify({ left }),
          );
        const undone = { status: "undone", undone_at: new Date(), undone_by_user_id: actor.userId };
        if (!left) await tx.import.update({ where: { id }, data: undone });
        await audit(tx, actor, { action: `${kind.record}.undone`, object: `${kind.record}:${id}`, after });
        await writer.told?.(tx, true);
      }, UNDO_MS);
      return read(id);
    },

    /** Every refused row, with what is wrong and where. */
    async rejected(_actor: unknown, { params: { id } }: Call<One, unknown>): Promise<Download> {
      await stored(id);
      const fields = await kind.fields();
      return workbookDownload(`rechazadas_${id.slice(0, 8)}.xlsx`, [
        { name: "Rechazadas", columns: COLUMNS, rows: rejectedRows(id, fields) },
      ]);
    },
  };
}

type NewImport = Pick<Import, "id" | "file_key" | "file_name" | "file_size" | "sha256" | "dry_run"> & {
  mapping: unknown;
  options: object;
};
type UndoRow = Pick<Import, "id" | "status" | "dry_run" | "file_name" | "inserted" | "created_at">;

const HOLD = `SELECT id::text, status, dry_run, file_name, inserted, created_at FROM import
  WHERE id = $1::uuid AND kind = $2 FOR UPDATE`;
const UNREADABLE =
  "El archivo no se pudo leer: necesita más memoria o tiempo de lo permitido. Guardarlo como CSV o partirlo.";

const COLUMNS = [
  { header: "Hoja", kind: "text", width: 20 },
  { header: "Fila", kind: "int", width: 10 },
  { header: "Columna", kind: "text", width: 20 },
  { header: "Campo", kind: "text", width: 20 },
  { header: "Dice", kind: "text", width: 40 },
  { header: "Problema", kind: "text", width: 80 },
] as const;

async function* rejectedRows(id: string, fields: Readonly<Record<string, { label: string }>>) {
  for await (const { sheet, row, column, field, value, message } of allProblems(id))
    yield [sheet, row, column, fields[field]?.label ?? "Fila", value, message];
}

/** Works on a file that is a table by its content; in the end it is gone. */
async function dropping<T>(file: ReceivedFile, maxBytes: number | undefined, work: () => Promise<T>): Promise<T> {
  try {
    await identify(file.path, file.name, maxBytes);
    return await work();
  } catch (error) {
    throw error instanceof TabularError ? new AppError(error.status, error.code, error.message) : error;
  } finally {
    await rm(file.path, { force: true });
  }
}

type Facts = z.output<typeof importFacts>;

/** What is told of an import of any kind. */
function factsOf(row: ImportRow): Facts {
  const { id, phase, dry_run, file_name, file_size, rows_read, rows_accepted, rows_rejected, inserted } = row;
  return {
    id,
    status: row.status as ImportStatus,
    phase,
    dry_run,
    file_name,
    file_size,
    rows_read,
    rows_accepted,
    rows_rejected,
    inserted,
    unchanged: row.unchanged,
    error: row.error,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    undone_at: row.undone_at?.toISOString() ?? null,
  };
}

const nameOf = (who: Who | null): string => who?.name || who?.mail || "";

/** What `namedFacts` has beside the facts. */
export const named = ({ updated, author, undoer }: ImportRow) => ({
  updated,
  created_by: nameOf(author),
  undone_by: nameOf(undoer) || null,
});
