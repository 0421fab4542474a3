import { type ComponentProps, useState } from "react";
import { MoneyField } from "@/components/kit/fields/MoneyField";
import { currencies } from "@/lib/format/currencies";

interface Props extends Pick<ComponentProps<typeof MoneyField>, "label" | "hideLabel" | "help" | "error" | "required"> {
  /** `{amount, currency}`, or nothing. */
  value: unknown;
  onChange: (value: { amount: string; currency: string } | null) => void;
}

/** An amount and its currency. A currency may be chosen before there is an amount: it waits for it. */
export function MoneyInput({ value, onChange, ...rest }: Props) {
  const kept = (value ?? {}) as { amount?: string; currency?: string };
  const [chosen, choose] = useState<string>();
  const amount = kept.amount ?? "";
  const currency = kept.currency ?? chosen ?? "ARS";
  return (
    <MoneyField
      {...rest}
      value={amount}
      currency={currency}
      currencies={currencies}
      onCurrencyChange={(next) => {
        choose(next);
        if (amount !== "") onChange({ amount, currency: next });
      }}
      onChange={(next) => {
        choose(currency);
        onChange(next === "" ? null : { amount: next, currency });
      }}
    />
  );
}
