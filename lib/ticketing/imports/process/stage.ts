import { once } from "node:events";
import { finished } from "node:stream/promises";
import type { Client } from "pg";
import { type CopyStreamQuery, from as copyFrom } from "pg-copy-streams";
import { clearProblems, keepProblems } from "@/lib/imports/problems";
import type { Problem } from "@/lib/imports/schema";
import type { Execute } from "@/lib/imports/turn";
import type { ParsedSale, RowIssue } from "../parse/row";

const CHUNK = 10_000;

const COLUMNS: Record<keyof ParsedSale | "row", string> = {
  row: "int",
  show: "text",
  artista: "text",
  venue: "text",
  ciudad: "text",
  fecha_show: "date",
  capacidad: "int",
  fecha_venta: "date",
  ticketera: "text",
  categoria: "text",
  divisa: "char(3)",
  venta_diaria: "int",
  venta_total: "int",
  monto_diario: "numeric(18,2)",
  recaudacion_total: "numeric(18,2)",
};
const NAMES = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];
const SALE_NAMES = NAMES.filter((name) => name !== "row");

const NEEDS_ESCAPE = /[\\\t\n\r]/;
const ESCAPES: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };
/** A value in PostgreSQL's COPY text format. */
const copyText = (value: string | number | null): string => {
  if (value === null) return "\\N";
  const text = String(value);
  return NEEDS_ESCAPE.test(text) ? text.replace(/[\\\t\n\r]/g, (char) => ESCAPES[char] as string) : text;
};

const PIECE_BYTES = 256 * 1024;

/** Lines as bytes: as strings by the thousand they would keep the garbage collector busier than the parser. */
class Lines {
  count = 0;
  private full: Buffer[] = [];
  private open = Buffer.allocUnsafe(PIECE_BYTES);
  private used = 0;

  add(line: string): void {
    const most = line.length * 3; // bytes of UTF-8 for a unit of UTF-16
    if (most > this.open.length - this.used) this.close(most);
    this.used += this.open.write(line, this.used);
    this.count += 1;
  }

  take(): Buffer[] {
    this.close(0);
    const taken = this.full;
    this.full = [];
    this.count = 0;
    return taken;
  }

  private close(needed: number): void {
    if (this.used > 0) this.full.push(this.open.subarray(0, this.used));
    this.open = Buffer.allocUnsafe(Math.max(PIECE_BYTES, needed));
    this.used = 0;
  }
}

/**
 * Collects parsed rows and refusals and writes them in chunks: rows by COPY to the temporary table `stage`, which dies
 * with the connection, refusals to import_reject. A rerun after a crash therefore starts clean.
 */
export class Stage {
  rows = 0;
  rejectedRows = 0;
  private readonly pending = new Lines();
  private rejects: Problem[] = [];

  constructor(
    private readonly client: Client,
    private readonly execute: Execute,
    private readonly importId: string,
  ) {}

  async create(): Promise<void> {
    await this.client.query(`CREATE TEMP TABLE stage (${NAMES.map((name) => `${name} ${COLUMNS[name]}`).join(", ")})`);
    await clearProblems(this.execute, this.importId);
  }

  add(row: number, sale: ParsedSale): void {
    this.rows++;
    let line = String(row);
    for (const name of SALE_NAMES) line += `\t${copyText(sale[name])}`;
    this.pending.add(`${line}\n`);
  }

  reject(row: number, issues: RowIssue[]): void {
    this.rejectedRows++;
    for (const issue of issues) this.rejects.push({ row, ...issue, sheet: "", column: "" });
  }

  get due(): boolean {
    return this.pending.count >= CHUNK || this.rejects.length >= CHUNK;
  }

  async flush(): Promise<void> {
    if (this.pending.count > 0) {
      const copy: CopyStreamQuery = this.client.query(copyFrom(`COPY stage (${NAMES.join(", ")}) FROM STDIN`));
      for (const bytes of this.pending.take()) if (!copy.write(bytes)) await once(copy, "drain");
      copy.end();
      await finished(copy);
    }
    if (this.rejects.length > 0) {
      await keepProblems(this.execute, this.importId, this.rejects);
      this.rejects = [];
    }
  }
}
