import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { from as copyFrom } from "pg-copy-streams";
import { addDays, todayIn } from "@/lib/format/dates";
import type { ReceivedFile } from "@/lib/http/contract";
import { openClient } from "@/lib/pg";
import { DAYS, lastDayOfSale, showName } from "./data";

/** How the file is to be read, as the sales of one ticketera: of one that has none yet, so that each row is new. */
export const mappingOf = (ticketera: string) => ({
  columns: {
    show: "show",
    fecha_venta: "fecha",
    venta_diaria: "entradas",
    venta_total: "acumulado",
    monto_diario: "monto",
    recaudacion_total: "recaudado",
  },
  constants: { divisa: "ARS", ticketera },
  date_format: "YYYY-MM-DD",
  decimal: ".",
});

const HEADER = "show,fecha,entradas,acumulado,monto,recaudado";
const PRICE = 35;

/** `rows` sales of as many shows as it takes, a line each. `csv` or the text that COPY reads. */
function* lines(rows: number, kind: "csv" | "copy"): Generator<string> {
  const today = todayIn("America/Argentina/Buenos_Aires");
  if (kind === "csv") yield `${HEADER}\n`;
  for (let number = 1; number <= rows / DAYS; number += 1) {
    const first = addDays(lastDayOfSale(number, today), 1 - DAYS);
    let sold = 0;
    let chunk = "";
    for (let index = 0; index < DAYS; index += 1) {
      const day = addDays(first, index);
      const venta = 8 + ((number * 7919 + index * 104_729) % 29);
      sold += venta;
      const figures = [venta, sold, `${venta * PRICE}.50`, `${sold * PRICE}.50`];
      chunk +=
        kind === "csv"
          ? `${showName(number)},${day},${figures.join(",")}\n`
          : `${number}\t${day}\tImportada\t\tARS\t${figures.join("\t")}\t1\n`;
    }
    yield chunk;
  }
}

const write = (path: string, rows: number, kind: "csv" | "copy") =>
  pipeline(Readable.from(lines(rows, kind)), createWriteStream(path));

export interface ImportFiles {
  /** A new copy of the upload each time: an import takes its file away. */
  csv: () => Promise<ReceivedFile>;
  copy: string;
}

/** Writes the same rows for both contestants into a folder. */
export async function writeFiles(folder: string, rows: number): Promise<ImportFiles> {
  const copy = join(folder, "rows.copy");
  await write(copy, rows, "copy");
  const csv = async (): Promise<ReceivedFile> => {
    const path = join(folder, "ventas.csv");
    await write(path, rows, "csv");
    const hash = createHash("sha256");
    await pipeline(createReadStream(path), hash);
    return {
      path,
      name: "ventas.csv",
      size: (await stat(path)).size,
      sha256: hash.digest("hex"),
      declared: "text/csv",
    };
  };
  return { csv, copy };
}

const TABLE = "bench_copy";
const COLUMNS =
  "show_id, fecha_venta, ticketera, categoria, divisa, venta_diaria, venta_total, monto_diario, recaudacion_total, updated_by_user_id";

/** PostgreSQL's own COPY of the rows into a table like that of the sales, with its indexes, checks and foreign keys. */
export async function copyAlone(url: string, path: string): Promise<number> {
  const client = openClient({ connectionString: url });
  await client.connect();
  try {
    await client.query(`DROP TABLE IF EXISTS ${TABLE}; CREATE TABLE ${TABLE} (LIKE ticket_sale INCLUDING ALL);
      ALTER TABLE ${TABLE} ADD FOREIGN KEY (show_id) REFERENCES "show" (id) ON DELETE RESTRICT ON UPDATE CASCADE,
        ADD FOREIGN KEY (updated_by_user_id) REFERENCES app_user (id) ON DELETE RESTRICT ON UPDATE CASCADE`);
    const start = performance.now();
    await pipeline(createReadStream(path), client.query(copyFrom(`COPY ${TABLE} (${COLUMNS}) FROM STDIN`)));
    return performance.now() - start;
  } finally {
    await client.query(`DROP TABLE IF EXISTS ${TABLE}`);
    await client.end();
  }
}
