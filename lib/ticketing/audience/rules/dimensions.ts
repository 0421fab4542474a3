/** What buyers are shown by, in the order of the screen. Each buyer of a show is in one value of each. */
export const dimensions = [
  "ciudad",
  "edad",
  "genero",
  "canal",
  "cantidad",
  "anticipacion",
  "origen",
  "vuelve",
  "consentimiento",
] as const;
export type Dimension = (typeof dimensions)[number];

export const dimensionTitles: Readonly<Record<Dimension, string>> = {
  ciudad: "Ciudades",
  edad: "Edades",
  genero: "Género declarado",
  canal: "Canal de compra",
  cantidad: "Entradas por compra",
  anticipacion: "Anticipación de la compra",
  origen: "De la ciudad del show",
  vuelve: "Nuevos y que vuelven",
  consentimiento: "Consentimiento para recibir novedades",
};

/** The value of what the file does not say. */
export const UNKNOWN = "sin dato";

/** Bands of whole days before the show, farthest first: from how many days on. */
export const LEADS = [
  { value: "91 días o más", from: 91 },
  { value: "61 a 90 días", from: 61 },
  { value: "31 a 60 días", from: 31 },
  { value: "15 a 30 días", from: 15 },
  { value: "8 a 14 días", from: 8 },
  { value: "4 a 7 días", from: 4 },
  { value: "1 a 3 días", from: 1 },
  { value: "el mismo día", from: 0 },
] as const;
const AGES = [
  { value: "65 o más", from: 65 },
  { value: "55 a 64", from: 55 },
  { value: "45 a 54", from: 45 },
  { value: "35 a 44", from: 35 },
  { value: "25 a 34", from: 25 },
  { value: "18 a 24", from: 18 },
  { value: "menos de 18", from: 0 },
] as const;
const COUNTS = [
  { value: "5 o más", from: 5 },
  { value: "4", from: 4 },
  { value: "3", from: 3 },
  { value: "2", from: 2 },
  { value: "1", from: 1 },
] as const;

/** Bands as a CASE of SQL over a number; null is what is not said. */
const bandSql = (of: string, bands: readonly { value: string; from: number }[]): string =>
  `CASE WHEN ${of} IS NULL THEN '${UNKNOWN}' ${bands.map(({ value, from }) => `WHEN ${of} >= ${from} THEN '${value}'`).join(" ")} ELSE '${bands.at(-1)?.value}' END`;
const known = (of: string): string => `coalesce(nullif(${of}, ''), '${UNKNOWN}')`;

/**
 * Each dimension of a buyer `b` (their last purchase for a show), as SQL. `b.venue_city` is the show's, `b.again` whether they bought for an
 * earlier show of its artist.
 */
export const DIMENSION_SQL: Readonly<Record<Dimension, string>> = {
  ciudad: known("b.city"),
  edad: bandSql("b.age", AGES),
  genero: known("b.gender"),
  canal: known("b.channel"),
  cantidad: bandSql("b.quantity", COUNTS),
  anticipacion: bandSql("b.lead", LEADS),
  origen: `CASE WHEN b.city = '' OR b.venue_city = '' THEN '${UNKNOWN}' WHEN search_plain(b.city) = search_plain(b.venue_city) THEN 'de la ciudad' ELSE 'de otra ciudad' END`,
  vuelve: "CASE WHEN b.again THEN 'vuelve' ELSE 'nuevo' END",
  consentimiento: `CASE WHEN b.consent IS NULL THEN '${UNKNOWN}' WHEN b.consent THEN 'sí' ELSE 'no' END`,
};

/** The order of values that have one; others are ranked. */
export const ORDERED: Readonly<Partial<Record<Dimension, readonly string[]>>> = {
  edad: [...AGES.map(({ value }) => value)].reverse(),
  cantidad: [...COUNTS.map(({ value }) => value)].reverse(),
  anticipacion: LEADS.map(({ value }) => value),
};
