import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { FormModal } from "@/components/frame/FormModal";
import { DateField } from "@/components/kit/fields/DateField";
import { TextArea } from "@/components/kit/fields/TextArea";
import { Icon } from "@/components/kit/Icon";
import { toast } from "@/components/kit/toast";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { formatDayYear, isValidDay } from "@/lib/format/dates";
import type { ShowView } from "@/lib/shows/records/schema";
import { previewReschedule, rescheduleShow } from "@/lib/shows/reschedule/api";

/** Gives a confirmed show another day: what it clashes with, and what moves along, is said before. */
export default function RescheduleModal({
  show,
  onClose,
  onSaved,
}: {
  show: ShowView;
  onClose: () => void;
  onSaved: () => unknown;
}) {
  const [day, setDay] = useState("");
  const [reason, setReason] = useState("");
  const { run } = useWrite(rescheduleShow, { refresh: ["/shows", "/holds", "/tickets"] });
  const known = isValidDay(day) && day !== show.fecha;
  const { data } = useRead(previewReschedule, known ? { params: { id: show.id }, query: { fecha: day } } : null);
  const save = async () => {
    await run({ params: { id: show.id }, body: { fecha: day || null, reason, version: show.version } });
    await onSaved();
    toast.saved(day ? `“${show.name}” es ahora el ${formatDayYear(day)}` : `“${show.name}” espera nueva fecha`);
  };
  return (
    <FormModal
      title={`Reprogramar “${show.name}”`}
      description={`${show.fecha ? `Ahora es el ${formatDayYear(show.fecha)}. ` : ""}Con fecha nueva sigue como está, con sus ventas y su trato; sin ella espera y deja libre su día.`}
      confirm="Reprogramar"
      onClose={onClose}
      onSave={save}
    >
      {(errorOf) => (
        <>
          <DateField
            label="Fecha nueva"
            help="Vacía si todavía no se sabe"
            value={day}
            onChange={setDay}
            error={errorOf("fecha")}
          />
          <div aria-live="polite" className="min-h-6 text-help">
            {known && data && (
              <ul className="flex flex-col gap-1">
                {data.clashes.map(({ text, stops }) => (
                  <li key={text} className={stops ? "text-bad" : "text-warn"}>
                    <Icon of={TriangleAlert} size={14} className="mr-1.5 inline align-[-2px]" />
                    {text}
                  </li>
                ))}
                {data.follows.map((text) => (
                  <li key={text} className="text-muted">
                    {text}
                  </li>
                ))}
                {data.clashes.length === 0 && <li className="text-good">El día está libre.</li>}
              </ul>
            )}
          </div>
          <TextArea
            label="Motivo"
            required
            rows={3}
            maxLength={1_000}
            help="Queda en el historial y en la curva de ventas"
            value={reason}
            onChange={setReason}
            error={errorOf("reason")}
          />
        </>
      )}
    </FormModal>
  );
}
