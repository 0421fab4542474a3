import { parseMoney } from "@/lib/format/parseMoney";

/** A quantity as the server takes it ("1.234,5" is "1234.50"); null for none, and what is no number as it is. */
export function decimalOf(typed: string): string | null {
  if (typed.trim() === "") return null;
  const parsed = parseMoney(typed);
  return parsed.ok ? parsed.value : typed;
}
