import { CalendarPlus, Copy } from "lucide-react";
import { Button } from "@/components/kit/Button";
import { usePerson } from "@/lib/client/usePerson";
import { countText } from "@/lib/format/text";
import type { AvailsModel } from "./useAvails";
import type { Copying } from "./useCopyText";

/** What can be done with the chosen days, in sight while one chooses. */
export function AvailActions({ model, copying, onAsk }: { model: AvailsModel; copying: Copying; onAsk: () => void }) {
  const { can } = usePerson();
  const { picked, show } = model;
  return (
    <div
      role="toolbar"
      aria-label="Acciones sobre los días elegidos"
      className="sticky bottom-2 z-20 flex min-h-12 flex-wrap items-center gap-2 rounded-card border border-line bg-raised px-4 py-2 shadow-float"
      data-print="hide"
    >
      <span aria-live="polite" className="font-semibold">
        {countText(picked.length, "día elegido", "días elegidos")}
      </span>
      {model.waits > 0 && <span className="text-help text-muted">{model.waits} con holds delante</span>}
      <span className="ml-auto flex flex-wrap gap-2">
        <Button size="sm" aria-keyshortcuts="A" onClick={model.chooseFree}>
          Elegir lo libre
        </Button>
        {picked.length > 0 && (
          <Button size="sm" variant="ghost" onClick={model.clear}>
            Dejar de elegir
          </Button>
        )}
        <Button
          size="sm"
          icon={Copy}
          aria-keyshortcuts="C"
          disabled={picked.length === 0}
          onClick={() => void copying.copy()}
        >
          {copying.copied ? "Copiado" : "Copiar disponibilidad"}
        </Button>
        {can("holds.write") && (
          <Button
            size="sm"
            variant="primary"
            icon={CalendarPlus}
            aria-keyshortcuts="P"
            disabled={picked.length === 0 || show === null}
            title={show === null ? "Elegir en la búsqueda para qué show" : undefined}
            onClick={onAsk}
          >
            {picked.length > 0 ? `Pedir ${countText(picked.length, "hold", "holds")}` : "Pedir holds"}
          </Button>
        )}
      </span>
      <span role="status" className="sr-only">
        {copying.copied ? "Disponibilidad copiada" : ""}
      </span>
    </div>
  );
}
