import { formatDayYear } from "@/lib/format/dates";
import { formatInteger } from "@/lib/format/number";
import { countText } from "@/lib/format/text";
import type { CallOutput } from "@/lib/http/contract";
import { showStateTitles } from "@/lib/shows/rules/kinds";
import type { previewMerge } from "@/lib/ticketing/life/api";

export type MergePreview = CallOutput<typeof previewMerge>;

/** Both shows side by side: what they are and what they have. */
export function MergeSides({ origen, destino, iguales }: MergePreview) {
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <Side title="Se une" side={origen} />
        <Side title="Queda" side={destino} />
      </div>
      {origen.divisa !== destino.divisa && (
        <p className="text-help text-warn">{`Uno es en ${origen.divisa} y el otro en ${destino.divisa}: cada venta sigue en su divisa.`}</p>
      )}
      {iguales > 0 && (
        <p className="text-help text-muted">{`${countText(iguales, "venta")} con los mismos números en los dos: queda una.`}</p>
      )}
    </>
  );
}

function Side({ title, side }: { title: string; side: MergePreview["origen"] }) {
  const when = side.fecha ? formatDayYear(side.fecha) : "sin fecha";
  const has = [
    countText(side.ventas, "venta cargada", "ventas cargadas"),
    side.links > 0 && countText(side.links, "dirección", "direcciones"),
    side.hitos > 0 && countText(side.hitos, "hito"),
    side.tarjetas > 0 && countText(side.tarjetas, "tarjeta"),
    side.facturas > 0 && countText(side.facturas, "pedido de factura", "pedidos de factura"),
  ];
  return (
    <section className="rounded-card border border-line px-4 py-3">
      <h3 className="text-help text-muted">{title}</h3>
      <p className="font-semibold [overflow-wrap:anywhere]">{side.show}</p>
      <p className="text-second text-muted">
        {[side.artist, side.venue, side.city, when, showStateTitles[side.state]].filter(Boolean).join(", ")}
      </p>
      <p className="mt-2">{`${formatInteger(side.vendidas)} vendidas`}</p>
      <p className="text-second text-muted">{has.filter(Boolean).join(", ")}</p>
    </section>
  );
}
