import * as z from "zod";

/** A record that a sheet makes or changes, before anything is written. */
export const planned = z.object({
  row: z.int(),
  name: z.string(),
  does: z.enum(["crear", "cambiar"]),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
});
export type Planned = z.output<typeof planned>;
