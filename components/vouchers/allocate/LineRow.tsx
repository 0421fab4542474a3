import { Trash2 } from "lucide-react";
import { useState } from "react";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { TextField } from "@/components/kit/fields/TextField";
import { IconButton } from "@/components/kit/IconButton";
import { useRead } from "@/lib/client/useRead";
import { formatDayYear } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { listTargets } from "@/lib/vouchers/targets/api";
import type { TargetKind } from "@/lib/vouchers/targets/schema";
import type { Measure, TypedLine } from "./lines";

const TITLES: Record<TargetKind, string> = {
  show: "Show",
  project: "Proyecto",
  event: "Evento",
  centre: "Centro de costo",
};

/** How its purse stands before the line and with it. */
export interface Available {
  name: string;
  before: string | null;
  message: string;
  answer: "alcanza" | "excede" | "sin_presupuesto";
}

/** One line of a split: what it is charged to, its part, and what its purse has left. */
export function LineRow({
  line,
  measure,
  amount,
  currency,
  available,
  errors,
  onChange,
  onRest,
  onRemove,
}: {
  line: TypedLine;
  measure: Measure;
  /** What its part comes to. */
  amount: string;
  currency: string;
  available: Available | null;
  errors: Readonly<Record<string, string>>;
  onChange: (change: Partial<TypedLine>) => void;
  /** Takes all that is left. */
  onRest: () => void;
  onRemove?: () => void;
}) {
  const [words, setWords] = useState("");
  const field = `parte-${line.key}`;
  const takeRest = () => {
    onRest();
    // The button goes with what it fills: the keys stay in the form.
    document.getElementById(field)?.focus();
  };
  const found = useRead(listTargets, { query: { q: words.trim() || undefined, chosen: line.target || undefined } });
  const targets = (found.data?.targets ?? []).map(({ kind, id, name, detail }) => ({
    value: `${kind}:${id}`,
    label: name,
    hint: [TITLES[kind], detail && formatDayYear(detail)].filter(Boolean).join(", "),
  }));
  const money = formatMoney(amount, currency, { decimals: 2 });
  const wrong = errors.show_id ?? errors.project_id ?? errors.event_id ?? errors.cost_centre_id ?? errors.purse_id;
  return (
    <li className="flex flex-col gap-1.5 border-t border-line-soft py-3">
      <div className="grid grid-cols-[minmax(0,1fr)_172px_112px_auto] items-start gap-2 phone:grid-cols-1">
        <ComboboxField
          label="A qué"
          required
          placeholder="Show, proyecto, evento o centro"
          choices={targets}
          value={line.target}
          onSearch={setWords}
          loading={found.isValidating}
          error={wrong}
          onChange={(target) => onChange({ target, purse: null })}
        />
        <ComboboxField
          label="Rubro"
          placeholder="Ninguno"
          choices={(found.data?.categories ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={line.category}
          error={errors.category_id}
          onChange={(category) => onChange({ category })}
        />
        <div>
          <TextField
            id={field}
            label={measure === "percent" ? "Parte (%)" : "Importe"}
            required
            autoComplete="off"
            value={line.part.replace(".", ",")}
            error={errors.percent ?? errors.amount}
            onChange={(part) => onChange({ part })}
          />
          {line.part === "" && (
            <button type="button" className="mt-1 text-help text-accent underline" onClick={takeRest}>
              Lo que falta
            </button>
          )}
        </div>
        <span className="pt-6">
          {onRemove && <IconButton label="Quitar la línea" icon={Trash2} onClick={onRemove} />}
        </span>
      </div>
      <p className="flex flex-wrap justify-between gap-x-3 text-help text-muted">
        <span>{measure === "percent" && money}</span>
        {available && (
          <span className={available.answer === "excede" ? "font-semibold text-warn" : undefined}>
            {`${available.name}${available.before === null ? "" : `: ${formatMoney(available.before, currency, { decimals: 2 })} antes`}. ${available.message}`}
          </span>
        )}
      </p>
    </li>
  );
}
