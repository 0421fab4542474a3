import * as z from "zod";
import { hasAddress, NO_ADDRESS } from "@/lib/format/cleanName";
import { divisa, label, money, moneyInput } from "@/lib/format/fieldSchema";
import { day, workDay } from "@/lib/format/listSchema";
import { activeStates, publicStates, showStates, showTypes } from "@/lib/shows/rules/kinds";
import { newShowName, showName, totalCount } from "../../schema";

const text = (max: number) => z.string().trim().normalize("NFC").max(max);
const hora = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Tiene que ser una hora, con la forma HH:MM.");

const artistName = text(200).min(1, "Falta el artista.").refine(hasAddress, NO_ADDRESS);

const regions = new Intl.DisplayNames("es", { type: "region", fallback: "none" });
const isCountry = (code: string) => /^[A-Z]{2}$/.test(code) && code !== "ZZ" && regions.of(code) !== undefined;

const country = z.string().trim().toUpperCase().refine(isCountry, "Tiene que ser un país de dos letras, como AR o ES.");

/** A show's facts, without figures. `name` and `show` are the same: its unique name, the key of the ticketing calls. */
export const showRecord = z.object({
  id: z.number().int(),
  name: z.string(),
  show: z.string(),
  artist: z.string(),
  venue: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  fecha: z.string().nullable(),
  hora: z.string().nullable(),
  type: z.enum(showTypes),
  state: z.enum(showStates),
  divisa: z.string(),
  capacidad: z.number().int(),
  holdeo: z.number().int(),
  cortesias: z.number().int(),
  anotaciones: z.string(),
  categoria: z.string(),
  ticketera: z.string(),
  on_sale: z.string().nullable(),
  sold_out_at: z.string().nullable(),
  /** Why it is in its state, where that asks for a reason; else empty. */
  state_reason: z.string(),
  /** What a reprogramado show goes back to. */
  state_before: z.enum(showStates).nullable(),
  updated_at: z.string(),
  version: z.number().int(),
});
export type ShowRecord = z.infer<typeof showRecord>;

/** Money of one currency. Only for people with montos. */
export const amounts = z.object({
  divisa: z.string(),
  venta_total: z.number().int(),
  /** Null when nothing was loaded today; so is `monto_hoy`. */
  venta_hoy: z.number().int().nullable(),
  monto_hoy: money.nullable(),
  recaudacion_total: money.nullable(),
  /** Days whose amount nobody said: with them `recaudacion_total` is a part, or null where nobody said any. */
  sin_monto: z.number().int(),
  /** Money per ticket sold; null when none was. */
  promedio: money.nullable(),
  /** Stated total minus the sum of the days; null when they agree. */
  discrepancia: money.nullable(),
});

/** A show with its figures: a row of the sales report. */
export const ticketRow = z.object({
  id: z.number().int(),
  show: z.string(),
  artist: z.string(),
  venue: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  fecha: z.string().nullable(),
  hora: z.string().nullable(),
  type: z.enum(showTypes),
  state: z.enum(showStates),
  /** Its tickets are sold: by its state, and until six in the morning of the day after its date. */
  activo: z.boolean(),
  divisa: z.string(),
  divisas: z.array(z.string()),
  ticketeras: z.array(z.object({ name: z.string(), slot: z.number().int() })),
  /** Today where the show is played; `serie` ends on it. */
  hoy: z.string(),
  /** Days from today to the show; negative when it is over. */
  dias: z.number().int().nullable(),
  /** Null when nothing was loaded for the day. */
  venta_hoy: z.number().int().nullable(),
  venta_ayer: z.number().int().nullable(),
  /** Tickets of each of the last 14 days, today the last; null where nothing was loaded. */
  serie: z.array(z.number().int().nullable()),
  venta_total: z.number().int(),
  capacidad: z.number().int(),
  holdeo: z.number().int(),
  cortesias: z.number().int(),
  /** Capacity less sold, holdeo and cortesías; negative when oversold, null when the capacity is not known. */
  restan: z.number().int().nullable(),
  /** Sold as percent of the capacity. */
  ocupacion: z.number().nullable(),
  /** The percent of their capacity that comparable shows had sold as many days before theirs: their median. */
  ritmo: z.number().nullable(),
  montos: z.array(amounts).optional(),
  /** Stated total of tickets minus the sum of the days; null when they agree. */
  discrepancia: z.number().int().nullable(),
  /** Days of a series whose stated total is not the sum of its days so far, the last one or any before. */
  dias_con_diferencia: z.number().int(),
  /** The last day with sales, and when the sales last changed. */
  ultima_fecha: z.string().nullable(),
  updated_at: z.string().nullable(),
  sold_out_at: z.string().nullable(),
  version: z.number().int(),
});
export type TicketRow = z.infer<typeof ticketRow>;

