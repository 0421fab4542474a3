import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { setConstant } from "@/components/frame/importing/draft";
import { Button } from "@/components/kit/Button";
import { Card } from "@/components/kit/Card";
import { Icon } from "@/components/kit/Icon";
import { currencies } from "@/lib/format/currencies";
import { countText } from "@/lib/format/text";
import type { Mapping } from "@/lib/ticketing/imports/parse/mapping";
import type { Preview } from "./mappingDraft";
import type { SampleReading } from "./samplePreview";

const LOOK = {
  good: [CircleCheck, "text-good"],
  warn: [TriangleAlert, "text-warn"],
  bad: [CircleAlert, "text-bad"],
} as const;
const SHOWN_REFUSED = 3;

function Check({ tone, children, actions }: { tone: keyof typeof LOOK; children: ReactNode; actions?: ReactNode }) {
  const [icon, color] = LOOK[tone];
  return (
    <li className="flex items-start gap-2.5 text-help">
      <Icon of={icon} className={`mt-px ${color}`} />
      <div className="min-w-0">
        {children}
        {actions && <div className="flex flex-wrap gap-x-4">{actions}</div>}
      </div>
    </li>
  );
}

/** What is sure and what is doubtful of the reading, each doubt with its own way out. */
export function Checks({
  preview,
  mapping,
  reading,
  onChange,
}: {
  preview: Preview;
  mapping: Mapping;
  reading: SampleReading | undefined;
  onChange: (mapping: Mapping) => void;
}) {
  if (!reading) return null;
  const { problems, sales, refused, skipped, currency } = reading;
  const doubts = new Map([...preview.doubts, ...reading.doubts].map((doubt) => [doubt.field + doubt.message, doubt]));
  const set = (change: Partial<Mapping>) => onChange({ ...mapping, ...change });
  const link = (label: string, run: () => void) => (
    <Button key={label} variant="link" onClick={run}>
      {label}
    </Button>
  );
  const asked = mapping.date_format !== undefined;
  const ways = (field: string) =>
    field.startsWith("fecha")
      ? [
          link("Leer como día/mes/año", () => set({ date_format: "dmy" })),
          link("Leer como mes/día/año", () => set({ date_format: "mdy" })),
        ]
      : [
          link("Decimales con coma", () => set({ decimal: "," })),
          link("Decimales con punto", () => set({ decimal: "." })),
        ];
  const settled = (field: string) =>
    field.startsWith("fecha") ? asked : mapping.decimal !== undefined && mapping.decimal !== "auto";
  const currencyless = !mapping.columns.divisa && !mapping.constants?.divisa;
  const sellerless = !mapping.columns.ticketera && !mapping.constants?.ticketera;

  return (
    <Card title="Controles">
      <ul className="flex flex-col gap-3">
        {problems.map(({ path, message }) => (
          <Check key={path + message} tone="bad">
            {message}
          </Check>
        ))}
        {problems.length === 0 && sales.length > 0 && refused.length === 0 && (
          <Check tone="good">
            {`Las primeras ${countText(sales.length, "fila")} se leen bien`}
            {skipped > 0 && `; ${countText(skipped, "fila")} de totales o vacías no se importan`}
          </Check>
        )}
        {refused.slice(0, SHOWN_REFUSED).map(({ row, message }) => (
          <Check key={row} tone="bad">
            Fila {row}: {message}
          </Check>
        ))}
        {refused.length > SHOWN_REFUSED && (
          <Check tone="bad">
            Y {countText(refused.length - SHOWN_REFUSED, "fila")} más de las primeras, con problemas.
          </Check>
        )}
        {problems.length === 0 &&
          [...doubts.values()]
            .filter(({ field }) => !settled(field))
            .map(({ field, message }) => (
              <Check key={field + message} tone="warn" actions={ways(field)}>
                {message}
              </Check>
            ))}
        {currency && (
          <Check tone="warn">
            <strong className="font-semibold">{currency.column}</strong> dice {currency.text}. Se lee como{" "}
            <strong className="font-semibold">{currency.code}</strong>.
          </Check>
        )}
        {currencyless && (
          <Check
            tone="warn"
            actions={currencies.map((code) =>
              link(`Usar ${code}`, () => onChange(setConstant(mapping, "divisa", code))),
            )}
          >
            El archivo no dice la divisa: donde el importe tampoco la nombre, se toma ARS.
          </Check>
        )}
        {sellerless && <Check tone="warn">Falta decir la ticketera: sin ella las ventas quedan sin ticketera.</Check>}
      </ul>
    </Card>
  );
}
