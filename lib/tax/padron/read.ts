import { createReadStream } from "node:fs";
import { isValidDay } from "@/lib/format/dates";
import { formatInteger } from "@/lib/format/number";
import { ImportRefused, NO_ROWS } from "@/lib/imports/kind";
import { type PadronDesign, padronDay, padronDesigns } from "../rules/padronDesigns";

export interface PadronHead {
  design: PadronDesign;
  published_on: string;
  /** `2026-11`. */
  month: string;
}
export interface Listed {
  tax_id: string;
  percent: string;
  group: string;
}

/** What a padrón is, by its first line. @throws ImportRefused */
export function headOf(line: string): PadronHead {
  const design = padronDesigns.find(({ looks }) => looks.test(line));
  if (!design)
    throw new ImportRefused(
      line.startsWith("P;")
        ? "Es el padrón de percepciones: hace falta el de retenciones (PadronRGSRet)."
        : "No es un padrón de AGIP (ARDJU008) ni de ARBA (PadronRGSRet).",
    );
  const published_on = padronDay(line.slice(design.published, design.published + 8));
  const from = padronDay(line.slice(design.days, design.days + 8));
  if (!isValidDay(published_on) || !isValidDay(from) || !from.endsWith("-01"))
    throw new ImportRefused("Fila 1: las fechas de vigencia no son de un mes.");
  return { design, published_on, month: from.slice(0, 7) };
}

/** The lines of a latin-1 file, without keeping more than a piece of it. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of createReadStream(path, {
    encoding: "latin1",
    highWaterMark: 262_144,
  }) as AsyncIterable<string>) {
    const text = rest + chunk;
    let from = 0;
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", from)) {
      yield text.charCodeAt(end - 1) === 13 ? text.slice(from, end - 1) : text.slice(from, end);
      from = end + 1;
    }
    rest = text.slice(from);
  }
  if (rest.trim() !== "") yield rest;
}

/** The first line of a padrón. @throws ImportRefused where there is none */
export async function firstLine(path: string): Promise<string> {
  for await (const line of linesOf(path)) return line;
  throw new ImportRefused(NO_ROWS);
}

/**
 * Reads a padrón whole: what it is, how many lines it has, and the lines of `wanted` tax numbers. `told`: now and then, how many were read.
 * @throws ImportRefused naming the line that is not of its design or of its month
 */
export async function readPadron(
  path: string,
  wanted: ReadonlySet<string>,
  told: (rows: number) => Promise<void>,
): Promise<PadronHead & { rows: number; listed: Listed[] }> {
  let head: PadronHead | null = null;
  let days = "";
  let rows = 0;
  const listed = new Map<string, Listed>();
  for await (const line of linesOf(path)) {
    head ??= headOf(line);
    rows += 1;
    const { design } = head;
    const at = design.taxId;
    days ||= line.slice(design.days, at);
    if (line.charCodeAt(at + 11) !== 59 || line.slice(design.days, at) !== days) {
      if (line.trim() === "") {
        rows -= 1;
        continue;
      }
      throw new ImportRefused(`Fila ${formatInteger(rows)}: no es de este padrón o de otro mes. No se cargó nada.`);
    }
    const tax_id = line.slice(at, at + 11);
    if (wanted.has(tax_id)) {
      const { percent, group = "" } = design.line.exec(line)?.groups ?? {};
      if (percent === undefined || Number(percent.replace(",", ".")) > 100)
        throw new ImportRefused(`Fila ${formatInteger(rows)}: la alícuota no se entiende. No se cargó nada.`);
      listed.set(tax_id, { tax_id, percent: percent.replace(",", "."), group });
    }
    if (rows % 100_000 === 0) await told(rows);
  }
  if (!head) throw new ImportRefused(NO_ROWS);
  return { ...head, rows, listed: [...listed.values()] };
}
