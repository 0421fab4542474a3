import * as z from "zod";
import { diffDays } from "@/lib/format/dates";
import { recordId, several, workDay } from "@/lib/format/listSchema";
import { listOf } from "@/lib/format/listText";
import { lightTones } from "@/lib/shows/rules/light";
import { keysOf } from "@/lib/vouchers/rules/kinds";
import { detailTitles, layerTitles, MAX_DAYS, presetKeys, statusTitles } from "./rules/kinds";

const layerKeys = keysOf(layerTitles);
const filters = {
  artist: recordId.optional(),
  venue: recordId.optional(),
  city: z.string().trim().max(120).optional(),
  company: recordId.optional(),
  person: recordId.optional(),
};
const layers = several(layerKeys, "es una capa del calendario");

export const itemsQuery = z
  .strictObject({
    from: workDay,
    to: workDay,
    calendar: z.enum(presetKeys).default("live"),
    /** Several between commas; the calendar's own unless said. */
    layers: layers.optional(),
    ...filters,
  })
  .refine(({ from, to }) => diffDays(from, to) < MAX_DAYS, {
    path: ["to"],
    message: `Como máximo ${MAX_DAYS} días por vez.`,
  });
export type ItemsQuery = z.output<typeof itemsQuery>;

const named = z.object({ id: z.int(), name: z.string() });

export const calendarItem = z.object({
  id: z.string(),
  layer: z.enum(layerKeys),
  title: z.string(),
  note: z.string(),
  start: z.string(),
  /** The last day of it, included. */
  end: z.string(),
  time: z.string().nullable(),
  zone: z.string(),
  status: z.enum(keysOf(statusTitles)),
  country: z.string().nullable(),
  city: z.string(),
  venue: named.nullable(),
  room: z.string(),
  artist: named.nullable(),
  link: z.string().nullable(),
  /** The show (`show-{id}`) that the person may give another day. */
  movable: z.boolean(),
  /** Of a show: the worst of what it waits for, as far as the person sees. */
  light: z.object({ tone: z.enum(lightTones), why: z.string() }).optional(),
  /** Of a show on sale, for who sees sales: tickets in all and yesterday, and the range that they may come to. */
  sales: z.object({ sold: z.int(), yesterday: z.int(), p25: z.int().nullable(), p75: z.int().nullable() }).optional(),
  version: z.int(),
});
export type CalendarItem = z.output<typeof calendarItem>;

export const itemsReply = z.object({
  items: z.array(calendarItem),
  /** The layers that the person may see, those of this calendar or not, and how many entries each has here. */
  layers: z.array(z.object({ key: z.enum(layerKeys), title: z.string(), on: z.boolean(), count: z.int() })),
  /** There are more than an answer holds: choose fewer days, or filter. */
  cut: z.boolean(),
});
export type ItemsReply = z.output<typeof itemsReply>;

export const choicesReply = z.object({
  artists: z.array(named),
  venues: z.array(named.extend({ city: z.string() })),
  cities: z.array(z.string()),
  companies: z.array(named),
  people: z.array(named),
});

const feedFilter = z.strictObject(filters);
export const newFeedBody = z.strictObject({
  name: z.string().trim().min(1, "Falta el nombre.").max(80),
  layers: layers.refine((text) => listOf(text).length > 0, "Elegir al menos una capa."),
  filter: feedFilter.default({}),
  detail: z.enum(keysOf(detailTitles)).default("completo"),
  client_id: z.uuid("Tiene que ser un identificador único."),
});

export const feedView = z.object({
  id: z.int(),
  name: z.string(),
  layers: z.array(z.enum(layerKeys)),
  filter: feedFilter,
  detail: z.enum(keysOf(detailTitles)),
  created_at: z.string(),
  /** When a calendar last asked for it; null while none has. */
  fetched_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
  version: z.int(),
});
export type FeedView = z.output<typeof feedView>;

export const feedsReply = z.object({ feeds: z.array(feedView) });
/** The address is in this answer and in no other. */
export const madeFeed = feedView.extend({ address: z.string() });
export const feedParams = z.object({ id: recordId });
export const revokeBody = z.strictObject({ version: z.int().min(1) });
/** Whatever it is, what is not an address is answered as one that is unknown. */
export const tokenParams = z.object({ token: z.string().max(200) });
