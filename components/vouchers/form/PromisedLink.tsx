import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { formatMoney } from "@/lib/format/money";
import { listPromised } from "@/lib/vouchers/targets/api";
import type { Typed } from "./typed";

const TYPE = "proposal";

/** The approved proposal that a voucher is of: what it accrues is taken from what that one has promised. */
export function PromisedLink({ readOnly }: { readOnly?: boolean }) {
  const { can } = usePerson();
  const { watch, setValue } = useFormContext<Typed>();
  const [words, setWords] = useState("");
  const links = watch("links");
  const chosen = links.find(({ target_type }) => target_type === TYPE)?.target_id ?? "";
  const found = useRead(
    listPromised,
    can("ledger.read")
      ? { query: { q: words.trim() || undefined, chosen: chosen ? Number(chosen) : undefined } }
      : null,
  );
  if (!can("ledger.read")) return null;
  return (
    <ComboboxField
      label="Presupuesto aprobado"
      help="Lo que se devengue sale de lo que tiene comprometido."
      placeholder="Propuesta de Music Wins"
      readOnly={readOnly}
      value={String(chosen)}
      onSearch={setWords}
      loading={found.isValidating}
      choices={(found.data?.data ?? []).map(({ target_id, text, left, currency }) => ({
        value: String(target_id),
        label: text,
        hint: `Le quedan ${formatMoney(left, currency, { decimals: 2 })}`,
      }))}
      onChange={(id) =>
        setValue(
          "links",
          [
            ...links.filter(({ target_type }) => target_type !== TYPE),
            ...(id ? [{ target_type: TYPE, target_id: id, amount: "", fx_rate: null }] : []),
          ],
          { shouldDirty: true },
        )
      }
    />
  );
}
