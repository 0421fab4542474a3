import { useFormContext, useWatch } from "react-hook-form";
import type * as z from "zod";
import type { Fact } from "@/components/frame/differing";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { DateField } from "@/components/kit/fields/DateField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { useWrite } from "@/lib/client/useWrite";
import { todayIn } from "@/lib/format/dates";
import { changeExclusion, createExclusion } from "@/lib/suppliers/papers/api";
import { type Exclusion, exclusion, newExclusion } from "@/lib/suppliers/papers/schema";
import { jurisdictionTitles, taxTitles } from "@/lib/suppliers/rules/kinds";
import { PaperDrawer } from "./PaperDrawer";

type Body = z.output<typeof newExclusion>;
type Typed = Record<string, string>;

const JURISDICTIONS = Object.entries(jurisdictionTitles).map(([value, label]) => ({ value, label }));
const TAXES: Readonly<Record<string, readonly (keyof typeof taxTitles)[]>> = {
  AR: ["ganancias", "iva", "suss", "iibb"],
  ES: ["irpf", "irnr"],
};
const FACTS: readonly Fact<Body>[] = [
  { label: "Impuesto", text: ({ tax }) => taxTitles[tax] },
  { label: "Jurisdicción", text: ({ jurisdiction }) => (jurisdiction ? jurisdictionTitles[jurisdiction] : "") },
  { label: "Régimen", text: ({ regime }) => regime },
  { label: "Porcentaje", text: ({ percent }) => percent },
  { label: "Desde", text: ({ starts_on }) => starts_on },
  { label: "Hasta", text: ({ ends_on }) => ends_on ?? "" },
  { label: "Certificado", text: ({ certificate }) => certificate },
];

interface Props {
  supplier: number;
  country: string | null;
  row: Exclusion | null;
  mayWrite: boolean;
  onClose: () => void;
}

/** What a supplier is not withheld, by which certificate, from when until when. */
export default function ExclusionDrawer({ supplier, country, row, mayWrite, onClose }: Props) {
  const refresh = { refresh: ["/suppliers"] };
  const created = useWrite(createExclusion, refresh);
  const changed = useWrite(changeExclusion, refresh);
  const taxes = TAXES[country ?? ""] ?? (Object.keys(taxTitles) as (keyof typeof taxTitles)[]);
  const start: Typed = {
    tax: row?.tax ?? taxes[0] ?? "ganancias",
    jurisdiction: row?.jurisdiction ?? "",
    regime: row?.regime ?? "",
    percent: row ? row.percent.replace(".", ",") : "100",
    starts_on: row?.starts_on ?? todayIn(),
    ends_on: row?.ends_on ?? "",
    certificate: row?.certificate ?? "",
  };
  return (
    <PaperDrawer<Exclusion, Typed, Body>
      title={row ? "Exclusión de retenciones" : "Agregar exclusión"}
      row={row}
      current={exclusion}
      schema={newExclusion as unknown as z.ZodType<Body, Typed>}
      start={start}
      facts={FACTS}
      mayWrite={mayWrite}
      onClose={onClose}
      save={({ withdrawn, ...body }, over) =>
        over
          ? changed.run({ params: { paper: over.id }, body: { ...body, withdrawn, version: over.version } as never })
          : created.run({ params: { id: supplier }, body: body as never })
      }
    >
      <SelectField
        name="tax"
        label="Impuesto"
        required
        options={taxes.map((value) => ({ value, label: taxTitles[value] }))}
        disabled={!mayWrite}
      />
      <OfIibb readOnly={!mayWrite} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="percent"
          label="Porcentaje que no se retiene"
          required
          inputMode="decimal"
          suffix="%"
          readOnly={!mayWrite}
        />
        <TextField name="regime" label="Régimen" maxLength={60} help="RG 830, por ejemplo." readOnly={!mayWrite} />
        <DateField name="starts_on" label="Desde" required readOnly={!mayWrite} />
        <DateField name="ends_on" label="Hasta" readOnly={!mayWrite} />
      </div>
      <TextField name="certificate" label="Número de certificado" maxLength={60} readOnly={!mayWrite} />
    </PaperDrawer>
  );
}

function OfIibb({ readOnly }: { readOnly: boolean }) {
  const { control } = useFormContext<Typed>();
  if (useWatch({ control, name: "tax" }) !== "iibb") return null;
  return (
    <ComboboxField name="jurisdiction" label="Jurisdicción" required choices={JURISDICTIONS} readOnly={readOnly} />
  );
}
