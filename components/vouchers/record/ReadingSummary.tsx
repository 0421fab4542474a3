import { ScanText, TriangleAlert } from "lucide-react";
import { Badge } from "@/components/kit/Badge";
import { Icon } from "@/components/kit/Icon";
import { countText } from "@/lib/format/text";
import { readSourceTitles } from "@/lib/vouchers/rules/reading";
import type { Reading } from "@/lib/vouchers/schema/reading";
import { sourceIcons } from "../form/SourceMark";
import { countsOf } from "../form/sources";

const SAID: Partial<Record<Reading["state"], string>> = {
  en_cola: "El documento se está leyendo: los datos llegan solos.",
  sin_datos: "El documento no tenía nada para leer: completar a mano.",
  fallo: "El documento no se pudo leer: completar a mano.",
};

/** How much of the voucher came by itself, from where, and how much of it is left to look at. */
export function ReadingSummary({ reading, open }: { reading: Reading; open: number }) {
  const said = SAID[reading.state];
  if (said)
    return (
      <p role="status" className="flex items-center gap-1.5 text-help text-muted">
        <Icon of={reading.state === "en_cola" ? ScanText : TriangleAlert} />
        {said}
      </p>
    );
  const all = Object.keys(reading.fields).length;
  if (all === 0) return null;
  const rest = all - open;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-help">
      <span role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {open > 0 ? (
          <Badge tone="warn" icon={TriangleAlert}>
            {`${countText(open, "dato")} por confirmar`}
          </Badge>
        ) : (
          <Badge tone="good">Nada por confirmar</Badge>
        )}
        <span className="text-muted">
          {open > 0 ? `${rest === 1 ? "el otro llegó completo" : `los otros ${rest} llegaron completos`}` : ""}
        </span>
      </span>
      <ul aria-label="De dónde salen los datos" className="ml-auto flex flex-wrap gap-x-3 text-[12px] text-muted">
        {countsOf(reading).map(({ source, count }) => (
          <li key={source} className="flex items-center gap-1">
            <span className="text-good">
              <Icon of={sourceIcons[source]} size={14} />
            </span>
            {readSourceTitles[source]} {count}
          </li>
        ))}
      </ul>
    </div>
  );
}
