import * as z from "zod";
import { cursor, day, limit, recordId } from "@/lib/format/listSchema";
import * as talk from "@/lib/talk/schema";
import { channelKinds, MAX_CARDS, MAX_PEOPLE } from "./rules/kinds";

const id = z.number().int().positive().max(2_147_483_647);

/** A person of a channel, as its panel and the autocomplete of mentions show them. */
export const channelPerson = talk.talker.extend({ rol: z.string(), area: z.string() });
export type ChannelPerson = z.output<typeof channelPerson>;

/** A channel as its reader sees it. `joined` false: an open one that the person may join, of which only this is told. */
export const channelView = z.object({
  id: z.int(),
  kind: z.enum(channelKinds),
  title: z.string(),
  /** Second line: the show's venue and date. */
  about: z.string(),
  /** The show's name, which is its address in ticketing. */
  show: z.string().nullable(),
  open: z.boolean(),
  joined: z.boolean(),
  /** Came by joining, so may leave. */
  leavable: z.boolean(),
  archived: z.boolean(),
  /** Null: as the general setting says. */
  retention_days: z.int().nullable(),
  last_message_at: z.string().nullable(),
  unread: z.int(),
  /** Some unread message mentions the person. */
  mentioned: z.boolean(),
  /** The last message the person saw; null before the first. */
  last_read_id: z.int().nullable(),
  /** The others of a direct conversation. */
  people: z.array(talk.talker),
  version: z.int(),
});
export type ChannelView = z.output<typeof channelView>;

/** `me`: the person's own id, to know their messages by. */
export const channelList = z.object({ items: z.array(channelView), unread_total: z.int(), me: z.int() });

export const channelDetail = channelView.extend({ readers: z.array(channelPerson) });
export type ChannelDetail = z.output<typeof channelDetail>;

export const channelParams = z.object({ id: recordId });
export const messageParams = z.object({ id: recordId });

/** Exactly one of the three. */
export const newChannel = z
  .strictObject({
    /** A show's name. */
    show: z.string().min(1).max(300).optional(),
    /** The others of a direct conversation. */
    people: z
      .array(id)
      .min(1, "Elegir al menos una persona.")
      .max(MAX_PEOPLE - 1, `Hasta ${MAX_PEOPLE} personas.`)
      .optional(),
    /** An open channel about a subject. */
    name: z.string().trim().min(1, "Falta el nombre.").max(80, "Hasta 80 caracteres.").optional(),
  })
  .refine(
    (body) => Object.values(body).filter((value) => value !== undefined).length === 1,
    "Indicar un show, personas o un nombre: uno solo de los tres.",
  );

const retention = z.number("Tiene que ser un número de días.").int("Días enteros.").min(0).max(36_500, "Hasta 36.500.");

export const channelChange = z.strictObject({
  name: z.string().trim().max(80, "Hasta 80 caracteres.").optional(),
  archived: z.boolean().optional(),
  retention_days: retention.nullable().optional(),
  version: z.int(),
});

export const readBody = z.strictObject({ message_id: id });

export const messageView = talk.messageView.extend({ channel_id: z.int() });
export type MessageView = z.output<typeof messageView>;

/** One of `before`, `after` and `around` at most; without them the newest. */
export const messagesQuery = z.strictObject({
  before: cursor.optional(),
  after: cursor.optional(),
  around: cursor.optional(),
  limit: limit(50),
});

/** Oldest first. */
export const messagePage = z.object({
  items: z.array(messageView),
  has_older: z.boolean(),
  has_newer: z.boolean(),
});

export const searchQuery = z.strictObject({
  q: z.string().trim().min(2, "Escribir al menos dos letras.").max(200, "Hasta 200 caracteres."),
  channel: recordId.optional(),
  author: recordId.optional(),
  /** Days of Buenos Aires, both included. */
  from: day.optional(),
  to: day.optional(),
  cursor: cursor.optional(),
  limit: limit(20),
});

export const searchPage = z.object({
  items: z.array(messageView.extend({ channel: z.object({ id: z.int(), title: z.string() }) })),
  next_cursor: z.string().nullable(),
});

export const unfoldBody = z.strictObject({
  links: z
    .array(z.string().max(1_000))
    .min(1)
    .max(MAX_CARDS * 10, `Hasta ${MAX_CARDS * 10} enlaces.`),
});

/** What a link leads to, if its reader may see it: null where not, or where there is nothing. */
export const card = z.object({
  kind: z.enum(["show", "presupuesto", "persona", "gasto"]),
  title: z.string(),
  lines: z.array(z.string()),
});
export type Card = z.output<typeof card>;
export const unfolded = z.array(z.object({ link: z.string(), card: card.nullable() }));

export const peopleQuery = z.strictObject({ q: z.string().trim().max(100).default("") });
export const showsQuery = z.strictObject({ q: z.string().trim().max(200).default("") });
export const showChoice = z.object({ name: z.string(), about: z.string() });

export const settings = z.object({ retention_days: z.int(), version: z.int() });
export const settingsBody = z.strictObject({ retention_days: retention, version: z.int() });
