import * as z from "zod";
import { cleanName, hasAddress, NO_ADDRESS } from "@/lib/format/cleanName";
import { formatInteger } from "@/lib/format/number";
import { type CountReason, MAX_COUNT, parseCount } from "@/lib/format/parseCount";
import { showNameProblem } from "./rules/showName";

const countTexts: Record<CountReason, string> = {
  empty: "Tiene que ser un número entero.",
  not_whole: "Tiene que ser un número entero.",
  negative: "Tiene que ser 0 o más.",
  too_large: `Tiene que ser un número entero hasta ${formatInteger(MAX_COUNT)}.`,
};

const count = (allowNegative: boolean) =>
  z.union([z.string(), z.number()], "Tiene que ser una cantidad.").transform((value, ctx) => {
    const parsed = parseCount(value, { allowNegative });
    if (parsed.ok) return parsed.value;
    ctx.addIssue({ code: "custom", message: countTexts[parsed.reason] });
    return z.NEVER;
  });

/** Tickets of one day; returns may make it negative. */
export const dailyCount = count(true);
/** Tickets in total, zero or more. */
export const totalCount = count(false);

/** A show's name, trimmed. */
export const showName = z.string().transform((value, ctx) => {
  const clean = cleanName(value);
  if (clean.ok) return clean.value;
  ctx.addIssue({ code: "custom", message: showNameProblem(clean.reason) });
  return z.NEVER;
});

/** The name that a show is given. */
export const newShowName = showName.refine(hasAddress, `Show: ${NO_ADDRESS.toLowerCase()}`);

/** Names an endpoint's path takes as they are. */
export const showParams = z.object({ show: z.string().min(1).max(300) });
