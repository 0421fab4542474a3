import { txQuery } from "@/lib/db";
import { asDay, asText, oneOf } from "../rules/cells";
import { holidayCountryTitles, holidayKindTitles } from "../rules/kinds";
import type { HolidayRow } from "../schema";
import type { ListDefinition } from "./definition";
import { STORED } from "./merged";

export type HolidayFacts = Pick<HolidayRow, "country" | "region" | "day" | "name" | "kind">;

export const holidays: ListDefinition<HolidayRow, HolidayFacts> = {
  table: "holiday",
  record: "holiday",
  missing: "No existe este feriado.",
  select: `SELECT ${STORED}, r.country::text, r.region, r.day::text, r.name, r.kind FROM holiday r`,
  words: "r.name || ' ' || r.region",
  order: "r.day, r.country, r.region, r.id",
  filters: { country: "r.country::text", kind: "r.kind", year: "extract(year FROM r.day)::text" },
  merges: false,
  columns: { country: "text", region: "text", day: "date", name: "text", kind: "text" },
  taken: async (tx, { country, region, day }, own) => {
    const [row] = await txQuery<{ id: number }>(
      tx,
      "SELECT id FROM holiday WHERE country = $1 AND region = $2 AND day = $3::date AND id IS DISTINCT FROM $4::int",
      country,
      region,
      day,
      own,
    );
    return row?.id ?? null;
  },
  takenText: ({ name }) => `Ese día ya es feriado: ${name}.`,
  fields: [
    { header: "Día", width: 14, kind: "day", value: ({ day }) => day },
    { header: "Nombre", width: 44, kind: "text", value: ({ name }) => name },
    { header: "País", width: 14, kind: "text", value: ({ country }) => holidayCountryTitles[country] },
    { header: "Región", width: 24, kind: "text", value: ({ region }) => region },
    { header: "Tipo", width: 16, kind: "text", value: ({ kind }) => holidayKindTitles[kind] },
  ],
  cells: {
    name: { field: "name", read: asText },
    day: { field: "day", read: asDay },
    country: { field: "country", read: oneOf(holidayCountryTitles) },
    region: { field: "region", read: asText },
    kind: { field: "kind", read: oneOf(holidayKindTitles) },
  },
};
