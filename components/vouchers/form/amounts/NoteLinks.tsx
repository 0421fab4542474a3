import { Plus } from "lucide-react";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { Button } from "@/components/kit/Button";
import { Card } from "@/components/kit/Card";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { MoneyField } from "@/components/kit/fields/MoneyField";
import { useRead } from "@/lib/client/useRead";
import { listVouchers } from "@/lib/vouchers/api";
import { amountText, nameOf } from "../../looks";
import type { Typed } from "../typed";
import { wrongWith } from "../useChecked";
import { AmountHead, AmountRow } from "./AmountRow";
import type { LinesProps } from "./lines";
import { useLines } from "./useLines";

const SHOWN = 20;

/** A debit note takes nothing: it is owed beside its voucher. */
const WORDS_OF = {
  credito: { of: "De qué comprobante resta", much: "Cuánto le resta" },
  debito: { of: "De qué comprobante es", much: "Por cuánto" },
} as const;

/** Which vouchers a note takes from, or is of, and how much of each. */
export function NoteLinks({
  currency,
  found,
  readOnly,
  supplier,
  kind,
}: LinesProps & { supplier: number; kind: keyof typeof WORDS_OF }) {
  const { watch } = useFormContext<Typed>();
  const { of, much } = WORDS_OF[kind];
  const lines = useLines("links");
  const [words, setWords] = useState("");
  const asked = useRead(
    listVouchers,
    supplier > 0 ? { query: { supplier, q: words.trim() || undefined, sort: "-date", page: 1, limit: SHOWN } } : null,
  );
  const rows = (asked.data?.data ?? []).filter(({ sign }) => sign === 1);
  const choices = rows.map((row) => ({ value: String(row.id), label: nameOf(row), hint: amountText(row.total, row) }));
  const missing = wrongWith(found, "links");
  return (
    <Card
      flush
      foot={
        !readOnly && (
          <Button
            size="sm"
            icon={Plus}
            onClick={() =>
              lines.append({
                target_type: "voucher",
                target_id: "",
                amount: kind === "debito" ? watch("total") : "",
                fx_rate: null,
              })
            }
          >
            Agregar comprobante
          </Button>
        )
      }
    >
      <AmountHead label={of}>{much}</AmountHead>
      {missing && <p className="px-3.5 py-2 text-help text-bad">{missing}</p>}
      {lines.fields.map((line, index) =>
        watch(`links.${index}.target_type`) !== "voucher" ? null : (
          <AmountRow
            key={line.id}
            label={
              <ComboboxField
                hideLabel
                name={`links.${index}.target_id`}
                label="De qué comprobante"
                placeholder="Buscar por número"
                choices={choices}
                onSearch={setWords}
                loading={asked.isValidating}
                readOnly={readOnly}
              />
            }
            amount={
              <MoneyField
                hideLabel
                name={`links.${index}.amount`}
                label={much}
                currency={currency}
                readOnly={readOnly}
                error={wrongWith(found, `links.${index}.amount`)}
              />
            }
            removal={!readOnly && { label: "Quitar el comprobante", onRemove: () => lines.remove(index) }}
          />
        ),
      )}
    </Card>
  );
}
