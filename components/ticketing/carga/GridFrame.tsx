import { FileDown } from "lucide-react";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "@/components/kit/Button";
import { IconLink } from "@/components/kit/IconButton";
import { Kbd } from "@/components/kit/Kbd";
import { Page } from "@/components/kit/Page";
import { inZone } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import { type Summary, summaryText } from "./summary";

/** The page around a day's grid: what is ready, the day, and the way to save. */
export function GridFrame({
  summary,
  draftAt,
  picker,
  phone,
  readOnly,
  busy,
  onSave,
  filters,
  children,
}: {
  summary: Summary;
  draftAt: string | null;
  picker: ReactNode;
  phone: boolean;
  readOnly: boolean;
  busy: string | false;
  onSave: () => void;
  filters: ReactNode;
  children: ReactNode;
}) {
  const count = summary.toSave.length + summary.toDelete.length;
  const words = count > 0 ? `Guardar ${countText(count, "fila")}` : "Guardar";
  const save = readOnly ? null : (
    <Button
      variant="primary"
      disabled={count === 0 && !busy}
      busy={busy}
      onClick={onSave}
      aria-keyshortcuts="Control+Enter"
    >
      {words}
      {!phone && <Kbd plain>Ctrl ↵</Kbd>}
    </Button>
  );
  const kept = draftAt && !readOnly ? ` Borrador guardado ${inZone(draftAt).time}` : "";
  return (
    <Page
      title="Carga de ventas"
      context={
        <span aria-live="polite">
          {summaryText(summary)}.{kept}
        </span>
      }
      actions={
        <>
          {!phone && picker}
          {!readOnly && (
            <ButtonLink href="/cargaTickets/importar" icon={FileDown}>
              Importar de ticketera
            </ButtonLink>
          )}
          {save}
        </>
      }
      filters={
        phone ? (
          <>
            {/* The header's actions give way to the bar at the foot; the day stays within reach here. */}
            <div>{picker}</div>
            {filters}
          </>
        ) : (
          filters
        )
      }
      phoneBar={
        save && (
          <>
            {save}
            <IconLink label="Importar de ticketera" icon={FileDown} variant="outline" href="/cargaTickets/importar" />
          </>
        )
      }
    >
      {children}
    </Page>
  );
}
