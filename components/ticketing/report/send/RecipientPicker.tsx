import { Eye } from "lucide-react";
import { Badge } from "@/components/kit/Badge";
import { Button } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { Checkbox } from "@/components/kit/fields/Checkbox";
import { IconButton } from "@/components/kit/IconButton";
import { joinSpanish } from "@/lib/format/text";
import type { CallOutput } from "@/lib/http/contract";
import type { previewSend } from "@/lib/ticketing/reportEmails/api";

export type Recipient = CallOutput<typeof previewSend>["recipients"][number];

interface RecipientPickerProps {
  recipients: readonly Recipient[];
  chosen: readonly number[];
  onChosen: (ids: number[]) => void;
  /** Whose mail is shown below. */
  shown?: number;
  onShown: (id: number) => void;
  onManage?: () => void;
}

/** To whom: each with what it will see, or why it gets nothing. */
export function RecipientPicker({ recipients, chosen, onChosen, shown, onShown, onManage }: RecipientPickerProps) {
  const manage = onManage && (
    <Button variant="link" onClick={onManage}>
      Administrar destinatarios
    </Button>
  );
  if (recipients.length === 0)
    return (
      <EmptyState title="Este reporte no tiene destinatarios" compact actions={manage}>
        Primero agregar a quién se le envía.
      </EmptyState>
    );
  return (
    <fieldset className="min-w-0">
      <div className="mb-1 flex items-baseline justify-between gap-3">
        <legend className="float-left text-help font-semibold">Destinatarios</legend>
        {manage}
      </div>
      <ul className="max-h-48 divide-y divide-line-soft overflow-y-auto rounded-card border border-line">
        {recipients.map((one) => (
          <li key={one.id} className="flex items-center justify-between gap-3 px-3 py-1.5">
            <div className="min-w-0">
              <Checkbox
                label={one.name ? `${one.name} (${one.email})` : one.email}
                value={chosen.includes(one.id)}
                disabled={one.problema !== null}
                onChange={(on) => onChosen(on ? [...chosen, one.id] : chosen.filter((id) => id !== one.id))}
              />
              <p className={`pl-[26px] text-second ${one.problema ? "text-bad" : "text-muted"}`}>
                {one.problema ?? seesText(one)}
              </p>
            </div>
            <div className="flex shrink-0 items-center gap-1">
              {!one.activo && <Badge>Pausado</Badge>}
              <IconButton
                label={`Ver el mail de ${one.email}`}
                icon={Eye}
                pressed={shown === one.id}
                disabled={one.problema !== null}
                onClick={() => onShown(one.id)}
              />
            </div>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function seesText({ artistas, accesoMontos }: Recipient): string {
  const who = artistas === null ? "Todos los artistas" : joinSpanish(artistas);
  return `${who}, ${accesoMontos ? "con montos" : "sin montos"}`;
}
