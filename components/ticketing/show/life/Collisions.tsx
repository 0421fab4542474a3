import { Segmented } from "@/components/kit/Segmented";
import { formatDayYear } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { formatInteger } from "@/lib/format/number";
import { countText } from "@/lib/format/text";
import type { CallInput } from "@/lib/http/contract";
import type { mergeShows } from "@/lib/ticketing/life/api";
import type { MergePreview } from "./MergeSides";

type Collision = MergePreview["colisiones"][number];
type Body = CallInput<typeof mergeShows>["body"];
type Keep = NonNullable<Body["resto"]>;

/** What was chosen for all, and for single days by their key. */
export interface Decisions {
  all?: Keep;
  one: Record<string, { row: Collision; keep: Keep }>;
}

const keyOf = ({ fecha_venta, ticketera, categoria, divisa }: Collision) =>
  JSON.stringify([fecha_venta, ticketera, categoria, divisa]);

/** The choices as the call takes them. */
export const decisionsBody = ({ all, one }: Decisions): Pick<Body, "resto" | "decisiones"> => ({
  ...(all && { resto: all }),
  decisiones: Object.values(one).map(({ row: { fecha_venta, ticketera, categoria, divisa }, keep }) => ({
    fecha_venta,
    ticketera,
    categoria,
    divisa,
    queda: keep,
  })),
});

const OPTIONS: { value: Keep; label: string }[] = [
  { value: "destino", label: "Las del que queda" },
  { value: "origen", label: "Las de este" },
  { value: "sumar", label: "Sumar" },
];

/** Days that both shows have with other figures: one choice for all, and another for any single day. */
export function Collisions({
  found,
  value,
  onChange,
}: {
  found: MergePreview;
  value: Decisions;
  onChange: (value: Decisions) => void;
}) {
  const { colisiones, por_decidir } = found;
  return (
    <section className="flex flex-col gap-3">
      <div>
        <h3 className="text-section">{`${countText(por_decidir, "día cargado", "días cargados")} en los dos`}</h3>
        <p className="text-help text-muted">Tienen otros números: elegir cuáles quedan, para todos o de a uno.</p>
      </div>
      <Choice label="Para todos" value={value.all} onChange={(all) => onChange({ all, one: {} })} />
      <ul className="flex max-h-64 flex-col divide-y divide-line-soft overflow-y-auto rounded-card border border-line">
        {colisiones.map((row) => (
          <li key={keyOf(row)} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2">
            <div className="min-w-0 flex-1 basis-56">
              <p className="font-semibold">{formatDayYear(row.fecha_venta)}</p>
              <p className="text-second text-muted">{[row.ticketera, row.categoria].filter(Boolean).join(", ")}</p>
              <p className="text-second">{`Este: ${figures(row, "origen")}. El que queda: ${figures(row, "destino")}.`}</p>
            </div>
            <Choice
              label={`Qué queda del ${formatDayYear(row.fecha_venta)}`}
              value={value.one[keyOf(row)]?.keep ?? value.all}
              onChange={(keep) => onChange({ ...value, one: { ...value.one, [keyOf(row)]: { row, keep } } })}
            />
          </li>
        ))}
      </ul>
      {por_decidir > colisiones.length && (
        <p className="text-help text-muted">{`Y ${countText(por_decidir - colisiones.length, "día")} más, con lo que se elija para todos.`}</p>
      )}
    </section>
  );
}

function Choice({ label, value, onChange }: { label: string; value?: Keep; onChange: (value: Keep) => void }) {
  // Nothing is chosen until somebody does: which sales are right is not for the screen to say.
  return (
    <Segmented<Keep | "">
      label={label}
      options={OPTIONS}
      value={value ?? ""}
      onChange={(keep) => keep && onChange(keep)}
    />
  );
}

function figures(row: Collision, side: "origen" | "destino"): string {
  const { venta_diaria, monto_diario } = row[side];
  return [formatInteger(venta_diaria), monto_diario !== undefined && formatMoney(monto_diario, row.divisa)]
    .filter(Boolean)
    .join(", ");
}
