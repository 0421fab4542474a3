import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { formatMoney } from "@/lib/format/money";
import { listPromised } from "@/lib/vouchers/targets/api";
import type { Typed } from "./typed";

const TYPES = ["proposal", "purchase_order", "expense"];

/** The order, the approved proposal or the expense of marketing that a voucher is of: what it accrues is taken from what that one has promised. */
export function PromisedLink({ readOnly }: { readOnly?: boolean }) {
  const { can } = usePerson();
  const { watch, setValue } = useFormContext<Typed>();
  const [words, setWords] = useState("");
  const links = watch("links");
  const chosen = links.find(({ target_type }) => TYPES.includes(target_type));
  const idOf = (type: string) => (chosen?.target_type === type ? Number(chosen.target_id) || undefined : undefined);
  const found = useRead(
    listPromised,
    can("ledger.read")
      ? {
          query: {
            q: words.trim() || undefined,
            chosen: idOf("proposal"),
            chosen_order: idOf("purchase_order"),
            chosen_expense: idOf("expense"),
          },
        }
      : null,
  );
  if (!can("ledger.read")) return null;
  return (
    <ComboboxField
      label="Orden, presupuesto o gasto aprobado"
      help="Lo que se devengue sale de lo que tiene comprometido."
      placeholder="Orden de compra, propuesta o gasto"
      readOnly={readOnly}
      value={chosen ? `${chosen.target_type}:${chosen.target_id}` : ""}
      onSearch={setWords}
      loading={found.isValidating}
      choices={(found.data?.data ?? []).map(({ target_type, target_id, text, left, currency }) => ({
        value: `${target_type}:${target_id}`,
        label: text,
        hint: `Le quedan ${formatMoney(left, currency, { decimals: 2 })}`,
      }))}
      onChange={(value) => {
        const [target_type = "", target_id = ""] = value.split(":");
        setValue(
          "links",
          [
            ...links.filter((link) => !TYPES.includes(link.target_type)),
            ...(target_id ? [{ target_type, target_id, amount: "", fx_rate: null }] : []),
          ],
          { shouldDirty: true },
        );
      }}
    />
  );
}
