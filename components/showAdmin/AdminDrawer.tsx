import dynamic from "next/dynamic";
import { useState } from "react";
import { ExcelButton } from "@/components/frame/ExcelButton";
import { Fetched } from "@/components/frame/Fetched";
import { HistorySection } from "@/components/frame/History";
import { historyTitle } from "@/components/frame/historyTitle";
import { useDownload } from "@/components/frame/useDownload";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { DefinitionList } from "@/components/kit/DefinitionList";
import { Drawer } from "@/components/kit/Drawer";
import { useLive } from "@/lib/client/useLive";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { formatDayYear, formatInstant } from "@/lib/format/dates";
import { getShowAdmin, oneShowExcel, showAdminHistory, showDocuments } from "@/lib/showAdmin/api";
import type { AdminStep } from "@/lib/showAdmin/rules/kinds";
import type { AdminView } from "@/lib/showAdmin/schema";
import { showStateTitles } from "@/lib/shows/rules/kinds";
import { AdminDeed, type Deed } from "./AdminDeed";
import { Checklist } from "./Checklist";
import { Dues } from "./Dues";
import { AdminBadge, Sums } from "./list";
import { MoneyTable } from "./MoneyTable";

const EntriesDrawer = dynamic(() => import("@/components/ledger/entries/EntriesDrawer"), { ssr: false });

/** The administration of a show: its money, dues and checklist, and what is missing before it closes. */
export default function AdminDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { can } = usePerson();
  const read = useRead(getShowAdmin, { params: { id } });
  useLive("admin_shows", () => void read.mutate());
  const [doing, setDoing] = useState<Deed | null>(null);
  const download = useDownload();
  const row = read.data;
  const may = (step: AdminStep) => row?.acciones.includes(step) ?? false;
  return (
    <>
      <Drawer
        open
        width={860}
        onClose={onClose}
        eyebrow="Administración de un show"
        title={row?.name ?? "Show"}
        waiting={!row}
        meta={
          row && (
            <span className="flex flex-wrap items-center gap-2">
              <AdminBadge state={row.state} />
              <span className="text-help text-muted">
                {[row.artist.name, row.day && formatDayYear(row.day), showStateTitles[row.show_state]]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </span>
          )
        }
        footer={
          row && (
            <>
              {may("cerrar") && (
                <Button
                  variant="primary"
                  disabled={row.problems.length > 0}
                  onClick={() => setDoing({ what: "cerrar" })}
                >
                  Cerrar administración
                </Button>
              )}
              {may("pedir_reabrir") && (
                <Button onClick={() => setDoing({ what: "pedir_reabrir" })}>Pedir que se reabra</Button>
              )}
              {may("reabrir") && (
                <Button variant="primary" onClick={() => setDoing({ what: "reabrir" })}>
                  Decidir si se reabre
                </Button>
              )}
              {may("derechos") && row.due_list.length === 0 && (
                <Button variant="ghost" onClick={() => setDoing({ what: "empresa" })}>
                  Cambiar empresa
                </Button>
              )}
              <ExcelButton contract={oneShowExcel} input={{ params: { id } }} name={row.name} label="Excel" />
              <Button
                disabled={row.files === 0}
                busy={download.busy && "Juntando..."}
                onClick={() => void download.run(showDocuments, { params: { id } }, `${row.name}_documentos.zip`)}
              >
                Documentos
              </Button>
            </>
          )
        }
      >
        <Fetched read={read} failure="No se pudo abrir la administración">
          {(it) => <AdminBody row={it} onDo={setDoing} />}
        </Fetched>
      </Drawer>
      {row && doing && <AdminDeed row={row} deed={doing} onClose={() => setDoing(null)} />}
      {can("ledger.drill") && row && (
        <EntriesDrawer title={({ category }) => categoryOf(row, category)} viewsKey="movimientos_show" />
      )}
    </>
  );
}

const categoryOf = (row: AdminView, id: number | undefined): string =>
  id === undefined ? row.name : (row.money.find(({ category }) => category?.id === id)?.category?.name ?? "Sin rubro");

function AdminBody({ row, onDo }: { row: AdminView; onDo: (deed: Deed) => void }) {
  const collected = row.income.map(({ currency, collected: amount }) => ({ currency, amount }));
  const accrued = row.income.map(({ currency, accrued: amount }) => ({ currency, amount }));
  return (
    <div className="flex flex-col gap-6">
      {row.reopening && (
        <Banner tone="warn" title={`${row.reopening.by} pide reabrirla:`}>
          {row.reopening.reason}
        </Banner>
      )}
      {row.closed_at && (
        <Banner title="Cerrada:">
          {`la cerró ${row.closed_by}, ${formatInstant(row.closed_at)}. No toma más presupuesto ni comprobantes; lo que se debe se sigue pagando.${row.note && ` ${row.note}`}`}
        </Banner>
      )}
      {row.problems.length > 0 && (
        <Banner tone="info" title="Para cerrarla falta:">
          <ul className="list-disc pl-4">
            {row.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Banner>
      )}
      <div className="grid gap-x-8 gap-y-2.5 md:grid-cols-2">
        <DefinitionList
          termWidth={150}
          items={[
            { term: "Empresa", value: row.company.name },
            { term: "Recaudación", value: <Sums of={row.takings} /> },
            { term: "Ingresos", value: <Sums of={accrued} /> },
            { term: "Cobrado", value: <Sums of={collected} /> },
          ]}
        />
        <DefinitionList
          termWidth={150}
          items={[
            { term: "Depósitos sin aplicar", value: <Sums of={row.deposits} /> },
            { term: "Cobrado por anticipado", value: <Sums of={row.advances} /> },
            { term: "Retenciones", value: <Sums of={row.withheld} /> },
            { term: "Caja", value: <Sums of={row.cash} /> },
          ]}
        />
      </div>
      <MoneyTable row={row} />
      <Dues row={row} onDo={onDo} />
      <Checklist row={row} onAdd={() => onDo({ what: "punto" })} />
      <HistorySection
        contract={showAdminHistory}
        inputOf={(cursor) => ({ params: { id: row.id }, query: { cursor } })}
        words={({ action }) => ({ title: historyTitle(action) })}
      />
    </div>
  );
}
