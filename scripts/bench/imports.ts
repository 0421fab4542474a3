import type { SessionClaims } from "@/lib/auth/session";
import { query } from "@/lib/db";
import type { TicketingActor } from "@/lib/ticketing/actor";
import { mappingSchema } from "@/lib/ticketing/imports/parse/mapping";
import { startCapped } from "@/lib/ticketing/imports/process/spawn";
import { startImport } from "@/lib/ticketing/imports/service";
import { showName } from "./data";
import { getOk, type Target } from "./http";
import { copyAlone, MAPPING, writeFiles } from "./importFile";
import { watchMemory } from "./memory";
import { ms, progress, type Result } from "./results";
import { asPerson, type Server } from "./server";
import { median, percentile } from "./stats";

const LIMIT_RATIO = 5;
const LIMIT_MB = 300;
const LIMIT_WEB_MS = 250;
const CONNECTIONS = 4;
const LONGEST_MS = 30 * 60_000;

interface Row {
  status: string;
  inserted: number;
  rows_rejected: number;
  error: string | null;
}

/** The import as the worker does it: the call's service, then the capped process. */
async function importOnce(
  actor: TicketingActor,
  file: Awaited<ReturnType<typeof queued>>,
  rows: number,
): Promise<{ ms: number; mb: number }> {
  const start = performance.now();
  const { id } = await startImport(actor, file);
  const { pid, ended } = startCapped("child", [id], LONGEST_MS);
  const peak = watchMemory(pid ?? 0);
  const phase = setInterval(() => void tellPhase(id, start), 5_000);
  const { code, stderr } = await ended;
  clearInterval(phase);
  const took = performance.now() - start;
  const mb = peak();
  const [row] = await query<Row>("SELECT status, inserted, rows_rejected, error FROM import WHERE id = $1::uuid", [id]);
  if (code !== 0 || row?.status !== "done" || row.inserted !== rows) {
    throw new Error(`La importación no hizo lo esperado: ${JSON.stringify(row)} ${stderr}`);
  }
  return { ms: took, mb };
}

async function tellPhase(id: string, start: number): Promise<void> {
  const [row] = await query<{ phase: string; rows_read: number }>(
    "SELECT phase, rows_read FROM import WHERE id = $1::uuid",
    [id],
  );
  progress(`  ${ms(performance.now() - start)}: ${row?.phase} (${row?.rows_read} filas)`);
}

async function queued(files: Awaited<ReturnType<typeof writeFiles>>) {
  const fields = {
    mapping: mappingSchema.parse(MAPPING),
    dry_run: false,
    on_error: "abort",
    on_unknown_show: "reject",
  } as const;
  return { body: { file: await files.csv(), fields } } as Parameters<typeof startImport>[1];
}

/** People at work: reads of shows on some connections, one after the other, until told to stop. */
function readers(target: Target, shows: number): { stop: () => Promise<number[]> } {
  let over = false;
  const times: number[] = [];
  const kinds = ["sales", "show-details", "report", "report-by-date"];
  const loop = async (seed: number) => {
    for (let turn = seed; !over; turn += CONNECTIONS) {
      const show = encodeURIComponent(showName(1 + ((turn * 7919) % shows)));
      times.push((await getOk(target, `/api/tickets/${kinds[turn % kinds.length]}/${show}`)).ms);
    }
  };
  const loops = Array.from({ length: CONNECTIONS }, (_, seed) => loop(seed * 3));
  return {
    stop: async () => {
      over = true;
      await Promise.all(loops);
      return times;
    },
  };
}

interface Setting {
  url: string;
  server: Server;
  claims: SessionClaims;
  actor: TicketingActor;
  folder: string;
  rows: number;
  shows: number;
}

/** A file of new sales through validation, warnings, roll-ups, undo notes and audit, beside COPY of the same rows. */
export async function measureImport({ url, server, claims, actor, folder, rows, shows }: Setting): Promise<Result[]> {
  progress(`Archivos de ${rows} ventas`);
  const files = await writeFiles(folder, rows);
  const given = await queued(files);
  const copies: number[] = [];
  const copy = async () => {
    progress("COPY solo");
    copies.push(await copyAlone(url, files.copy));
  };
  const target = await asPerson(server, claims, CONNECTIONS);
  await copy();
  progress(`Importando, con ${CONNECTIONS} conexiones que leen`);
  const people = readers(target, shows);
  const { ms: took, mb } = await importOnce(actor, given, rows);
  const times = await people.stop();
  await copy();
  await copy();
  const alone = median(copies);
  return [
    {
      work: `${rows} ventas`,
      measured: took / alone,
      limit: LIMIT_RATIO,
      unit: "x",
      beside: `importación ${ms(took)} / COPY ${ms(alone)}`,
    },
    { work: "memoria de su proceso", measured: mb, limit: LIMIT_MB, unit: "MB" },
    {
      work: "mientras, lecturas de la web (p97,5)",
      measured: percentile(times, 0.975),
      limit: LIMIT_WEB_MS,
      unit: "ms",
      beside: `${times.length} lecturas en ${CONNECTIONS} conexiones, mediana ${ms(median(times))}`,
    },
  ];
}
