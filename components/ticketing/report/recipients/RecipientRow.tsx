import { Pencil, Trash2 } from "lucide-react";
import { Badge } from "@/components/kit/Badge";
import { Switch } from "@/components/kit/fields/Switch";
import { IconButton } from "@/components/kit/IconButton";
import { toast } from "@/components/kit/toast";
import { useWrite } from "@/lib/client/useWrite";
import { formatInstant } from "@/lib/format/dates";
import { addReportEmail, deleteReportEmail, updateReportEmail } from "@/lib/ticketing/reportEmails/api";
import type { ReportEmailRow } from "@/lib/ticketing/reportEmails/schema";
import { attempt } from "../../attempt";
import { scheduleText } from "./schedule";

const REFRESH = { refresh: ["/tickets/report-emails", "/tickets/send-excel"] };

/** A recipient with its schedule; without `onEdit` it can only be read. */
export function RecipientRow({ row, onEdit }: { row: ReportEmailRow; onEdit?: () => void }) {
  const update = useWrite(updateReportEmail, REFRESH);
  const remove = useWrite(deleteReportEmail, REFRESH);
  const add = useWrite(addReportEmail, REFRESH);
  const params = { type: row.type, id: row.id };

  const setActive = (activo: boolean) =>
    attempt(async () => {
      await update.run({ params, body: { activo, version: row.version } });
    });
  const putBack = () =>
    attempt(async () => {
      const { email, hora, dias, zona, activo } = row;
      await add.run({ params: { type: row.type }, body: { email, hora, dias, zona, activo } });
    });
  const drop = () =>
    attempt(async () => {
      await remove.run({ params });
      toast.deleted(`${row.email} ya no recibe el reporte`, { undo: () => void putBack() });
    });

  return (
    <article className="flex items-start gap-3 rounded-card border border-line px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="break-words font-semibold">{row.email}</p>
        <p className="text-help text-muted">{scheduleText(row)}</p>
        <p className="text-help text-muted">
          {row.next_run ? `Próximo envío: ${formatInstant(row.next_run, row.zona)}` : "No se envía solo"}
          {row.last_run && `. Último: ${formatInstant(row.last_run, row.zona)}`}
        </p>
      </div>
      {onEdit ? (
        <div className="flex shrink-0 items-center gap-1">
          <Switch label={`Enviar a ${row.email}`} hideLabel value={row.activo} onChange={setActive} />
          <IconButton label={`Cambiar ${row.email}`} icon={Pencil} onClick={onEdit} />
          <IconButton label={`Quitar ${row.email}`} icon={Trash2} onClick={drop} disabled={remove.busy} />
        </div>
      ) : (
        !row.activo && <Badge>Pausado</Badge>
      )}
    </article>
  );
}
