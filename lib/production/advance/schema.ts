import * as z from "zod";
import { recordId } from "@/lib/format/listSchema";
import { showParams } from "@/lib/shows/schema";
import { keysOf } from "@/lib/vouchers/rules/kinds";
import { text, version } from "@/lib/vouchers/schema/fields";
import { advanceStateTitles, ownerTitles, sectionTitles } from "./rules/kinds";

const section = z.enum(keysOf(sectionTitles));
const owner = z.enum(keysOf(ownerTitles));
const state = z.enum(keysOf(advanceStateTitles));
const side = z.enum(["sala", "artista"]);
const client_id = z.uuid("Tiene que ser un identificador único.");
const answer = text(2_000);
const due_days = z.int("Tiene que ser un número entero.").min(0, "No puede ser negativo.").max(365, "Hasta 365 días.");

export const itemParams = showParams.extend({ item: recordId });
export const linkParams = showParams.extend({ link: recordId });
export const tokenParams = z.object({ token: z.string().regex(/^[\w-]{43}$/, "El enlace no es válido.") });

export const newQuestionBody = z.strictObject({
  section,
  question: text(300).min(3, "Falta la pregunta."),
  owner,
  due_days: due_days.default(14),
  client_id,
});
/** `cambio` leaves the state as it is: it comes by itself. */
export const itemBody = z.strictObject({ answer, state, owner, due_days, version });
export const newLinkBody = z.strictObject({
  side,
  /** Whom it is mailed to; empty: nobody, the person hands it on. */
  to: z.union([z.literal(""), z.email("Tiene que ser un mail.").max(200)]).default(""),
  days: z.int("Tiene que ser un número entero.").min(1, "Al menos un día.").max(90, "Hasta 90 días.").default(30),
  client_id,
});
export const answersBody = z.strictObject({
  name: text(120).min(3, "Escribir su nombre."),
  answers: z
    .array(z.strictObject({ id: recordId, answer, version }))
    .min(1, "Falta alguna respuesta.")
    .max(200, "Hasta 200 de una vez."),
});

export const itemView = z.object({
  id: z.int(),
  section,
  question: z.string(),
  answer: z.string(),
  owner,
  state,
  /** What was confirmed before it changed. */
  confirmed: z.string().nullable(),
  due_days: z.int(),
  /** Null while the show has no day. */
  due: z.string().nullable(),
  /** Its day is over and it is missing. */
  late: z.boolean(),
  /** Who answered last. */
  by: z.string(),
  version: z.int(),
});
export type ItemView = z.output<typeof itemView>;

const linkView = z.object({
  id: z.int(),
  side,
  to: z.string(),
  expires_at: z.string(),
  answered_at: z.string().nullable(),
});
export type LinkView = z.output<typeof linkView>;

export const ownerCount = z.object({ owner, all: z.int(), left: z.int() });

export const advanceView = z.object({
  items: z.array(itemView),
  counts: z.array(ownerCount),
  /** Those that work. */
  links: z.array(linkView),
  edits: z.boolean(),
});
export type AdvanceView = z.output<typeof advanceView>;

/** `link`: what somebody else is given, told once. */
export const madeLink = advanceView.extend({ link: z.string() });

/** What a link shows: its side's questions and nothing else of the show. */
export const linkedAdvance = z.object({
  side,
  artist: z.string(),
  place: z.string(),
  fecha: z.string().nullable(),
  company: z.string(),
  expires_at: z.string(),
  items: z.array(
    itemView.pick({ id: true, section: true, question: true, answer: true, state: true, due: true, version: true }),
  ),
});
export type LinkedAdvance = z.output<typeof linkedAdvance>;
