import { createHash } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SignedIn } from "@/lib/auth/person";
import { costImport } from "@/lib/costcentres/imports/service";
import { disconnect, query } from "@/lib/db";
import { importJobs } from "@/lib/imports/jobs";

/** `costImportProgram.ts ACTOR_JSON FILES ROWS YEAR`: loads files of entries as the worker does and prints `{ seconds, mb, rest, undo }`: at most, before, and how long the last file took to be undone. */
const mapping = {
  columns: {
    dia: "Día",
    tipo: "Tipo",
    centro: "Centro",
    rubro: "Rubro",
    concepto: "Concepto",
    proveedor: "Proveedor",
    documento: "Documento",
    importe: "Importe",
  },
  constants: { moneda: "ARS" as const },
};
const mbNow = () => process.resourceUsage().maxRSS / 1024;
const KINDS = ["Presupuesto", "Comprometido", "Real"];
const two = (value: number) => String(value).padStart(2, "0");

function sheet(first: number, rows: number, year: number, codes: readonly string[]): string {
  const lines = [Object.values(mapping.columns).join(";")];
  for (let n = first; n < first + rows; n += 1)
    lines.push(
      [
        `${two(1 + ((n * 104_729) % 28))}/${two(1 + ((n * 7919) % 12))}/${year}`,
        KINDS[n % 3],
        codes[(n * 31) % codes.length],
        `Rubro ${n % 30}`,
        `Factura de diseño gráfico y montaje ${n % 5}`,
        `Proveedor ${(n * 17) % 900} S.A.`,
        `A 0003-${String(n).padStart(8, "0")}`,
        `${(n * 7907) % 1_000_000},${two(n % 100)}`,
      ].join(";"),
    );
  return lines.join("\n");
}

async function main([actor = "", files = "1", rows = "0", year = "2032"]: string[]): Promise<void> {
  const who = JSON.parse(actor) as SignedIn & { requestId: string };
  const codes = (
    await query<{ code: string }>("SELECT code::text AS code FROM cost_centre WHERE code LIKE 'BENCH-%' ORDER BY id")
  ).map(({ code }) => code);
  const [job] = importJobs;
  const folder = mkdtempSync(join(tmpdir(), "bench-costs-"));
  const rest = mbNow();
  let last = "";
  const start = performance.now();
  for (let number = 0; number < Number(files); number += 1) {
    const path = join(folder, `gastos_${number}.csv`);
    writeFileSync(path, sheet(1 + number * Number(rows), Number(rows), Number(year), codes));
    const file = {
      path,
      name: `gastos_${number}.csv`,
      size: (await stat(path)).size,
      sha256: createHash("sha256")
        .update(await readFile(path))
        .digest("hex"),
      declared: "text/csv",
    };
    const { id } = await costImport.start(who, {
      params: undefined,
      body: { file, fields: { mapping, dry_run: false } },
    } as never);
    await job?.handle({ id }, { id, signal: new AbortController().signal });
    last = id;
    const [made] = await query<{ status: string; inserted: number; error: string | null }>(
      "SELECT status, inserted, error FROM import WHERE id = $1::uuid",
      [id],
    );
    if (made?.inserted !== Number(rows)) throw new Error(`no hizo lo esperado: ${JSON.stringify(made)}`);
  }
  const [seconds, mb] = [(performance.now() - start) / 1000, mbNow()];
  const undone = performance.now();
  await costImport.undo(who, { params: { id: last }, body: undefined } as never);
  console.log(JSON.stringify({ seconds, mb, rest, undo: (performance.now() - undone) / 1000 }));
  await disconnect();
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
