import * as z from "zod";
import type { CatalogueList } from "@/lib/catalogue/rules/kinds";
import { bodies } from "@/lib/catalogue/schema";
import { categories } from "./categories";
import { events } from "./events";
import { holidays } from "./holidays";
import type { Body, ListForm, Values } from "./parts";
import { projects } from "./projects";

export const forms: Readonly<Record<CatalogueList, ListForm>> = { categories, projects, events, holidays };

/** A list's own rules over what is typed: a chosen record is its number, nothing chosen is null. */
export const schemaOf = (list: CatalogueList) =>
  z.preprocess(
    (typed) =>
      Object.fromEntries(
        Object.entries(typed as Values).map(([key, value]) =>
          key.endsWith("_id") && key !== "tax_id" ? [key, value === "" ? null : Number(value)] : [key, value],
        ),
      ),
    bodies[list].fresh,
  ) as unknown as z.ZodType<Body, Values>;

/** A record as its form begins; null for a new one. */
export function valuesOf(list: CatalogueList, row: Body | null): Values {
  const { start } = forms[list];
  if (!row) return start;
  const text = (value: unknown) => (value === null || value === undefined ? "" : String(value));
  return Object.fromEntries(
    Object.entries(start).map(([key, fresh]) => [key, typeof fresh === "boolean" ? Boolean(row[key]) : text(row[key])]),
  );
}
