import type { ReactNode } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type * as z from "zod";
import type { Fact } from "@/components/frame/differing";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { choicesOf } from "@/components/kit/fields/choices";
import { DateField } from "@/components/kit/fields/DateField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { todayIn } from "@/lib/format/dates";
import {
  changeExclusion,
  changeSupplierDocument,
  createExclusion,
  createSupplierDocument,
} from "@/lib/suppliers/papers/api";
import {
  type Exclusion,
  exclusion,
  newDocument,
  newExclusion,
  type SupplierDocument,
  supplierDocument,
} from "@/lib/suppliers/papers/schema";
import { documentKindTitles, jurisdictionTitles, taxTitles } from "@/lib/suppliers/rules/kinds";

export type Typed = Record<string, string>;
interface FieldsProps {
  country: string | null;
  readOnly: boolean;
}

/** A kind of paper of a supplier: what is written of it, and how it is saved. */
export interface PaperKind<Row, Body> {
  title: (row: Row | null) => string;
  current: z.ZodType;
  schema: z.ZodType<Body, Typed>;
  start: (row: Row | null, country: string | null) => Typed;
  facts: readonly Fact<Body>[];
  create: typeof createExclusion | typeof createSupplierDocument;
  change: typeof changeExclusion | typeof changeSupplierDocument;
  Fields: (props: FieldsProps) => ReactNode;
}

/** A paper of a supplier, with the day on which it expires. */
export const documentPaper: PaperKind<SupplierDocument, z.output<typeof newDocument>> = {
  title: (row) => (row ? documentKindTitles[row.kind] : "Agregar documento"),
  current: supplierDocument,
  schema: newDocument as unknown as z.ZodType<z.output<typeof newDocument>, Typed>,
  start: (row) => ({
    kind: row?.kind ?? "constancia",
    note: row?.note ?? "",
    starts_on: row?.starts_on ?? "",
    ends_on: row?.ends_on ?? "",
  }),
  facts: [
    { label: "Documento", text: ({ kind }) => documentKindTitles[kind] },
    { label: "Detalle", text: ({ note }) => note },
    { label: "Desde", text: ({ starts_on }) => starts_on ?? "" },
    { label: "Vence", text: ({ ends_on }) => ends_on ?? "" },
  ],
  create: createSupplierDocument,
  change: changeSupplierDocument,
  Fields: ({ readOnly }) => (
    <>
      <ComboboxField
        name="kind"
        label="Documento"
        required
        choices={choicesOf(documentKindTitles)}
        readOnly={readOnly}
      />
      <TextField name="note" label="Detalle" maxLength={200} readOnly={readOnly} autoComplete="off" />
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField name="starts_on" label="Desde" readOnly={readOnly} />
        <DateField name="ends_on" label="Vence" readOnly={readOnly} />
      </div>
    </>
  ),
};

const TAXES: Readonly<Record<string, readonly (keyof typeof taxTitles)[]>> = {
  AR: ["ganancias", "iva", "suss", "iibb"],
  ES: ["irpf", "irnr"],
};
const taxesOf = (country: string | null) =>
  TAXES[country ?? ""] ?? (Object.keys(taxTitles) as (keyof typeof taxTitles)[]);

/** What a supplier is not withheld, by which certificate, from when until when. */
export const exclusionPaper: PaperKind<Exclusion, z.output<typeof newExclusion>> = {
  title: (row) => (row ? "Exclusión de retenciones" : "Agregar exclusión"),
  current: exclusion,
  schema: newExclusion as unknown as z.ZodType<z.output<typeof newExclusion>, Typed>,
  start: (row, country) => ({
    tax: row?.tax ?? taxesOf(country)[0] ?? "ganancias",
    jurisdiction: row?.jurisdiction ?? "",
    regime: row?.regime ?? "",
    percent: row ? row.percent.replace(".", ",") : "100",
    starts_on: row?.starts_on ?? todayIn(),
    ends_on: row?.ends_on ?? "",
    certificate: row?.certificate ?? "",
  }),
  facts: [
    { label: "Impuesto", text: ({ tax }) => taxTitles[tax] },
    { label: "Jurisdicción", text: ({ jurisdiction }) => (jurisdiction ? jurisdictionTitles[jurisdiction] : "") },
    { label: "Régimen", text: ({ regime }) => regime },
    { label: "Porcentaje", text: ({ percent }) => percent },
    { label: "Desde", text: ({ starts_on }) => starts_on },
    { label: "Hasta", text: ({ ends_on }) => ends_on ?? "" },
    { label: "Certificado", text: ({ certificate }) => certificate },
  ],
  create: createExclusion,
  change: changeExclusion,
  Fields: ({ country, readOnly }) => (
    <>
      <SelectField
        name="tax"
        label="Impuesto"
        required
        options={taxesOf(country).map((value) => ({ value, label: taxTitles[value] }))}
        disabled={readOnly}
      />
      <OfIibb readOnly={readOnly} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="percent"
          label="Porcentaje que no se retiene"
          required
          inputMode="decimal"
          suffix="%"
          readOnly={readOnly}
        />
        <TextField name="regime" label="Régimen" maxLength={60} help="RG 830, por ejemplo." readOnly={readOnly} />
        <DateField name="starts_on" label="Desde" required readOnly={readOnly} />
        <DateField name="ends_on" label="Hasta" readOnly={readOnly} />
      </div>
      <TextField name="certificate" label="Número de certificado" maxLength={60} readOnly={readOnly} />
    </>
  ),
};

function OfIibb({ readOnly }: { readOnly: boolean }) {
  const { control } = useFormContext<Typed>();
  if (useWatch({ control, name: "tax" }) !== "iibb") return null;
  return (
    <ComboboxField
      name="jurisdiction"
      label="Jurisdicción"
      required
      choices={choicesOf(jurisdictionTitles)}
      readOnly={readOnly}
    />
  );
}
