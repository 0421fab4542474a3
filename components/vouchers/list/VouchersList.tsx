import dynamic from "next/dynamic";
import { useMemo } from "react";
import { FilterBar } from "@/components/frame/list/FilterBar";
import { ListTable } from "@/components/frame/list/ListTable";
import { EmptyState } from "@/components/kit/EmptyState";
import { Page } from "@/components/kit/Page";
import { Tabs } from "@/components/kit/Tabs";
import { useTableView } from "@/components/kit/table/useTableView";
import { countText } from "@/lib/format/text";
import { DropArea } from "../intake/DropArea";
import { FilesButton } from "../intake/FilesButton";
import { nameOf } from "../looks";
import { useBulkActions } from "./BulkActions";
import { CardTotals, columnsWith, totalsRows } from "./columns";
import { views } from "./filters";
import { AddVouchers, OtherPlaces, VoucherFiles } from "./ListActions";
import { detailOf } from "./sureText";
import { contextOf, NO_TAB, tabItems, tabOf } from "./tabs";
import { useVouchers } from "./useVouchers";
import { VoucherCard } from "./VoucherCard";

const IntakeStrips = dynamic(() => import("../intake/IntakeStrips").then((it) => it.IntakeStrips), { ssr: false });

/** The list of vouchers, as its address filters, sorts and pages it. */
export function VouchersList() {
  const { mayWrite, address, values, place, query, read, filters, intake, unfiled, offered, doubts, hrefOf } =
    useVouchers();
  const columns = useMemo(() => columnsWith(doubts), [doubts]);
  const { data, error, isValidating, mutate } = read;
  const view = place.viewOf(useTableView(columns, { viewsKey: "comprobantes" }));
  const bulk = useBulkActions(hrefOf);
  const total = data?.total ?? 0;
  const found = countText(total, "comprobante");
  const add = mayWrite && <AddVouchers newHref={address.href({ comprobante: "nuevo" })} onFiles={intake.send} />;
  return (
    <DropArea onFiles={mayWrite ? intake.send : undefined}>
      <Page
        title="Comprobantes"
        context={contextOf(data, offered.length)}
        actions={
          <>
            <OtherPlaces mayWrite={mayWrite} />
            <VoucherFiles query={query} name="comprobantes" empty={data !== undefined && total === 0} />
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
            value={tabOf(values)}
            items={tabItems(data, unfiled, address.href)}
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
        <IntakeStrips
          intake={intake}
          tanda={values.tanda}
          quedo={values.quedo}
          hrefOf={(of, part) => address.href({ ...NO_TAB, tanda: of === null ? "" : String(of), quedo: part ?? "" })}
        />
        <ListTable
          caption="Comprobantes"
          columns={columns}
          rows={data?.data}
          rowId={({ id }) => String(id)}
          rowLabel={(row) => `${row.supplier?.name ?? "Sin proveedor"}, ${nameOf(row)}`}
          rowHref={hrefOf}
          view={view}
          onSortChange={place.onSortChange}
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
          card={(row) => <VoucherCard row={row} href={hrefOf(row)} doubt={doubts?.find(({ id }) => id === row.id)} />}
          footer={data && place.foot(total, found)}
        />
        {bulk.failed}
      </Page>
    </DropArea>
  );
}
