import type { ReactNode } from "react";
import * as z from "zod";
import type { Fact } from "@/components/frame/differing";
import { Checkbox } from "@/components/kit/fields/Checkbox";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { DateField } from "@/components/kit/fields/DateField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import {
  type CatalogueList,
  categoryStateTitles,
  holidayCountryTitles,
  holidayKindTitles,
  projectKindTitles,
  sideTitles,
  workStateTitles,
} from "@/lib/catalogue/rules/kinds";
import { bodies } from "@/lib/catalogue/schema";
import { formatDay, todayIn } from "@/lib/format/dates";
import { choicesOf } from "./common";
import type { Choices } from "./spec";

/** What is typed: texts, with "" for nothing chosen. */
export type Values = Record<string, string | boolean>;
/** What is sent, and what a record says of the same. */
export type Body = Record<string, unknown>;

interface FieldsProps {
  choices: Choices;
  readOnly: boolean;
}

/** The form of a list: where a new one starts, its fields, and how each is told. */
interface ListForm {
  start: Values;
  Fields: (props: FieldsProps) => ReactNode;
  facts: (choices: Choices) => Fact<Body>[];
}

/** A list's own rules over what is typed: a chosen record is its number, nothing chosen is null. */
export const schemaOf = (list: CatalogueList) =>
  z.preprocess(
    (typed) =>
      Object.fromEntries(
        Object.entries(typed as Values).map(([key, value]) =>
          key.endsWith("_id") ? [key, value === "" ? null : Number(value)] : [key, value],
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

const said =
  (key: string) =>
  (body: Body): string =>
    typeof body[key] === "string" ? (body[key] as string) : "";
const titled =
  (key: string, titles: Readonly<Record<string, string>>) =>
  (body: Body): string =>
    titles[said(key)(body)] ?? "";
const dayOf = (key: string) => (body: Body) => {
  const day = said(key)(body);
  return day ? formatDay(day) : "";
};
const chosen =
  (key: string, list: readonly { id: number; name: string }[]) =>
  (body: Body): string =>
    list.find(({ id }) => id === body[key])?.name ?? "";
const optionsOf = (list: readonly { id: number; name: string }[]) =>
  list.map(({ id, name }) => ({ value: String(id), label: name }));

const NAME = { label: "Nombre", text: said("name") };
const Name = ({ label, readOnly }: { label: string; readOnly: boolean }) => (
  <TextField name="name" label={label} required maxLength={200} readOnly={readOnly} autoComplete="off" />
);
const Two = ({ children }: { children: ReactNode }) => <div className="grid gap-4 sm:grid-cols-2">{children}</div>;
const Days = ({ readOnly }: { readOnly: boolean }) => (
  <Two>
    <DateField name="starts_on" label="Desde" readOnly={readOnly} />
    <DateField name="ends_on" label="Hasta" readOnly={readOnly} />
  </Two>
);
const DAYS = [
  { label: "Desde", text: dayOf("starts_on") },
  { label: "Hasta", text: dayOf("ends_on") },
];

export const forms: Readonly<Record<CatalogueList, ListForm>> = {
  categories: {
    start: { name: "", parent_id: "", side: "gasto", state: "activa", by_sheet: false },
    Fields: ({ choices, readOnly }) => (
      <>
        <Name label="Nombre" readOnly={readOnly} />
        <SelectField name="side" label="Lado" required options={choicesOf(sideTitles)} disabled={readOnly} />
        <ComboboxField
          name="parent_id"
          label="Rubro de arriba"
          placeholder="Ninguno: es del primer nivel"
          choices={choices.categories.map(({ id, name, side }) => ({
            value: String(id),
            label: name,
            hint: sideTitles[side],
          }))}
          readOnly={readOnly}
        />
        <SelectField
          name="state"
          label="Estado"
          required
          options={choicesOf(categoryStateTitles)}
          disabled={readOnly}
          help="Archivado no se ofrece más; lo que ya lo tiene queda como está."
        />
        <Checkbox
          name="by_sheet"
          label="Por planilla"
          help="Lo real viene de la planilla (sueldos, cargas sociales), nunca de comprobantes."
          disabled={readOnly}
        />
      </>
    ),
    facts: ({ categories }) => [
      NAME,
      { label: "Rubro de arriba", text: chosen("parent_id", categories) },
      { label: "Lado", text: titled("side", sideTitles) },
      { label: "Estado", text: titled("state", categoryStateTitles) },
      { label: "Por planilla", text: ({ by_sheet }) => (by_sheet === undefined ? "" : by_sheet ? "Sí" : "No") },
    ],
  },
  projects: {
    start: { name: "", kind: "gira", company_id: "", owner_id: "", starts_on: "", ends_on: "", state: "activo" },
    Fields: ({ choices, readOnly }) => (
      <>
        <Name label="Nombre" readOnly={readOnly} />
        <Two>
          <SelectField name="kind" label="Tipo" required options={choicesOf(projectKindTitles)} disabled={readOnly} />
          <SelectField name="state" label="Estado" required options={choicesOf(workStateTitles)} disabled={readOnly} />
        </Two>
        <SelectField
          name="company_id"
          label="Empresa"
          placeholder="Ninguna en particular"
          options={optionsOf(choices.companies)}
          disabled={readOnly}
        />
        <ComboboxField
          name="owner_id"
          label="Responsable"
          placeholder="Sin responsable"
          choices={choices.people.map(({ id, name, mail }) => ({ value: String(id), label: name, hint: mail }))}
          readOnly={readOnly}
        />
        <Days readOnly={readOnly} />
      </>
    ),
    facts: ({ companies, people }) => [
      NAME,
      { label: "Tipo", text: titled("kind", projectKindTitles) },
      { label: "Empresa", text: chosen("company_id", companies) },
      { label: "Responsable", text: chosen("owner_id", people) },
      ...DAYS,
      { label: "Estado", text: titled("state", workStateTitles) },
    ],
  },
  events: {
    start: { name: "", project_id: "", company_id: "", starts_on: "", ends_on: "", state: "activo" },
    Fields: ({ choices, readOnly }) => (
      <>
        <Name label="Nombre" readOnly={readOnly} />
        <Days readOnly={readOnly} />
        <ComboboxField
          name="project_id"
          label="Proyecto"
          placeholder="De ninguno"
          choices={optionsOf(choices.projects)}
          readOnly={readOnly}
        />
        <Two>
          <SelectField
            name="company_id"
            label="Empresa"
            placeholder="Ninguna en particular"
            options={optionsOf(choices.companies)}
            disabled={readOnly}
          />
          <SelectField name="state" label="Estado" required options={choicesOf(workStateTitles)} disabled={readOnly} />
        </Two>
      </>
    ),
    facts: ({ companies, projects }) => [
      NAME,
      ...DAYS,
      { label: "Proyecto", text: chosen("project_id", projects) },
      { label: "Empresa", text: chosen("company_id", companies) },
      { label: "Estado", text: titled("state", workStateTitles) },
    ],
  },
  holidays: {
    start: { day: todayIn(), name: "", country: "AR", region: "", kind: "feriado" },
    Fields: ({ readOnly }) => (
      <>
        <DateField name="day" label="Día" required readOnly={readOnly} />
        <Name label="Qué se festeja" readOnly={readOnly} />
        <Two>
          <SelectField
            name="country"
            label="País"
            required
            options={choicesOf(holidayCountryTitles)}
            disabled={readOnly}
          />
          <SelectField name="kind" label="Tipo" required options={choicesOf(holidayKindTitles)} disabled={readOnly} />
        </Two>
        <TextField
          name="region"
          label="Región"
          maxLength={100}
          readOnly={readOnly}
          help="Vacía para todo el país: Madrid, Córdoba."
          autoComplete="off"
        />
      </>
    ),
    facts: () => [
      { label: "Día", text: dayOf("day") },
      NAME,
      { label: "País", text: titled("country", holidayCountryTitles) },
      { label: "Región", text: said("region") },
      { label: "Tipo", text: titled("kind", holidayKindTitles) },
    ],
  },
};
