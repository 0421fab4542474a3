import { type ReactNode, useState } from "react";
import { ExcelButton } from "@/components/frame/ExcelButton";
import { namedChoices } from "@/components/frame/list/commonFilters";
import { FilterBar } from "@/components/frame/list/FilterBar";
import { PagedTable } from "@/components/frame/list/PagedTable";
import { PhoneTotals } from "@/components/frame/list/PhoneTotals";
import { placeIn } from "@/components/frame/list/placeIn";
import { useFilters } from "@/components/frame/list/useFilters";
import { EmptyState } from "@/components/kit/EmptyState";
import { Page } from "@/components/kit/Page";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { useTableView } from "@/components/kit/table/useTableView";
import { useRead } from "@/lib/client/useRead";
import { depositsExcel, listAllDeposits } from "@/lib/deals/deposits/api";
import type { DepositRow } from "@/lib/deals/deposits/schema";
import { formatDayYear, todayIn } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { countText } from "@/lib/format/text";
import { showAdminChoices } from "@/lib/showAdmin/api";
import { type Collecting, CollectModal } from "../deal/CollectModal";
import { DepositDeeds } from "./DepositDeeds";
import { askedOf, columns, FIRST_ORDER, filterSpecs, money, StandingBadge, totalsRows, views } from "./list";

const PAGE = 50;

/** `/adminShows?vista=anticipos&q=&empresa=&estado=&sentido=&orden=&pagina=`: what is collected and paid of deals before their shows. */
export function DepositDesk({ tabs }: { tabs: ReactNode }) {
  const choices = useRead(showAdminChoices, {});
  const filters = useFilters(filterSpecs(namedChoices(choices.data?.companies)));
  const { address, values } = filters;
  const place = placeIn(address, FIRST_ORDER, PAGE);
  const query = askedOf(values, place.order);
  const [doing, setDoing] = useState<Collecting<DepositRow> | null>(null);
  const deeds = (row: DepositRow) => <DepositDeeds row={row} onDo={setDoing} />;
  const all = [...columns, { id: "hacer", header: "Acciones", width: 150, fixed: true, cell: deeds }];
  const view = place.viewOf(useTableView(all, { viewsKey: "show_deposits" }));
  const read = useRead(listAllDeposits, address.ready ? { query: { ...query, page: place.page, limit: PAGE } } : null);
  const found = countText(read.data?.total ?? 0, "anticipo");
  return (
    <>
      <Page
        title="Administración de shows"
        context="Qué anticipos vencen, qué facturas se pidieron y qué entró."
        tabs={tabs}
        actions={
          <ExcelButton
            contract={depositsExcel}
            input={{ query }}
            name={`anticipos_${todayIn()}`}
            empty={read.data?.total === 0}
          />
        }
        filters={
          <FilterBar
            of={filters}
            view={view}
            views={{ viewsKey: "show_deposits", presets: views }}
            title="Anticipos"
            found={found}
          />
        }
      >
        <PagedTable
          caption="Anticipos"
          columns={all}
          rowId={({ id }) => String(id)}
          rowLabel={({ show, label }) => `${show.name} ${label}`}
          view={view}
          totals={read.data && totalsRows(read.data.totals)}
          cardTotals={
            read.data && (
              <PhoneTotals
                lines={read.data.totals.map(({ currency, direction, left }) => ({
                  id: `${currency} ${direction}`,
                  label: `Falta ${direction === "cobra" ? "cobrar" : "pagar"}, ${currency}`,
                  value: formatMoney(left, currency),
                }))}
              />
            )
          }
          read={read}
          place={place}
          found={found}
          failure="No se pudieron traer los anticipos"
          filters={filters}
          none="Ningún anticipo con estos filtros"
          empty={
            <EmptyState title="Ningún trato tiene anticipos">
              Quien arma el trato los carga en el show, en Deal. Acá se anota lo que entra.
            </EmptyState>
          }
          card={(row) => (
            <div className="flex flex-col gap-2">
              <div className="flex items-start justify-between gap-3">
                <TwoLines
                  strong
                  main={row.show.name}
                  sub={[row.label, row.who, row.due && `vence el ${formatDayYear(row.due)}`]
                    .filter(Boolean)
                    .join(" · ")}
                />
                <span className="flex flex-col items-end gap-1">
                  <span className="whitespace-nowrap font-semibold">{money(row, row.amount)}</span>
                  <StandingBadge row={row} />
                </span>
              </div>
              {deeds(row)}
            </div>
          )}
        />
      </Page>
      {doing && (
        <CollectModal show={doing.deposit.show.id} deed={doing} onClose={() => setDoing(null)} onDone={read.mutate} />
      )}
    </>
  );
}
