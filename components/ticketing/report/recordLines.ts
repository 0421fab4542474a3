import type { CallOutput } from "@/lib/http/contract";
import type { addRecord } from "@/lib/ticketing/records/api";

export type RecordData = CallOutput<typeof addRecord>["data"];

const written = (value: RecordData[string]) => (typeof value === "string" ? value : JSON.stringify(value));

/** The facts of a record as people read and write them: `dato: valor`, one a line, without its show. */
export const linesOf = (data: RecordData): string =>
  Object.entries(data)
    .filter(([key]) => key !== "show")
    .map(([key, value]) => `${key}: ${written(value).replaceAll("\n", " ")}`)
    .join("\n");

/**
 * The facts of such lines. What is as it was keeps its own form (a number stays one, a list a list); what was typed is text. Words
 * say what is wrong of the first line that is no fact.
 */
export function dataOf(lines: string, before: RecordData = {}): RecordData | string {
  const data: RecordData = {};
  for (const line of lines.split("\n")) {
    if (line.trim() === "") continue;
    const at = line.indexOf(":");
    const key = line.slice(0, at).trim();
    if (at < 1 || key === "") return `Datos: “${line.trim().slice(0, 60)}” no tiene la forma dato: valor.`;
    if (key === "show") return "Datos: el show va en su propio campo.";
    if (key in data) return `Datos: “${key}” está dos veces.`;
    const value = line.slice(at + 1).trim();
    const known = before[key];
    data[key] = known !== undefined && written(known) === value ? known : value;
  }
  return data;
}
