import * as z from "zod";
import { day } from "@/lib/format/listSchema";

const name = z.string().trim().min(1).max(300);
const percent = z.number().min(0).max(100);
const daysLeft = z.int().min(0).max(3650);

/** Which shows: each said one narrows. */
const filter = {
  artist: name.optional(),
  show: name.optional(),
  city: name.optional(),
  country: z.string().length(2).optional(),
  venue: name.optional(),
};
const sales = { ...filter, ticketera: name.optional(), categoria: name.optional() };
const period = { desde: day.optional(), hasta: day.optional() };
const measure = z.enum(["tickets", "monto"]);
const oneShow = z.strictObject({ show: name });

export const groupings = [
  "ticketera",
  "categoria",
  "ciudad",
  "artista",
  "show",
  "dia",
  "semana",
  "mes",
  "moneda",
] as const;
export const cuts = ["edad", "ciudad", "canal", "genero", "anticipacion", "cantidad"] as const;

/** The closed list: every question is one of these with its parameters, or it is not answered. */
export const queryParams = {
  ventas: z.strictObject({ ...sales, ...period, medida: measure.optional(), agrupar: z.enum(groupings).optional() }),
  total: z.strictObject({ ...sales, medida: measure.optional() }),
  restantes: oneShow,
  ocupacion: z.strictObject({
    ...filter,
    ...period,
    menor_que: percent.optional(),
    mayor_que: percent.optional(),
    dias_menor: daysLeft.optional(),
  }),
  comparar: z.strictObject({
    shows: z.array(name).min(2).max(5),
    dias: daysLeft.optional(),
    medida: measure.optional(),
  }),
  ritmo: oneShow,
  ranking: z.strictObject({
    ...sales,
    ...period,
    medida: measure,
    n: z.int().min(1).max(100).optional(),
    orden: z.enum(["mayor", "menor"]).optional(),
  }),
  pronostico: oneShow,
  agotamiento: oneShow,
  probabilidad: z.strictObject({ show: name, umbral: percent }),
  precio_medio: z.strictObject({ ...sales, ...period }),
  por_ticketera: z.strictObject({ ...sales, ...period, medida: measure.optional() }),
  por_categoria: z.strictObject({ ...sales, ...period, medida: measure.optional() }),
  por_ciudad: z.strictObject({ ...sales, ...period, medida: measure.optional() }),
  por_artista: z.strictObject({ ...sales, ...period, medida: measure.optional() }),
  mejor_dia: z.strictObject({ ...sales, ...period, medida: measure.optional() }),
  ultimas_cargas: z.strictObject({ ...sales }),
  sin_cargar: z.strictObject({ ...filter, desde: day.optional() }),
  proximos: z.strictObject({ ...filter, ...period }),
  historial: z.strictObject({ ...filter }),
  audiencia: z.strictObject({ ...filter, corte: z.enum(cuts).optional() }),
} as const;

export type QueryName = keyof typeof queryParams;
export const queryNames = Object.keys(queryParams) as QueryName[];
export type ParamsOf<Name extends QueryName> = z.output<(typeof queryParams)[Name]>;
export type AnyParams = Readonly<Record<string, unknown>>;

/** A query that was chosen, its parameters checked. */
export interface Asked {
  query: QueryName;
  params: AnyParams;
}

/** A choice of somebody or of a model, checked by the same schemas as the parser's own. Null where it is none of the list. */
export function checkedQuery(query: unknown, params: unknown): Asked | null {
  if (typeof query !== "string" || !Object.hasOwn(queryParams, query)) return null;
  const name = query as QueryName;
  const read = queryParams[name].safeParse(params);
  return read.success ? { query: name, params: read.data } : null;
}
