import * as z from "zod";
import type { Fact } from "@/components/frame/differing";
import { currencies } from "@/lib/format/currencies";
import { formatDayYear } from "@/lib/format/dates";
import { divisa } from "@/lib/format/fieldSchema";
import { formatMoney } from "@/lib/format/money";
import { formatInteger } from "@/lib/format/number";
import { showTypes } from "@/lib/shows/rules/kinds";
import { showTypeTitles } from "@/lib/ticketing/rules/kinds";
import { showDetailsBody } from "@/lib/ticketing/shows/schema/show";
import type { Details, DetailsUpdate } from "./useSaveDetails";

const count = z.number("Tiene que ser un número entero.").nullable();

/** The form of a show's details: empty texts are no date, empty counts are 0 (specification section 5). */
export const detailForm = z
  .object({
    name: z.string(),
    artist: z.string(),
    type: z.enum(showTypes),
    divisa,
    venue: z.string(),
    city: z.string(),
    country: z.string(),
    fecha: z.string(),
    hora: z.string(),
    on_sale: z.string(),
    capacidad: count,
    holdeo: count,
    cortesias: count,
    categoria: z.string(),
    ticketera: z.string(),
    anotaciones: z.string(),
    categories: z.array(z.object({ categoria: z.string(), capacidad: count, precio: z.string(), divisa })),
    milestones: z.array(z.object({ fecha: z.string(), title: z.string() })),
  })
  .transform(
    ({ fecha, hora, on_sale, categories, ...rest }): z.input<typeof showDetailsBody.shape.updateData> => ({
      ...rest,
      fecha: fecha || null,
      hora: hora || null,
      on_sale: on_sale || null,
      categories: categories.map(({ precio, capacidad, ...row }) => ({
        ...row,
        capacidad: capacidad ?? 0,
        ...(precio && { precio }),
      })),
    }),
  )
  .pipe(showDetailsBody.shape.updateData);

export type DetailValues = z.input<typeof detailForm>;

export const currencyOf = (code: string) => currencies.find((one) => one === code) ?? "ARS";

export function valuesOf(details: Details): DetailValues {
  const { fecha, hora, on_sale, capacidad, holdeo, cortesias, categoria, ticketera, anotaciones } = details;
  return {
    name: details.name,
    artist: details.artist,
    type: details.type,
    divisa: currencyOf(details.divisa),
    venue: details.venue ?? "",
    city: details.city ?? "",
    country: details.country ?? "AR",
    fecha: fecha ?? "",
    hora: hora ?? "",
    on_sale: on_sale ?? "",
    capacidad,
    holdeo,
    cortesias,
    categoria,
    ticketera,
    anotaciones,
    categories: details.categories.map((row) => ({
      ...row,
      precio: row.precio ?? "",
      divisa: currencyOf(row.divisa),
    })),
    milestones: details.milestones,
  };
}

const day = (value: string | null | undefined) => (value ? formatDayYear(value) : "");
const text = (value: unknown) => String(value ?? "");
const number = (value: unknown) => formatInteger(Number(value ?? 0));

/** What is compared of a show's details: what is sent of them, or what is stored. */
type Written = DetailsUpdate | Details;

/** What the details of a show say. */
export const DETAIL_FACTS: Fact<Written>[] = [
  { label: "Nombre", text: ({ name }) => text(name) },
  { label: "Artista", text: ({ artist }) => text(artist) },
  { label: "Tipo", text: ({ type }) => (type ? showTypeTitles[type] : "") },
  { label: "Divisa", text: ({ divisa: code }) => text(code) },
  { label: "Lugar", text: ({ venue, city }) => [venue, city].filter(Boolean).join(", ") },
  { label: "Fecha", text: ({ fecha }) => day(fecha) },
  { label: "Hora", text: ({ hora }) => text(hora) },
  { label: "Salida a la venta", text: ({ on_sale }) => day(on_sale) },
  { label: "Capacidad", text: ({ capacidad }) => number(capacidad) },
  { label: "Holdeo", text: ({ holdeo }) => number(holdeo) },
  { label: "Cortesías", text: ({ cortesias }) => number(cortesias) },
  { label: "Categoría", text: ({ categoria }) => text(categoria) },
  { label: "Ticketera", text: ({ ticketera }) => text(ticketera) },
  { label: "Anotaciones", text: ({ anotaciones }) => text(anotaciones) },
  {
    label: "Categorías",
    text: ({ categories = [] }) =>
      categories
        .map(({ categoria, capacidad, precio, divisa }) =>
          [categoria, number(capacidad), precio && formatMoney(String(precio), currencyOf(divisa ?? ""))]
            .filter(Boolean)
            .join(", "),
        )
        .join("\n"),
  },
  {
    label: "Hitos",
    text: ({ milestones = [] }) => milestones.map(({ fecha, title }) => `${day(fecha)}: ${title}`).join("\n"),
  },
];
