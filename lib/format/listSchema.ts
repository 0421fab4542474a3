import "./schemaTexts";
import * as z from "zod";
import { isValidDay } from "./dates";
import { listOf } from "./listText";

/** A day, `YYYY-MM-DD`, that exists, however far: only for naming something that is stored already. */
export const anyDay = z
  .string()
  .refine(isValidDay, { error: "Tiene que ser una fecha que exista, con la forma AAAA-MM-DD.", abort: true });

const within = (first: number, last: number) =>
  anyDay.refine((value) => value >= String(first) && value < String(last + 1), `Entre los años ${first} y ${last}.`);

/** A day that is given or asked for. What is counted from one far from any would leave the calendar. */
export const day = within(1900, 2100);

/** A day of somebody's work, of a show or of a sale. */
export const workDay = within(2000, 2100);

/** Why a day is no day of that kind, for one that is read in a file; null when it is. */
export const workDayProblem = (value: string): string | null =>
  workDay.safeParse(value).error?.issues[0]?.message ?? null;

/** A record's number in a path. */
export const recordId = z.coerce.number().int().positive().max(2_147_483_647);

/** Where a list that comes in pages goes on: the last id that was given. */
export const cursor = z.string().regex(/^\d{1,9}$/, "No es una continuación válida.");

/** How many rows of a list at once: 500 at most (design api.md, Conventions), `usual` when nothing is said. */
export const limit = (usual: number) => z.coerce.number().int().min(1).max(500, "Hasta 500.").default(usual);

/**
 * Several of these values in an address, between commas (`listText`), as the text that they are: `listOf` takes them apart. One that is
 * none of them is refused by its name. @param none what it is not, in words: "es un estado"
 */
export const several = (values: readonly string[], none: string) =>
  z
    .string()
    .trim()
    .max(500, "Son demasiados.")
    .superRefine((text, ctx) => {
      const wrong = listOf(text).find((one) => !values.includes(one));
      if (wrong !== undefined)
        ctx.addIssue({ code: "custom", message: `«${wrong.slice(0, 60)}» no ${none}.`, input: text });
    });
