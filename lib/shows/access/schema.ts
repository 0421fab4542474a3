import * as z from "zod";
import { recordId, workDay } from "@/lib/format/listSchema";
import { named } from "@/lib/vouchers/schema/fields";
import { showStates } from "../rules/kinds";
import { accessScopes, showLevels } from "../rules/levels";

const scope = z.enum(accessScopes);
const level = z.enum(showLevels);

/** A cell of the matrix: what of a show, an artist or a project somebody was opened. */
export const accessCell = z.object({
  user_id: z.int(),
  scope,
  target_id: z.int(),
  level,
  /** The last day, null for no end. */
  until: z.string().nullable(),
  /** Past its last day: it stays, and opens nothing. */
  over: z.boolean(),
  by: z.string(),
  at: z.string(),
  version: z.int(),
});
export type AccessCell = z.output<typeof accessCell>;

export const accessPerson = z.object({
  id: z.int(),
  name: z.string(),
  rol: z.string(),
  /** What their role opens without any of these. */
  role_sees: z.enum(["todos", "confirmados", "ninguno"]),
  role_money: z.boolean(),
});
export type AccessPerson = z.output<typeof accessPerson>;

export const accessColumn = z.object({ scope, id: z.int(), name: z.string(), about: z.string() });
export type AccessColumn = z.output<typeof accessColumn>;

export const matrixQuery = z.strictObject({
  scope: scope.default("show"),
  /** Words of the columns' names, and of their artist. */
  q: z.string().trim().max(120).optional(),
  /** Words of a person's name or mail; with them also who has no access yet. */
  person: z.string().trim().max(120).optional(),
  project: recordId.optional(),
  page: z.coerce.number().int().min(1).max(1_000).default(1),
});

/** `more`: there are further columns. `levels`: what the asker may give. */
export const matrix = z.object({
  columns: z.array(accessColumn),
  more: z.boolean(),
  people: z.array(accessPerson),
  cells: z.array(accessCell),
  levels: z.array(level),
});

const change = z.strictObject({
  user_id: recordId,
  scope,
  target_id: recordId,
  /** Null takes it away. */
  level: level.nullable(),
  until: workDay.nullable().default(null),
  /** Of the cell that was seen; 0 where there was none. */
  version: z.int().min(0),
});
export type AccessChange = z.output<typeof change>;

export const changesBody = z.strictObject({
  changes: z.array(change).min(1, "No hay cambios.").max(500, "Hasta 500 accesos por vez."),
  client_id: z.uuid("Tiene que ser un identificador único."),
});
export const changesReply = z.object({ cells: z.array(accessCell) });

export const copyBody = z.strictObject({
  from: recordId,
  to: recordId,
  client_id: z.uuid("Tiene que ser un identificador único."),
});
export const copyReply = z.object({ copied: z.int(), kept: z.int() });

export const personParams = z.object({ id: recordId });
export const accessPreview = z.object({
  person: accessPerson,
  total: z.int(),
  shows: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      fecha: z.string().nullable(),
      state: z.enum(showStates),
      money: z.boolean(),
      edits: z.boolean(),
      /** Because of an access, and not of the role. */
      opened: z.boolean(),
    }),
  ),
});
export const accessChoices = z.object({ people: z.array(accessPerson), projects: z.array(named) });
