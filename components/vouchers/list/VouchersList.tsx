import { CreditCard, FileText, Link as LinkIcon, ListChecks, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { ExcelButton } from "@/components/frame/ExcelButton";
import { FilterBar } from "@/components/frame/list/FilterBar";
import { ListTable } from "@/components/frame/list/ListTable";
import { useFilters } from "@/components/frame/list/useFilters";
import { useDownload } from "@/components/frame/useDownload";
import { Button, ButtonLink } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { Page } from "@/components/kit/Page";
import { Pagination } from "@/components/kit/Pagination";
import { Tabs } from "@/components/kit/Tabs";
import { useTableView } from "@/components/kit/table/useTableView";
import { useLive } from "@/lib/client/useLive";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { listCompanies } from "@/lib/companies/api";
import { todayIn } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import { listVouchers, sureVouchers, vouchersCsv, vouchersExcel } from "@/lib/vouchers/api";
import { DropArea } from "../intake/DropArea";
import { FilesButton } from "../intake/FilesButton";
import { useIntake } from "../intake/useIntake";
import { useSoon } from "../intake/useSoon";
import { nameOf } from "../looks";
import { useSupplierName } from "../useSupplierName";
import { useBulkActions } from "./BulkActions";
import { CardTotals, columns, totalsRows } from "./columns";
import { askedOf, FIRST_SORT, filterSpecs, views } from "./filters";
import { detailOf } from "./sureText";
import { VoucherCard } from "./VoucherCard";

const IntakeStrip = dynamic(() => import("../intake/IntakeStrip").then((it) => it.IntakeStrip), { ssr: false });

export const PAGE = 100;
/** What the address says, before it is known how it is called. */
const NAMELESS = filterSpecs([]);

const TABS = [
  { id: "", label: "Todos" },
  { id: "recibido", label: "Para validar" },
  { id: "validado", label: "Sin imputar" },
  { id: "imputado", label: "Imputados" },
  { id: "en_aprobacion", label: "En aprobación" },
  { id: "aprobado", label: "Aprobados" },
] as const;
const OBSERVED = "observados";
const NO_FILE = "sin_archivo";
const UNLISTED = "no_figura";
/** What a tab asks for is let go of by the others. */
const NO_TAB = { estado: "", observado: "", sin_archivo: "", arca: "", pagina: "" };

/** The list of vouchers, as its address filters, sorts and pages it. */
export function VouchersList() {
  const { can } = usePerson();
  const mayWrite = can("vouchers.write");
  const companies = useRead(listCompanies, {});
  const { address, values } = useFilters(NAMELESS);
  const sort = address.get("orden") || FIRST_SORT;
  const page = Math.max(1, Number(address.get("pagina")) || 1);
  const query = askedOf(values, sort);
  const base = useTableView(columns, { viewsKey: "comprobantes" });
  const view = { ...base, sort: [{ id: sort.replace("-", ""), desc: sort.startsWith("-") }] };
  const { data, error, isValidating, mutate } = useRead(
    listVouchers,
    address.ready ? { query: { ...query, page, limit: PAGE } } : null,
  );
  const intake = useIntake(mayWrite);
  // Dozens of news a second while files are read: those of the files alone leave the list as it is.
  const again = useSoon(() => void mutate());
  const files = useSoon(intake.refresh);
  useLive("comprobantes", ({ type }) => {
    if (type !== "intake") again();
    files();
  });
  const supplier = useSupplierName(data?.data, values.proveedor);
  const filters = useFilters(
    filterSpecs(
      (companies.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      supplier,
    ),
  );
  const hrefOf = ({ id }: { id: number }) => address.href({ comprobante: String(id) });
  const bulk = useBulkActions(hrefOf);
  // Those without any doubt come chosen already where what waits is looked at.
  const sure = useRead(sureVouchers, mayWrite && address.ready && values.estado === "recibido" ? { query } : null);
  const offered = (values.estado === "recibido" && sure.data?.ids.map(String)) || [];
  const csv = useDownload();
  const total = data?.total ?? 0;
  const found = countText(total, "comprobante");
  const name = `comprobantes_${todayIn()}`;
  const empty = data !== undefined && total === 0;
  const add = mayWrite && (
    <>
      <ButtonLink icon={Plus} href={address.href({ comprobante: "nuevo" })}>
        A mano
      </ButtonLink>
      <FilesButton label="Cargar archivos" onFiles={intake.send} />
    </>
  );
  const excel = (label?: string) => (
    <ExcelButton contract={vouchersExcel} input={{ query }} name={name} empty={empty} label={label} />
  );
  const all = data && Object.values(data.states).reduce((sum, count) => sum + count, 0);
  const shown =
    [
      [values.observado === "1", OBSERVED],
      [values.sin_archivo === "1", NO_FILE],
      [values.arca === UNLISTED, UNLISTED],
    ].find(([on]) => on)?.[1] ?? values.estado;
  const tabs = {
    [OBSERVED]: { observado: "1" },
    [NO_FILE]: { sin_archivo: "1" },
    [UNLISTED]: { arca: UNLISTED },
  };
  return (
    <DropArea onFiles={mayWrite ? intake.send : undefined}>
      <Page
        title="Comprobantes"
        context="Facturas, notas y recibos: lo que entra se valida, se imputa y se aprueba."
        actions={
          <>
            {mayWrite && (
              <>
                <ButtonLink variant="ghost" icon={CreditCard} href="/Comprobantes?vista=tarjetas">
                  Tarjetas
                </ButtonLink>
                <ButtonLink variant="ghost" icon={LinkIcon} href="/Comprobantes/enlaces">
                  Enlaces
                </ButtonLink>
                <ButtonLink variant="ghost" icon={ListChecks} href="/Comprobantes/mis-comprobantes">
                  Lista de ARCA
                </ButtonLink>
              </>
            )}
            <Button
              icon={FileText}
              disabled={empty}
              busy={csv.busy && "Exportando..."}
              onClick={() => void csv.run(vouchersCsv, { query }, `${name}.csv`)}
            >
              CSV
            </Button>
            {excel()}
            {add}
          </>
        }
        phoneBar={
          mayWrite && (
            <>
              <FilesButton label="Cargar archivos" onFiles={intake.send} />
              <FilesButton camera label="Foto" onFiles={intake.send} />
            </>
          )
        }
        tabs={
          <Tabs
            label="Estado de los comprobantes"
            value={String(shown ?? "")}
            items={[
              ...TABS.map(({ id, label }) => ({
                id,
                label,
                count: id === "" ? all : data && (data.states[id] ?? 0),
                href: address.href({ ...NO_TAB, estado: id }),
              })),
              {
                id: OBSERVED,
                label: "Observados",
                count: data?.observed,
                href: address.href({ ...NO_TAB, ...tabs[OBSERVED] }),
              },
              { id: NO_FILE, label: "Falta el documento", href: address.href({ ...NO_TAB, ...tabs[NO_FILE] }) },
              {
                id: UNLISTED,
                label: "No figura en ARCA",
                count: data?.unlisted,
                href: address.href({ ...NO_TAB, ...tabs[UNLISTED] }),
              },
            ]}
          />
        }
        filters={
          <FilterBar
            of={filters}
            view={view}
            views={{ viewsKey: "comprobantes", presets: views }}
            title="Comprobantes"
            found={found}
          />
        }
      >
        {intake.batch && (
          <IntakeStrip
            intake={intake}
            filtered={values.tanda === String(intake.batch.id)}
            shown={values.tanda === String(intake.batch.id) ? values.quedo : ""}
            hrefOf={(batch, part) =>
              address.href({ ...NO_TAB, tanda: batch === null ? "" : String(batch), quedo: part ?? "" })
            }
          />
        )}
        <ListTable
          caption="Comprobantes"
          columns={columns}
          rows={data?.data}
          rowId={({ id }) => String(id)}
          rowLabel={(row) => `${row.supplier?.name ?? "Sin proveedor"}, ${nameOf(row)}`}
          rowHref={hrefOf}
          view={view}
          onSortChange={([first]) =>
            address.set({ orden: first ? `${first.desc ? "-" : ""}${first.id}` : "", pagina: "" })
          }
          totals={data && totalsRows(data.totals)}
          cardTotals={data && <CardTotals totals={data.totals} />}
          bulk={
            mayWrite
              ? {
                  noun: (count) => (count === 1 ? "comprobante" : "comprobantes"),
                  ...bulk,
                  offered,
                  detail: detailOf(offered),
                }
              : undefined
          }
          reading={{ error, isValidating, mutate }}
          failure="No se pudieron traer los comprobantes"
          loadingText="Trayendo los comprobantes..."
          filters={filters}
          none="Ningún comprobante con estos filtros"
          empty={
            <EmptyState title="Todavía no hay ningún comprobante" actions={add}>
              Soltar acá las facturas y notas, o elegirlas: se leen, se validan, se imputan y se aprueban.
            </EmptyState>
          }
          card={(row) => <VoucherCard row={row} href={hrefOf(row)} />}
          footer={
            data &&
            total > 0 && (
              <>
                <span>{found}</span>
                {total > PAGE && <PagesOf total={total} page={page} set={address.set} />}
              </>
            )
          }
        />
        {bulk.failed}
      </Page>
    </DropArea>
  );
}

const PagesOf = ({
  total,
  page,
  set,
}: {
  total: number;
  page: number;
  set: (change: Record<string, string>) => void;
}) => (
  <Pagination
    page={page}
    pageSize={PAGE}
    total={total}
    onPage={(next) => set({ pagina: next > 1 ? String(next) : "" })}
  />
);
