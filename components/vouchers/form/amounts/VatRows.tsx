import { useFormContext } from "react-hook-form";
import { MoneyField } from "@/components/kit/fields/MoneyField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { mulMoney } from "@/lib/format/moneyMath";
import { factorOf } from "@/lib/vouchers/rules/taxes";
import { rateCodes, ratePercent } from "@/lib/vouchers/rules/types";
import { Sourced } from "../Sourced";
import type { Typed } from "../typed";
import { wrongWith } from "../useChecked";
import { AmountRow } from "./AmountRow";
import type { LinesProps } from "./lines";
import type { useLines } from "./useLines";

const PRESENT = /^\d+(\.\d+)?$/;

export const percentText = (country: string, code: string): string =>
  `${(ratePercent(country, code) ?? code).replace(".", ",")} %`;

/** The rate that a new line begins with: the usual one, or one that is not there yet; undefined where all are. */
export function freeRate(country: string, taken: readonly string[]): string | undefined {
  const codes = rateCodes(country);
  const usual = codes.find((code) => ratePercent(country, code) === "21");
  return [usual, ...codes].find((code) => code !== undefined && !taken.includes(code));
}

/** VAT by rate: a base fills its tax, and both fill the sums. */
export function VatRows({
  country,
  currency,
  found,
  readOnly,
  lines,
}: LinesProps & { lines: ReturnType<typeof useLines<"vat_lines">> }) {
  const { getValues, setValue, watch } = useFormContext<Typed>();
  const fill = (index: number) => {
    const line = getValues(`vat_lines.${index}`);
    const percent = ratePercent(country, line.rate_code);
    if (percent !== undefined && PRESENT.test(line.base))
      setValue(`vat_lines.${index}.amount`, mulMoney(line.base, factorOf(percent)), { shouldDirty: true });
    lines.sum();
  };
  const rates = rateCodes(country).map((value) => ({ value, label: percentText(country, value) }));
  return lines.fields.map((line, index) => (
    <div key={line.id}>
      <AmountRow
        label={
          <span className="flex flex-wrap items-center gap-2">
            Neto gravado al
            <SelectField
              className="w-24"
              compact
              hideLabel
              name={`vat_lines.${index}.rate_code`}
              label="Alícuota"
              options={rates}
              disabled={readOnly}
              error={wrongWith(found, `vat_lines.${index}.rate_code`)}
              onChange={() => fill(index)}
            />
          </span>
        }
        of={`vat_lines.${index}.base`}
        amount={
          <Sourced name={`vat_lines.${index}.base`}>
            {() => (
              <MoneyField
                hideLabel
                name={`vat_lines.${index}.base`}
                label="Base"
                currency={currency}
                readOnly={readOnly}
                onChange={() => fill(index)}
              />
            )}
          </Sourced>
        }
        removal={!readOnly && { label: "Quitar la alícuota", onRemove: () => lines.remove(index) }}
      />
      <AmountRow
        label={`IVA ${percentText(country, watch(`vat_lines.${index}.rate_code`) ?? "")}`}
        of={`vat_lines.${index}.amount`}
        amount={
          <Sourced name={`vat_lines.${index}.amount`}>
            {() => (
              <MoneyField
                hideLabel
                name={`vat_lines.${index}.amount`}
                label="IVA de la alícuota"
                currency={currency}
                readOnly={readOnly}
                error={wrongWith(found, `vat_lines.${index}.amount`)}
                onChange={lines.sum}
              />
            )}
          </Sourced>
        }
      />
    </div>
  ));
}
