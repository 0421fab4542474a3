import { ColumnsCard } from "@/components/frame/importing/ColumnsCard";
import { bindConstant } from "@/components/frame/importing/draft";
import { ColumnsFoot } from "@/components/frame/importing/Feet";
import { ReadingChoices } from "@/components/frame/importing/ReadingChoices";
import { Banner } from "@/components/kit/Banner";
import { Card } from "@/components/kit/Card";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { useRead } from "@/lib/client/useRead";
import { listCentres } from "@/lib/costcentres/api";
import { type ConstantField, FIELD_NAMES, FIELDS } from "@/lib/costcentres/imports/parse/fields";
import { fieldsOfTitles } from "@/lib/costcentres/imports/parse/mapping";
import type { ImportPreview } from "@/lib/costcentres/imports/schema";
import { entryKinds, entryKindTitles } from "@/lib/costcentres/rules/kinds";
import { currencies } from "@/lib/format/currencies";
import { LayoutCard } from "./LayoutCard";
import { type CostStep, type Draft, draftProblems, layoutOf, tableColumns } from "./mappingDraft";

const OPTIONS = FIELD_NAMES.map((field) => ({ value: field as string, label: FIELDS[field].label }));
const KINDS = entryKinds.map((value) => ({ value, label: entryKindTitles[value] }));

/** What each column is, and what the whole file has in common. */
export function Columns({ wizard, found, draft, place }: CostStep & { found: ImportPreview; draft: Draft }) {
  const { setDraft } = wizard;
  const problems = draftProblems(draft);
  const inTitles = new Set<string>(draft.months ? fieldsOfTitles(draft.months) : []);
  return place({
    foot: <ColumnsFoot wizard={wizard} blocked={problems.length > 0} note="" />,
    body: (
      <>
        <LayoutCard preview={found} draft={draft} onChange={setDraft} />
        <ColumnsCard
          wizard={wizard}
          found={found}
          draft={draft}
          columns={tableColumns(found, draft)}
          options={OPTIONS.filter(({ value }) => !inTitles.has(value))}
        />
        <Card flush title="Para todo el archivo" subtitle="Lo que ninguna columna dice, o sus celdas vacías.">
          <Constants draft={draft} onChange={setDraft} />
          <ReadingChoices draft={draft} onChange={setDraft} />
        </Card>
        {problems.length > 0 && (
          <Banner tone="warn" title="Falta algo.">
            {problems.join(" ")}
          </Banner>
        )}
      </>
    ),
  });
}

function Constants({ draft, onChange }: { draft: Draft; onChange: (draft: Draft) => void }) {
  const centres = useRead(listCentres, {});
  const bind = (field: ConstantField) => ({ label: FIELDS[field].label, ...bindConstant(draft, onChange, field) });
  const layout = layoutOf(draft);
  const open = (centres.data?.data ?? []).filter(({ archived }) => !archived);
  return (
    <div className="grid gap-4 p-4 sm:grid-cols-2 xl:grid-cols-4">
      <SelectField {...bind("tipo")} placeholder="Lo dice el archivo" options={KINDS} />
      {layout !== "centros" && (
        <ComboboxField
          {...bind("centro")}
          placeholder="Lo dice el archivo"
          choices={open.map(({ code, name }) => ({ value: code, label: name, hint: code }))}
        />
      )}
      <SelectField
        {...bind("moneda")}
        placeholder="La del archivo o del centro"
        options={currencies.map((value) => ({ value, label: value }))}
      />
      {layout !== "meses" && <TextField {...bind("dia")} label="Fecha o mes" placeholder="Lo dice el archivo" />}
      {(layout !== "meses" || draft.columns.anio) && (
        <TextField {...bind("anio")} inputMode="numeric" maxLength={4} placeholder="Lo dice la fecha" />
      )}
      <TextField {...bind("rubro")} maxLength={120} />
    </div>
  );
}