/** Filters of the lists of shows with figures; `desde` and `hasta` are days of the show. */
export const ticketFilter = z.strictObject({
  type: z.enum(showTypes).optional(),
  artist: z.string().max(300).optional(),
  ticketera: z.string().max(120).optional(),
  divisa: divisa.optional(),
  desde: day.optional(),
  hasta: day.optional(),
  estado: z.enum(publicStates).optional(),
  /** Country of the venue: AR, ES... */
  pais: z
    .string()
    .regex(/^[A-Z]{2}$/, "Tiene que ser un país de dos letras, como AR o ES.")
    .optional(),
});

/** Which list a filter is applied to: the shows on sale, the others, or both. */
export const ticketLists = ["en_venta", "fuera_de_venta", "todos"] as const;

/** `POST /tickets/shows`. The artist and the venue are made when they are new. */
export const createShowBody = z
  .strictObject({
    name: newShowName,
    artist: artistName,
    type: z.enum(showTypes),
    venue: text(200).min(1).optional(),
    city: text(120).min(1).optional(),
    country: country.optional(),
    fecha: workDay.optional(),
    hora: hora.optional(),
    /** What is asked, held or offered is booking's, and begins there. */
    state: z.enum(publicStates).default("a_la_venta"),
    capacidad: totalCount.default(0),
    holdeo: totalCount.default(0),
    cortesias: totalCount.default(0),
    divisa: divisa.default("ARS"),
    anotaciones: text(10_000).default(""),
    categoria: label.default(""),
    ticketera: label.default(""),
    on_sale: workDay.optional(),
  })
  .refine(({ venue, city }) => !venue || city, { path: ["city"], message: "Falta la ciudad del lugar." })
  .refine(({ venue, city }) => venue || !city, { path: ["venue"], message: "Falta el lugar de esa ciudad." })
  .refine(({ venue, country = "AR" }) => venue || country === "AR", {
    path: ["country"],
    message: "Falta la sala: el país es el de ella.",
  });

/** A count coerced as the specification's section 5 says: nothing or an empty text is 0. */
const coercedCount = z.preprocess((value) => (value === null || value === "" ? 0 : value), totalCount).optional();
const coercedText = (max: number) => z.preprocess((value) => value ?? "", text(max)).optional();

const milestone = z.object({ fecha: workDay, title: text(200).min(1) });
const category = z.strictObject({
  categoria: label.min(1),
  capacidad: totalCount.default(0),
  /** Left out by people without montos: the stored price stays. */
  precio: moneyInput.refine((value) => !value.startsWith("-"), "No puede ser negativo.").optional(),
  divisa: divisa.optional(),
});

/**
 * `PUT /tickets/show-details`. A field that is sent empty becomes 0 or an empty text (specification section 5); a field
 * that is not sent keeps its value. `categories` and `milestones` replace the whole list.
 */
export const showDetailsBody = z.strictObject({
  show: showName,
  updateData: z.strictObject({
    /** A corrected name; the earlier ones go on answering. */
    name: newShowName.optional(),
    artist: artistName.optional(),
    type: z.enum(showTypes).optional(),
    divisa: divisa.optional(),
    /** The place; null or empty for none. */
    venue: text(200).nullish(),
    city: text(120).nullish(),
    country: country.optional(),
    holdeo: coercedCount,
    cortesias: coercedCount,
    capacidad: coercedCount,
    anotaciones: coercedText(10_000),
    categoria: coercedText(120),
    ticketera: coercedText(120),
    fecha: workDay.nullish(),
    hora: hora.nullish(),
    on_sale: workDay.nullish(),
    categories: z.array(category).max(200).optional(),
    milestones: z.array(z.strictObject(milestone.shape)).max(200).optional(),
    version: z.number().int().min(1).optional(),
  }),
});

/** What of a show's tickets is said on its own page: places, prices, days. */
export const showTicketsBody = showDetailsBody.shape.updateData
  .pick({ capacidad: true, holdeo: true, cortesias: true, on_sale: true, categories: true, milestones: true })
  .extend({ version: z.number().int().min(1) });

export const showCategory = z.object({
  categoria: z.string(),
  capacidad: z.number().int(),
  precio: money.optional(),
  divisa: z.string(),
});

/** A show's details as the editing form takes them. */
export const showDetails = showRecord.extend({
  categories: z.array(showCategory),
  milestones: z.array(z.object({ fecha: z.string(), title: z.string() })),
  warnings: z.array(z.object({ code: z.string(), field: z.string(), message: z.string() })),
});

export const soldOutReply = z.object({
  show: z.string(),
  state: z.enum(activeStates as [(typeof showStates)[number], ...(typeof showStates)[number][]]),
  sold_out_at: z.string().nullable(),
  version: z.number().int(),
});

/** A day's sales of an active show over all its ticketeras and categories. */
export const historyDay = z.object({
  fecha_venta: z.string(),
  divisa: z.string(),
  venta_diaria: z.number().int(),
  monto_diario: money.optional(),
});
export const showWithHistory = showRecord.extend({ history: z.array(historyDay) });
