import { formatMoney } from "@/lib/format/money";
import { addMoney, subMoney } from "@/lib/format/moneyMath";
import { parseMoney } from "@/lib/format/parseMoney";
import type { ScaleStep } from "@/lib/tax/rules/regime";
import { percentOf } from "@/lib/tax/rules/share";

const plain = (value: string) => formatMoney(value, "ARS", { decimals: 2 }).replace("$ ", "");

/** A scale as people write it: one step a line, up to which amount and which percent; the last goes on without end. */
export const scaleText = (scale: readonly ScaleStep[]): string =>
  scale.map(({ upTo, percent }) => `${upTo === null ? "más" : plain(upTo)}; ${percent.replace(".", ",")}`).join("\n");

/** The same read back: where each begins and its fixed part follow from those before it. Null names the line that is not one. */
export function readScale(text: string): { scale: ScaleStep[] } | { wrong: number } {
  const scale: ScaleStep[] = [];
  let over = "0.00";
  let fixed = "0.00";
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  for (const [index, line] of lines.entries()) {
    const [until = "", share = ""] = line.split(";").map((part) => part.trim());
    const percent = share.replace("%", "").trim().replace(",", ".");
    const amount = /^m[aá]s$/i.test(until) ? null : parseMoney(until);
    if (!/^\d{1,3}(\.\d{1,4})?$/.test(percent) || amount?.ok === false) return { wrong: index + 1 };
    const upTo = amount === null ? null : amount.value;
    scale.push({ upTo, fixed, percent, over });
    if (upTo === null) continue;
    fixed = addMoney(fixed, percentOf(subMoney(upTo, over), percent));
    over = upTo;
  }
  return { scale };
}
