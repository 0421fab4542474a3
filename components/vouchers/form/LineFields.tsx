import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { Button } from "@/components/kit/Button";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { MoneyField } from "@/components/kit/fields/MoneyField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { IconButton } from "@/components/kit/IconButton";
import { useRead } from "@/lib/client/useRead";
import { mulMoney } from "@/lib/format/moneyMath";
import { listVouchers } from "@/lib/vouchers/api";
import type { Finding } from "@/lib/vouchers/rules/check";
import { factorOf, taxKindNames, taxKinds } from "@/lib/vouchers/rules/taxes";
import { rateCodes, ratePercent } from "@/lib/vouchers/rules/types";
import { amountText, nameOf } from "../looks";
import { sumOf, type Typed } from "./typed";
import { wrongWith } from "./useChecked";

interface LinesProps {
  country: string;
  currency: string;
  found: readonly Finding[];
  readOnly: boolean;
}

const PRESENT = /^\d+(\.\d+)?$/;

/** VAT by rate: a base fills its tax, and both fill the sums, which may be corrected to what the paper says. */
export function VatLines({ country, currency, found, readOnly }: LinesProps) {
  const { getValues, setValue } = useFormContext<Typed>();
  const lines = useFieldArray<Typed, "vat_lines">({ name: "vat_lines" });
  const sum = () => {
    const all = getValues("vat_lines");
    const change = { shouldDirty: true, shouldValidate: true };
    setValue("net_taxed", sumOf(all.map(({ base }) => base)), change);
    setValue("vat", sumOf(all.map(({ amount }) => amount)), change);
  };
  const fill = (index: number) => {
    const line = getValues(`vat_lines.${index}`);
    const percent = ratePercent(country, line.rate_code);
    if (percent !== undefined && PRESENT.test(line.base))
      setValue(`vat_lines.${index}.amount`, mulMoney(line.base, factorOf(percent)), { shouldDirty: true });
    sum();
  };
  const rates = rateCodes(country).map((code) => ({
    value: code,
    label: `${(ratePercent(country, code) ?? code).replace(".", ",")} %`,
  }));
  return (
    <>
      {lines.fields.map((line, index) => (
        <div
          key={line.id}
          className="grid grid-cols-[96px_minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2 phone:grid-cols-2"
        >
          <SelectField
            name={`vat_lines.${index}.rate_code`}
            label="Alícuota"
            options={rates}
            disabled={readOnly}
            error={wrongWith(found, `vat_lines.${index}.rate_code`)}
            onChange={() => fill(index)}
          />
          <MoneyField
            name={`vat_lines.${index}.base`}
            label="Base"
            currency={currency}
            readOnly={readOnly}
            onChange={() => fill(index)}
          />
          <MoneyField
            name={`vat_lines.${index}.amount`}
            label="IVA de la alícuota"
            currency={currency}
            readOnly={readOnly}
            error={wrongWith(found, `vat_lines.${index}.amount`)}
            onChange={sum}
          />
          {!readOnly && (
            <span className="pt-6">
              <IconButton
                label="Quitar la alícuota"
                icon={Trash2}
                onClick={() => {
                  lines.remove(index);
                  sum();
                }}
              />
            </span>
          )}
        </div>
      ))}
      {!readOnly && rates.length > 0 && (
        <Button
          size="sm"
          icon={Plus}
          className="w-fit"
          onClick={() => {
            const taken = getValues("vat_lines").map(({ rate_code }) => rate_code);
            const usual = rates.find(({ label }) => label === "21 %")?.value;
            const free = [usual, ...rates.map(({ value }) => value)].find((code) => code && !taken.includes(code));
            if (free) lines.append({ rate_code: free, base: "", amount: "" });
          }}
        >
          Agregar alícuota
        </Button>
      )}
    </>
  );
}

const KINDS = taxKindNames.map((value) => ({ value, label: taxKinds[value].title }));

/** Other taxes, by kind and jurisdiction; they fill their sum. */
export function TaxLines({ currency, readOnly }: LinesProps) {
  const { getValues, setValue } = useFormContext<Typed>();
  const lines = useFieldArray<Typed, "taxes">({ name: "taxes" });
  const sum = () =>
    setValue("other_taxes", sumOf(getValues("taxes").map(({ amount }) => amount)), {
      shouldDirty: true,
      shouldValidate: true,
    });
  return (
    <>
      {lines.fields.map((line, index) => (
        <div
          key={line.id}
          className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2 phone:grid-cols-1"
        >
          <SelectField name={`taxes.${index}.kind`} label="Tributo" options={KINDS} disabled={readOnly} />
          <TextField name={`taxes.${index}.jurisdiction`} label="Jurisdicción" maxLength={100} readOnly={readOnly} />
          <MoneyField
            name={`taxes.${index}.amount`}
            label="Importe del tributo"
            currency={currency}
            readOnly={readOnly}
            onChange={sum}
          />
          {!readOnly && (
            <span className="pt-6">
              <IconButton
                label="Quitar el tributo"
                icon={Trash2}
                onClick={() => {
                  lines.remove(index);
                  sum();
                }}
              />
            </span>
          )}
        </div>
      ))}
      {!readOnly && (
        <Button
          size="sm"
          icon={Plus}
          className="w-fit"
          onClick={() => lines.append({ kind: "percepcion_iibb", jurisdiction: "", amount: "" })}
        >
          Agregar tributo
        </Button>
      )}
    </>
  );
}

/** Which vouchers a note takes from, and how much of each. */
export function NoteLinks({ currency, found, readOnly, supplier }: LinesProps & { supplier: number }) {
  const { watch } = useFormContext<Typed>();
  const lines = useFieldArray<Typed, "links">({ name: "links" });
  const [words, setWords] = useState("");
  const asked = useRead(
    listVouchers,
    supplier > 0 ? { query: { supplier, q: words.trim() || undefined, sort: "-date", page: 1, limit: 20 } } : null,
  );
  const rows = (asked.data?.data ?? []).filter(({ sign }) => sign === 1);
  const choices = rows.map((row) => ({ value: String(row.id), label: nameOf(row), hint: amountText(row.total, row) }));
  const missing = wrongWith(found, "links");
  return (
    <>
      {missing && <p className="text-help text-bad">{missing}</p>}
      {lines.fields.map((line, index) =>
        watch(`links.${index}.target_type`) !== "voucher" ? null : (
          <div
            key={line.id}
            className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2 phone:grid-cols-1"
          >
            <ComboboxField
              name={`links.${index}.target_id`}
              label="De qué comprobante"
              placeholder="Buscar por número"
              choices={choices}
              onSearch={setWords}
              loading={asked.isValidating}
              readOnly={readOnly}
            />
            <MoneyField
              name={`links.${index}.amount`}
              label="Cuánto le resta"
              currency={currency}
              readOnly={readOnly}
              error={wrongWith(found, `links.${index}.amount`)}
            />
            {!readOnly && (
              <span className="pt-6">
                <IconButton label="Quitar el comprobante" icon={Trash2} onClick={() => lines.remove(index)} />
              </span>
            )}
          </div>
        ),
      )}
      {!readOnly && (
        <Button
          size="sm"
          icon={Plus}
          className="w-fit"
          onClick={() => lines.append({ target_type: "voucher", target_id: "", amount: "", fx_rate: null })}
        >
          Agregar comprobante
        </Button>
      )}
    </>
  );
}
