import { type DecimalMark, type ParsedMoney, parseMoney } from "@/lib/format/parseMoney";

/**
 * Reads an amount that a person types on a screen. Screens write es-AR (`3.692`), so that reading comes first; what makes no
 * sense there is read by the API's own rule (`1234.56`, `1,234.56`). `decimal` is what a pasted column says of itself.
 */
export function readAmount(text: string, decimal: DecimalMark = "auto"): ParsedMoney {
  for (const mark of decimal === "auto" ? ([","] as const) : ([decimal, ","] as const)) {
    const read = parseMoney(text, { decimal: mark });
    if (read.ok || read.reason === "empty") return read;
  }
  return parseMoney(text);
}
