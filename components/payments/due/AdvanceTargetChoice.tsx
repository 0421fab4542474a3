import { useState } from "react";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { useRead } from "@/lib/client/useRead";
import type { Currency } from "@/lib/format/currencies";
import { formatDayYear } from "@/lib/format/dates";
import { compareMoney } from "@/lib/format/moneyMath";
import type { CallOutput } from "@/lib/http/contract";
import { advanceTargets } from "@/lib/payments/api";
import { amountText } from "../looks";

export type Target = CallOutput<typeof advanceTargets>[number];

const TITLES: Readonly<Record<Target["type"], string>> = {
  order: "",
  proposal: "Propuesta de Music Wins",
  show: "Show",
};
const keyOf = ({ type, id }: Pick<Target, "type" | "id">) => `${type}:${id}`;

/** What is said of one: what it is, and how much of what it promises is left. */
const hintOf = ({ type, day, promised, left }: Target, currency: Currency): string =>
  [
    TITLES[type],
    day && formatDayYear(day),
    compareMoney(promised, "0") > 0 ? `quedan ${amountText(left, currency)}` : "no le promete nada todavía",
  ]
    .filter(Boolean)
    .join(", ");

/** The order, proposal or show that an advance is of, among those of its supplier; "" for none. */
export function AdvanceTargetChoice({
  supplier,
  company,
  currency,
  value,
  onChange,
  error,
}: {
  supplier: number;
  company: number;
  currency: Currency;
  value: Target | null;
  onChange: (value: Target | null) => void;
  error?: string | undefined;
}) {
  const [words, setWords] = useState("");
  const ready = supplier > 0 && company > 0;
  const found = useRead(
    advanceTargets,
    ready ? { query: { supplier, company, currency, q: words.trim() || undefined } } : null,
  );
  const rows = found.data ?? [];
  const all = value && !rows.some((row) => keyOf(row) === keyOf(value)) ? [...rows, value] : rows;
  return (
    <ComboboxField
      label="De qué orden, propuesta o show es"
      placeholder={ready ? "Buscar por su nombre" : "Elegir antes la empresa y el proveedor"}
      help="Así se descuenta de la factura que llegue por lo mismo, y no se paga dos veces."
      disabled={!ready}
      value={value ? keyOf(value) : ""}
      onChange={(key) => onChange(all.find((row) => keyOf(row) === key) ?? null)}
      onSearch={setWords}
      loading={found.isValidating}
      choices={all.map((row) => ({ value: keyOf(row), label: row.name, hint: hintOf(row, currency) }))}
      error={error}
    />
  );
}
