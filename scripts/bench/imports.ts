import type { SessionClaims } from "@/lib/auth/session";
import { query } from "@/lib/db";
import { startImportProcess } from "@/lib/imports/process/spawn";
import type { TicketingActor } from "@/lib/ticketing/actor";
import { mappingSchema } from "@/lib/ticketing/imports/parse/mapping";
import { salesImport } from "@/lib/ticketing/imports/service";
import { showName } from "./data";
import { getOk, type Target } from "./http";
import { copyAlone, type ImportFiles, mappingOf, writeFiles } from "./importFile";
import { watchMemory } from "./memory";
import { ms, progress, type Result } from "./results";
import { asPerson, type Server } from "./server";
import { median, percentile } from "./stats";

const LIMIT_RATIO = 5;
const LIMIT_MB = 300;
const LIMIT_WEB_MS = 250;
const CONNECTIONS = 4;
const TELL_MS = 5_000;

interface Row {
  status: string;
  inserted: number;
  rows_rejected: number;
  error: string | null;
}

/** The import as the worker does it: the call's service, then the capped process. */
async function importOnce(
  actor: TicketingActor,
  files: ImportFiles,
  ticketera: string,
  rows: number,
): Promise<{ ms: number; mb: number }> {
  const mapping = mappingSchema.parse(mappingOf(ticketera));
  const fields = { mapping, dry_run: false, on_error: "abort", on_unknown_show: "reject" } as const;
  const file = await files.csv();
  const start = performance.now();
  const { id } = await salesImport.start(actor, { params: undefined, body: { file, fields } });
  const { pid, ended } = startImportProcess("stream", [id]);
  const peak = watchMemory(pid ?? 0);
  const phase = setInterval(() => void tellPhase(id, start), TELL_MS);
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

/**
 * A file of new sales through validation, warnings, roll-ups, undo notes and audit, beside COPY of the same rows. Then a
 * second one while people read.
 */
export async function measureImport({ url, server, claims, actor, folder, rows, shows }: Setting): Promise<Result[]> {
  progress(`Archivos de ${rows} ventas`);
  const files = await writeFiles(folder, rows);
  const copies: number[] = [];
  const copy = async () => {
    progress("COPY solo");
    copies.push(await copyAlone(url, files.copy));
  };
  await copy();
  progress("Importación sola");
  const alone = await importOnce(actor, files, "Importada", rows);
  await copy();
  await copy();
  progress(`Importación mientras ${CONNECTIONS} conexiones leen`);
  const people = readers(await asPerson(server, claims, CONNECTIONS), shows);
  const busy = await importOnce(actor, files, "Importada de nuevo", rows);
  const times = await people.stop();
  const bare = median(copies);
  return [
    {
      work: `${rows} ventas`,
      measured: alone.ms / bare,
      limit: LIMIT_RATIO,
      unit: "x",
      beside: `importación ${ms(alone.ms)} / COPY ${ms(bare)}`,
    },
    { work: "memoria de su proceso", measured: Math.max(alone.mb, busy.mb), limit: LIMIT_MB, unit: "MB" },
    {
      work: "mientras, lecturas de la web (p97,5)",
      measured: percentile(times, 0.975),
      limit: LIMIT_WEB_MS,
      unit: "ms",
      beside: `${times.length} lecturas en ${CONNECTIONS} conexiones, mediana ${ms(median(times))}; importación ${ms(busy.ms)}`,
    },
  ];
}
