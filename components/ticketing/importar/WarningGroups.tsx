import { TriangleAlert } from "lucide-react";
import { Card } from "@/components/kit/Card";
import { Icon } from "@/components/kit/Icon";
import { formatInteger } from "@/lib/format/number";
import { countText } from "@/lib/format/text";
import type { ImportView } from "./mappingDraft";

const SHOWN = 20;

/** What each kind of warning is called in a heading. */
const WARNING_TITLES: Record<string, string> = {
  total_decreased: "Un total bajó",
  unusual_day: "Días fuera de lo habitual",
  over_capacity: "Vendidas por encima de la capacidad",
  after_show: "Fechas posteriores al show",
  skipped: "Filas que no son ventas",
  repeated_row: "Filas repetidas",
};

/** What refuses nothing but is worth a look, by kind. */
export function WarningGroups({ view }: { view: ImportView }) {
  const kinds = Object.entries(view.warning_counts);
  if (kinds.length === 0) return null;
  const total = kinds.reduce((sum, [, count]) => sum + count, 0);
  return (
    <Card title={countText(total, "aviso")} subtitle="Se importan igual; conviene mirarlos.">
      <div className="flex flex-col gap-2">
        {kinds.map(([code, count]) => {
          const items = view.warnings.filter((warning) => warning.code === code);
          return (
            <details key={code} className="rounded-control border border-line px-3 py-2">
              <summary className="min-h-6 font-semibold">
                <span className="ml-1 inline-flex items-center gap-2 align-middle">
                  <Icon of={TriangleAlert} className="text-warn" />
                  {WARNING_TITLES[code] ?? "Otros"}{" "}
                  <span className="font-normal text-muted">{formatInteger(count)}</span>
                </span>
              </summary>
              <ul className="mt-2 flex flex-col gap-1 text-help">
                {items.slice(0, SHOWN).map(({ row, field, message }) => (
                  <li key={`${row} ${field} ${message}`}>
                    {row !== null && <span className="text-muted">Fila {formatInteger(row)}. </span>}
                    {message}
                  </li>
                ))}
                {count > SHOWN && <li className="text-muted">Y {formatInteger(count - SHOWN)} más.</li>}
              </ul>
            </details>
          );
        })}
      </div>
    </Card>
  );
}
