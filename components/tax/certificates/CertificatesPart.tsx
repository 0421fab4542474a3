import { FileText, Pencil } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { ExcelButton } from "@/components/frame/ExcelButton";
import { namedChoices } from "@/components/frame/list/commonFilters";
import { FilterBar } from "@/components/frame/list/FilterBar";
import { ListTable } from "@/components/frame/list/ListTable";
import { placeIn } from "@/components/frame/list/placeIn";
import { useFilters } from "@/components/frame/list/useFilters";
import { useDownload } from "@/components/frame/useDownload";
import { EmptyState } from "@/components/kit/EmptyState";
import { IconButton } from "@/components/kit/IconButton";
import { Page } from "@/components/kit/Page";
import type { Column } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { useTableView } from "@/components/kit/table/useTableView";
import { useLive } from "@/lib/client/useLive";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { todayIn } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import { certificatePdf, listRegimes, listWithholdings, withholdingsExcel } from "@/lib/tax/api";
import type { WithholdingRow } from "@/lib/tax/schema/withholdings";
import { askedOf, certificateText, columns, FIRST_ORDER, filterSpecs, money, StateBadge, totalsRows } from "./columns";
import { SayWithheld } from "./SayWithheld";

const PAGE = 50;
const VIEWS = [
  { name: "Todas", filters: "" },
  { name: "Emitidas", filters: "estado=emitida" },
  { name: "Anuladas", filters: "estado=anulada" },
];

/** Its PDF, where it has a number; of what was paid elsewhere, what was withheld then. */
function RowButton({ row, onSay }: { row: WithholdingRow; onSay: (row: WithholdingRow) => void }) {
  const { run, busy } = useDownload();
  const mayWrite = usePerson().can("taxes.write");
  if (row.declared !== null && mayWrite)
    return (
      <IconButton
        icon={Pencil}
        label={`Decir lo retenido a ${row.supplier.name} de ${row.title}`}
        onClick={() => onSay(row)}
      />
    );
  if (row.certificate === null) return null;
  const name = `certificado_${row.tax}_${row.certificate}`;
  return (
    <IconButton
      icon={FileText}
      label={`Certificado ${row.certificate} de ${row.supplier.name} en PDF`}
      disabled={busy}
      onClick={() => void run(certificatePdf, { params: { id: row.id } }, `${name}.pdf`)}
    />
  );
}

const columnsWith = (onSay: (row: WithholdingRow) => void): Column<WithholdingRow>[] => [
  ...columns,
  { id: "pdf", header: "PDF", width: 60, align: "end", cell: (row) => <RowButton row={row} onSay={onSay} /> },
];

/** What was withheld, by certificate: filtered, sorted, in Excel, each with its PDF and its payment order. */
export function CertificatesPart({ tabs }: { tabs: ReactNode }) {
  const regimes = useRead(listRegimes, { query: {} });
  const filters = useFilters(filterSpecs(namedChoices(regimes.data?.companies)));
  const { address, values } = filters;
  const place = placeIn(address, FIRST_ORDER, PAGE);
  const query = askedOf(values, place.order);
  const [said, setSaid] = useState<WithholdingRow | null>(null);
  const shown = useMemo(() => columnsWith(setSaid), []);
  const view = place.viewOf(useTableView(shown, { viewsKey: "retenciones" }));
  const { data, error, isValidating, mutate } = useRead(
    listWithholdings,
    address.ready ? { query: { ...query, page: place.page, limit: PAGE } } : null,
  );
  useLive("pagos", () => void mutate());
  const total = data?.total ?? 0;
  const found = countText(total, "retención", "retenciones");
  return (
    <Page
      title="Impuestos"
      context="Lo que se retuvo al pagar, con su certificado."
      actions={
        <ExcelButton
          contract={withholdingsExcel}
          input={{ query }}
          name={`retenciones_${todayIn()}`}
          empty={data !== undefined && total === 0}
        />
      }
      tabs={tabs}
      filters={
        <FilterBar
          of={filters}
          view={view}
          views={{ viewsKey: "retenciones", presets: VIEWS }}
          title="Retenciones"
          found={found}
        />
      }
    >
      <ListTable
        caption="Retenciones"
        columns={shown}
        rows={data?.data}
        rowId={({ id }) => String(id)}
        rowLabel={(row) => `${row.supplier.name}, ${certificateText(row)}`}
        view={view}
        onSortChange={place.onSortChange}
        totals={data && totalsRows(data.totals)}
        reading={{ error, isValidating, mutate }}
        failure="No se pudieron traer las retenciones"
        filters={filters}
        none="Ninguna retención con estos filtros"
        empty={
          <EmptyState title="Todavía no se retuvo nada">
            Se retiene al armar lotes de las empresas que son agentes de algún régimen.
          </EmptyState>
        }
        card={(row) => (
          <div className="flex items-start justify-between gap-3">
            <TwoLines strong main={row.supplier.name} sub={`${row.title} · ${certificateText(row)}`} />
            <span className="flex flex-col items-end gap-1">
              <strong className="whitespace-nowrap font-semibold">{money(row.amount, row.currency)}</strong>
              <StateBadge {...row} />
              <RowButton row={row} onSay={setSaid} />
            </span>
          </div>
        )}
        footer={data && place.foot(total, found)}
      />
      {said && <SayWithheld row={said} onClose={() => setSaid(null)} />}
    </Page>
  );
}
