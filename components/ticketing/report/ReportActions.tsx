import { Mail, NotebookText, Plus, Sheet, Ticket, Users } from "lucide-react";
import { useDownload } from "@/components/frame/useDownload";
import { Button, ButtonLink } from "@/components/kit/Button";
import type { MenuEntry } from "@/components/kit/Menu";
import { MoreMenu } from "@/components/kit/MoreMenu";
import type { Action } from "@/lib/access/permissions";
import { todayIn } from "@/lib/format/dates";
import { getTicketsExcel } from "@/lib/ticketing/reports/api";
import { type ReportFilters, serverQuery } from "./filters";
import type { Panel } from "./useReportAddress";

interface ReportActionsProps {
  filters: ReportFilters;
  can: (action: Action) => boolean;
  onPanel: (panel: Panel) => void;
}

/** The workbook of the listed shows: the same filters, made by the server. */
function useReportExcel(filters: ReportFilters) {
  const download = useDownload();
  const { query, lista } = serverQuery(filters);
  const run = () => download.run(getTicketsExcel, { query: { ...query, lista } }, `reporte_ventas_${todayIn()}.xlsx`);
  return { run, busy: download.busy };
}

function menuOf({ can, onPanel }: ReportActionsProps): MenuEntry[] {
  return [
    ...(can("tickets.configure") ? [{ label: "Crear show", icon: Ticket, onSelect: () => onPanel("crear") }] : []),
    ...(can("tickets.configure")
      ? [{ label: "Registros de ticketing", icon: NotebookText, onSelect: () => onPanel("registros") }]
      : []),
    ...(can("reportEmails.read")
      ? [{ label: "Destinatarios de mails", icon: Users, onSelect: () => onPanel("destinatarios") }]
      : []),
  ];
}

/** Ghost, secondary and primary action; what is used less, in a menu. */
export function ReportActions(props: ReportActionsProps) {
  const { filters, can, onPanel } = props;
  const excel = useReportExcel(filters);
  const menu = menuOf(props);
  return (
    <>
      {can("tickets.send") && (
        <Button variant="ghost" icon={Mail} onClick={() => onPanel("enviar")}>
          Enviar por mail
        </Button>
      )}
      <Button icon={Sheet} onClick={excel.run} busy={excel.busy && "Exportando..."}>
        Exportar Excel
      </Button>
      {can("tickets.write") && (
        <ButtonLink variant="primary" icon={Plus} href="/cargaTickets">
          Cargar ventas
        </ButtonLink>
      )}
      {menu.length > 0 && <MoreMenu items={menu} />}
    </>
  );
}

/** The bar at the foot of a phone: the main action, and a menu with all the others. */
export function ReportPhoneBar(props: ReportActionsProps) {
  const { filters, can, onPanel } = props;
  const excel = useReportExcel(filters);
  const canLoad = can("tickets.write");
  const exportItem = { label: "Exportar Excel", icon: Sheet, onSelect: () => void excel.run() };
  const items = [
    ...(can("tickets.send") ? [{ label: "Enviar por mail", icon: Mail, onSelect: () => onPanel("enviar") }] : []),
    ...(canLoad ? [exportItem] : []),
    ...menuOf(props),
  ];
  return (
    <>
      {canLoad ? (
        <ButtonLink variant="primary" icon={Plus} href="/cargaTickets" size="lg">
          Cargar ventas
        </ButtonLink>
      ) : (
        <Button icon={Sheet} onClick={excel.run} busy={excel.busy && "Exportando..."} size="lg">
          Exportar Excel
        </Button>
      )}
      {items.length > 0 && <MoreMenu items={items} />}
    </>
  );
}
