import { MoneyField } from "@/components/kit/fields/MoneyField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { taxKindNames, taxKinds } from "@/lib/vouchers/rules/taxes";
import { Sourced } from "../Sourced";
import { AmountRow } from "./AmountRow";
import type { LinesProps } from "./lines";
import type { useLines } from "./useLines";

const KINDS = taxKindNames.map((value) => ({ value, label: taxKinds[value].title }));

/** Other taxes, by kind and jurisdiction; they fill their sum. */
export function TaxRows({
  currency,
  readOnly,
  lines,
}: Omit<LinesProps, "country" | "found"> & { lines: ReturnType<typeof useLines<"taxes">> }) {
  return lines.fields.map((line, index) => (
    <AmountRow
      key={line.id}
      label={
        <span className="grid grid-cols-2 gap-2 phone:grid-cols-1">
          <SelectField hideLabel name={`taxes.${index}.kind`} label="Tributo" options={KINDS} disabled={readOnly} />
          <Sourced name={`taxes.${index}.jurisdiction`}>
            {(aside) => (
              <TextField
                hideLabel
                name={`taxes.${index}.jurisdiction`}
                label="Jurisdicción"
                placeholder="Jurisdicción"
                aside={aside}
                maxLength={100}
                readOnly={readOnly}
              />
            )}
          </Sourced>
        </span>
      }
      of={`taxes.${index}.amount`}
      amount={
        <Sourced name={`taxes.${index}.amount`}>
          {() => (
            <MoneyField
              hideLabel
              name={`taxes.${index}.amount`}
              label="Importe del tributo"
              currency={currency}
              readOnly={readOnly}
              onChange={lines.sum}
            />
          )}
        </Sourced>
      }
      removal={!readOnly && { label: "Quitar el tributo", onRemove: () => lines.remove(index) }}
    />
  ));
}
