import { Eye, Pencil, Plus, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useMemo, useState } from "react";
import { FilterBar } from "@/components/frame/list/FilterBar";
import { ListTable } from "@/components/frame/list/ListTable";
import { useOwnFilters } from "@/components/frame/list/useFilters";
import { Button } from "@/components/kit/Button";
import { Drawer } from "@/components/kit/Drawer";
import { EmptyState } from "@/components/kit/EmptyState";
import { IconButton } from "@/components/kit/IconButton";
import { useTableView } from "@/components/kit/table/useTableView";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { countText } from "@/lib/format/text";
import { listAllReportEmails } from "@/lib/ticketing/reportEmails/api";
import type { ReportEmailRow } from "@/lib/ticketing/reportEmails/schema";
import { filterRecipients } from "@/lib/ticketing/rules/recipients";
import { RECIPIENT_FILTERS, recipientFilter } from "./recipients/filters";
import { RecipientExcel } from "./recipients/RecipientExcel";
import { RecipientForm } from "./recipients/RecipientForm";
import { RecipientCard, recipientColumns } from "./recipients/recipientColumns";
import { useDropRecipient } from "./recipients/useDropRecipient";

const RecipientMail = dynamic(() => import("./recipients/RecipientMail"), { ssr: false });

/** The recipients of each report and when they get it: list, add, change, see the mail, remove. */
export default function RecipientsDrawer({ onClose }: { onClose: () => void }) {
  const filters = useOwnFilters(RECIPIENT_FILTERS);
  const filter = recipientFilter(filters.values);
  const [editing, setEditing] = useState<ReportEmailRow | "new">();
  const [mailOf, setMailOf] = useState<ReportEmailRow>();
  const { can } = usePerson();
  const canWrite = can("reportEmails.write");
  const read = useRead(listAllReportEmails, { query: {} });
  const { data } = read;
  const { drop, busy } = useDropRecipient();
  const columns = useMemo(() => recipientColumns(canWrite), [canWrite]);
  const view = useTableView(columns, { viewsKey: "destinatarios" });
  const shown = filterRecipients(data ?? [], filter);
  const stop = () => setEditing(undefined);
  const add = (size?: "sm") =>
    canWrite && (
      <Button variant="primary" size={size} icon={Plus} onClick={() => setEditing("new")} disabled={editing === "new"}>
        Agregar destinatarios
      </Button>
    );
  const actions = (row: ReportEmailRow) => (
    <>
      {can("tickets.send") && (
        <IconButton label={`Ver el mail de ${row.email}`} icon={Eye} onClick={() => setMailOf(row)} />
      )}
      {canWrite && (
        <>
          <IconButton label={`Cambiar ${row.email}`} icon={Pencil} onClick={() => setEditing(row)} />
          <IconButton label={`Quitar ${row.email}`} icon={Trash2} onClick={() => void drop(row)} disabled={busy} />
        </>
      )}
    </>
  );

  return (
    <Drawer
      open
      onClose={onClose}
      width={860}
      title="Destinatarios de mails"
      meta="Cada uno recibe el reporte con los artistas y montos que puede ver."
      footer={add()}
    >
      <div className="flex flex-col gap-3">
        {editing && (
          <RecipientForm
            key={editing === "new" ? "new" : editing.id}
            type={filter.type ?? "todos"}
            row={editing === "new" ? undefined : editing}
            onDone={stop}
          />
        )}
        <FilterBar
          of={filters}
          title="Destinatarios de mails"
          found={countText(shown.length, "destinatario")}
          end={<RecipientExcel filter={filter} found={shown.length} />}
        />
        <ListTable
          caption="Destinatarios de mails"
          columns={columns}
          rows={data && shown}
          rowId={({ id }) => String(id)}
          rowLabel={({ email }) => email}
          view={view}
          reading={read}
          failure="No se pudieron traer los destinatarios"
          empty={
            data?.length ? (
              <EmptyState title="Ningún destinatario con estos filtros" compact>
                Probar con otras palabras u otro reporte.
              </EmptyState>
            ) : (
              <EmptyState title="Nadie recibe reportes por mail" actions={add("sm")}>
                Los reportes no se envían solos a nadie.
              </EmptyState>
            )
          }
          card={(row) => <RecipientCard row={row} canWrite={canWrite} actions={actions(row)} />}
          rowActions={actions}
          footer={data && shown.length > 0 && `${countText(shown.length, "destinatario")} de ${data.length}`}
        />
      </div>
      {mailOf && <RecipientMail row={mailOf} onClose={() => setMailOf(undefined)} />}
    </Drawer>
  );
}
