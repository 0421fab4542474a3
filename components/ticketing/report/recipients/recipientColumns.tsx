import type { ReactNode } from "react";
import { attempt } from "@/components/frame/attempt";
import { Badge } from "@/components/kit/Badge";
import { Switch } from "@/components/kit/fields/Switch";
import type { Column } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { useWrite } from "@/lib/client/useWrite";
import { formatInstant } from "@/lib/format/dates";
import { updateReportEmail } from "@/lib/ticketing/reportEmails/api";
import type { ReportEmailRow } from "@/lib/ticketing/reportEmails/schema";
import { mailReportTitles } from "@/lib/ticketing/rules/kinds";
import { scheduleText } from "@/lib/ticketing/rules/schedule";
import { REFRESH } from "./refresh";

const aboutOf = ({ type, show, artista }: ReportEmailRow) => show ?? artista ?? mailReportTitles[type];

function About({ row }: { row: ReportEmailRow }) {
  const one = row.show ?? row.artista;
  return <TwoLines main={aboutOf(row)} sub={one === null ? undefined : mailReportTitles[row.type]} />;
}

/** The mail and, where the table has no room for its column, the report. */
function Under({ row }: { row: ReportEmailRow }) {
  return (
    <>
      <span className="block break-all">{row.name ? row.email : "Sin cuenta"}</span>
      <span className="block @min-[760px]:hidden">{aboutOf(row)}</span>
    </>
  );
}

function nextText({ activo, next_run, last_run, zona }: ReportEmailRow): string {
  const next = activo && next_run ? `Próximo: ${formatInstant(next_run, zona)}` : "No se envía";
  return last_run ? `${next}. Último: ${formatInstant(last_run, zona)}` : next;
}

function Active({ row, canWrite }: { row: ReportEmailRow; canWrite: boolean }) {
  const { run } = useWrite(updateReportEmail, REFRESH);
  if (!canWrite) return row.activo ? "Sí" : <Badge>Pausado</Badge>;
  const { type, id, version } = row;
  const set = (activo: boolean) => void attempt(() => run({ params: { type, id }, body: { activo, version } }));
  return <Switch label={`Enviar ${aboutOf(row)} a ${row.email}`} hideLabel value={row.activo} onChange={set} />;
}

/** The columns of the list of recipients; who may write pauses them there. */
export const recipientColumns = (canWrite: boolean): Column<ReportEmailRow>[] => [
  {
    id: "destinatario",
    header: "Destinatario",
    cell: (row) => <TwoLines strong main={row.name ?? row.email} sub={<Under row={row} />} hint={row.email} />,
    sortValue: (row) => row.name ?? row.email,
  },
  {
    id: "reporte",
    header: "Reporte",
    width: 170,
    hideBelow: "760px",
    cell: (row) => <About row={row} />,
    sortValue: aboutOf,
  },
  {
    id: "horario",
    header: "Cuándo",
    width: 270,
    cell: (row) => <TwoLines main={scheduleText(row)} sub={nextText(row)} />,
    sortValue: (row) => row.next_run,
  },
  {
    id: "activo",
    header: "Se envía",
    width: 90,
    cell: (row) => <Active row={row} canWrite={canWrite} />,
    sortValue: (row) => (row.activo ? 0 : 1),
  },
];

/** The phone's form of a row. */
export function RecipientCard({
  row,
  canWrite,
  actions,
}: {
  row: ReportEmailRow;
  canWrite: boolean;
  actions: ReactNode;
}) {
  return (
    <div className="flex flex-col gap-1">
      <p className="break-words font-semibold">{row.name ?? row.email}</p>
      {row.name && <p className="break-all text-second text-muted">{row.email}</p>}
      <p className="text-help">{aboutOf(row)}</p>
      <p className="text-help text-muted">{scheduleText(row)}</p>
      <p className="text-second text-muted">{nextText(row)}</p>
      <div className="flex items-center justify-between gap-2">
        <Active row={row} canWrite={canWrite} />
        <span className="flex items-center gap-1">{actions}</span>
      </div>
    </div>
  );
}
