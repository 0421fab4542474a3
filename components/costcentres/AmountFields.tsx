import { useWatch } from "react-hook-form";
import { MoneyField } from "@/components/kit/fields/MoneyField";
import { SelectField } from "@/components/kit/fields/SelectField";
import type { CentreRow } from "@/lib/costcentres/schema";
import { currenciesOf } from "./forms";

/** An amount in one of the currencies of the centre that is chosen in the field `of`. */
export function AmountFields({ all, of, help }: { all: readonly CentreRow[]; of: string; help?: string }) {
  const [centre = "", currency = "ARS"] = useWatch({ name: [of, "currency"] }) as (string | undefined)[];
  return (
    <>
      <SelectField label="Moneda" name="currency" required options={currenciesOf(all, centre)} />
      <MoneyField label="Importe" name="amount" currency={currency} required help={help} />
    </>
  );
}
