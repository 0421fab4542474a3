import { Check, CircleAlert } from "lucide-react";
import { Icon } from "@/components/kit/Icon";
import { formatInteger } from "@/lib/format/number";
import { parseCount } from "@/lib/format/parseCount";
import { controlSheet } from "@/lib/ticketing/rules/control";
import { TicketeraName } from "../TicketeraName";
import type { SheetTotal } from "./summary";

/** What was loaded of each ticketera against the total of its own sheet, typed here and kept with the draft. */
export function SheetStrip({
  totals,
  sheets,
  onChange,
}: {
  totals: readonly SheetTotal[];
  sheets: Record<string, string>;
  onChange: (sheets: Record<string, string>) => void;
}) {
  if (totals.length === 0) return null;
  return (
    <section
      aria-labelledby="contra-planillas"
      className="flex flex-wrap items-center gap-x-6 gap-y-2 rounded-card border border-line bg-surface px-4 py-2"
    >
      <h2 id="contra-planillas" className="text-help font-semibold">
        Contra las planillas
      </h2>
      {totals.map((total) => (
        <SheetCheck
          key={total.ticketera}
          total={total}
          typed={sheets[total.ticketera] ?? ""}
          onType={(text) => onChange({ ...sheets, [total.ticketera]: text })}
        />
      ))}
    </section>
  );
}

function SheetCheck({ total, typed, onType }: { total: SheetTotal; typed: string; onType: (text: string) => void }) {
  const read = parseCount(typed);
  const check = controlSheet(total.loaded, read.ok ? read.value : null);
  const unclear = !read.ok && read.reason !== "empty";
  return (
    <div className="flex items-center gap-2 text-help phone:w-full">
      <TicketeraName name={total.ticketera} slot={total.slot} />
      <span className="font-semibold">{formatInteger(total.loaded)}</span>
      <span className="text-muted">de</span>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={`Entradas del día en la planilla de ${total.ticketera}`}
        aria-invalid={unclear || undefined}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        className="h-7 w-16 rounded-control border border-line-strong bg-surface px-2 text-right aria-invalid:border-bad phone:h-11
          phone:w-24"
      />
      <span aria-live="polite" className="inline-flex items-center gap-1.5">
        {check.state === "coincide" && <Icon of={Check} className="text-good" />}
        {(unclear || check.state === "faltan" || check.state === "sobran") && (
          <Icon of={CircleAlert} className="text-bad" />
        )}
        <span
          className={
            check.state === "coincide"
              ? "text-good"
              : unclear || check.state !== "pendiente"
                ? "text-bad"
                : "text-faint"
          }
        >
          {unclear ? "no es un número" : check.state === "pendiente" ? "" : check.text}
        </span>
      </span>
    </div>
  );
}
