import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { ExcelButton } from "@/components/frame/ExcelButton";
import { namedChoices } from "@/components/frame/list/commonFilters";
import { FilterBar } from "@/components/frame/list/FilterBar";
import type { FilterChoice } from "@/components/frame/list/filterSpec";
import { ListTable } from "@/components/frame/list/ListTable";
import { placeIn } from "@/components/frame/list/placeIn";
import { useFilters } from "@/components/frame/list/useFilters";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { Page } from "@/components/kit/Page";
import { SkeletonBar } from "@/components/kit/Skeleton";
import { useTableView } from "@/components/kit/table/useTableView";
import { toast } from "@/components/kit/toast";
import { useLive } from "@/lib/client/useLive";
import { useRead } from "@/lib/client/useRead";
import { formatDayYear, todayIn } from "@/lib/format/dates";
import { addMoney } from "@/lib/format/moneyMath";
import { countText } from "@/lib/format/text";
import type { CallOutput } from "@/lib/http/contract";
import { dueExcel, dueGroups, listDue, type prepareBatches } from "@/lib/payments/api";
import { takesAway } from "@/lib/payments/rules/kinds";
import type { DueRow } from "@/lib/payments/schema/due";
import { BesideBatch } from "../batch/BesideBatch";
import { amountText } from "../looks";
import { CashTable } from "./CashTable";
import { CardTotals, canPay, columnsOf, DueCard, groupsOf, keyOf, payeeOf, totalsRows } from "./columns";
import { askedOf, FIRST_ORDER, filterSpecs, presets } from "./filters";

const PrepareModal = dynamic(() => import("./modals").then((it) => it.PrepareModal), { ssr: false });

const CashMonth = dynamic(() => import("./CashMonth").then((it) => it.CashMonth), { ssr: false });
const AdvanceModal = dynamic(() => import("./modals").then((it) => it.AdvanceModal), { ssr: false });

const PAGE = 100;
const KEY = "pagos_pendientes";
type Prepared = CallOutput<typeof prepareBatches>;

/** `/pagos?q=&ver=&empresa=&moneda=&tipo=&desde=&hasta=&orden=&pagina=&lote=&caja=&cifra=`: what is due, against the cash, and the batch beside it. */
export function DueView({ tabs }: { tabs: ReactNode }) {
  const [companies, setCompanies] = useState<FilterChoice[]>([]);
  const filters = useFilters(filterSpecs(companies));
  const { address, values } = filters;
  const place = placeIn(address, FIRST_ORDER, PAGE);
  const query = askedOf(values, place.order);
  const { data, error, isValidating, mutate } = useRead(
    listDue,
    address.ready ? { query: { ...query, page: place.page, limit: PAGE } } : null,
  );
  const groups = useRead(dueGroups, address.ready ? { query } : null);
  useLive("pagos", () => void Promise.all([mutate(), groups.mutate()]));
  useLive("comprobantes", () => void Promise.all([mutate(), groups.mutate()]));
  const known = data?.cash;
  useEffect(() => {
    if (known) setCompanies(namedChoices([...new Map(known.map(({ company }) => [company.id, company])).values()]));
  }, [known]);

  const today = data?.today ?? todayIn();
  const lot = address.get("lote");
  const byMonth = address.get("caja") === "mes";
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address is another object each time
  const columns = useMemo(
    () => columnsOf(today, (id) => address.href({ lote: String(id) })),
    [today, lot, filters.text],
  );
  const view = place.viewOf(useTableView(columns, { viewsKey: KEY }));
  const [chosen, setChosen] = useState<{ rows: readonly DueRow[]; clear: () => void } | null>(null);
  const [advancing, setAdvancing] = useState(false);
  const [left, setLeft] = useState<Prepared["left_out"]>([]);
  const total = data?.total ?? 0;
  const found = countText(total, "pago");
  const byDue = place.order === "vence";
  const prepared = ({ batches, left_out }: Prepared) => {
    chosen?.clear();
    setChosen(null);
    setLeft(left_out);
    toast.saved(batches.length === 1 ? "Se armó un lote" : `Se armaron ${batches.length} lotes`);
    const [first] = batches;
    if (first) address.set({ lote: String(first.id) });
  };
  return (
    <BesideBatch address={address}>
      <Page
        title="Pagos"
        context={contextOf(groups.data, today)}
        actions={
          <>
            <Button variant="ghost" icon={Plus} onClick={() => setAdvancing(true)}>
              Anticipo
            </Button>
            <ExcelButton
              contract={dueExcel}
              input={{ query }}
              name={`vencimientos_${today}`}
              empty={data !== undefined && total === 0}
            />
          </>
        }
        tabs={tabs}
        filters={
          <>
            {byMonth ? (
              <CashMonth address={address} />
            ) : data ? (
              <CashTable rows={data.cash} today={today} address={address} />
            ) : (
              <div className="flex h-[140px] flex-col justify-center gap-4 rounded-card border border-line px-4">
                <SkeletonBar width="80%" />
                <SkeletonBar width="64%" />
              </div>
            )}
            <FilterBar
              of={filters}
              view={view}
              views={{ viewsKey: KEY, presets }}
              title="Pagos pendientes"
              found={found}
            />
          </>
        }
      >
        {left.length > 0 && <LeftOut left={left} onClose={() => setLeft([])} />}
        <ListTable
          caption="Pagos pendientes"
          columns={columns}
          rows={data?.data}
          rowId={keyOf}
          rowLabel={(row) => `${payeeOf(row)}, ${row.text}`}
          rowHref={({ link }) => link ?? undefined}
          view={view}
          onSortChange={place.onSortChange}
          groups={byDue ? groupsOf(groups.data, today) : undefined}
          totals={data && totalsRows(data.totals)}
          cardTotals={data && <CardTotals totals={data.totals} />}
          bulk={{
            noun: (count) => (count === 1 ? "pago" : "pagos"),
            can: canPay,
            detail: sumsOf,
            actions: (rows, clear) => (
              <Button size="sm" variant="primary" onClick={() => setChosen({ rows, clear })}>
                Armar lotes
              </Button>
            ),
          }}
          reading={{ error, isValidating, mutate }}
          failure="No se pudieron traer los vencimientos"
          filters={filters}
          none="Nada pendiente con estos filtros"
          empty={
            <EmptyState title="No hay nada por pagar">
              Aparecen acá los comprobantes aprobados y lo que se debe sin comprobante, por el día en que vencen.
            </EmptyState>
          }
          card={(row) => <DueCard row={row} today={today} hrefOf={(id) => address.href({ lote: String(id) })} />}
          footer={data && place.foot(total, found)}
        />
      </Page>
      {advancing && <AdvanceModal onClose={() => setAdvancing(false)} />}
      {chosen && <PrepareModal rows={chosen.rows} onClose={() => setChosen(null)} onPrepared={prepared} />}
    </BesideBatch>
  );
}

/** What some rows add up to, by currency. */
function sumsOf(rows: readonly DueRow[]): string {
  const sums = new Map<string, string>();
  for (const { kind, currency, free } of rows)
    sums.set(currency, addMoney(sums.get(currency) ?? "0.00", takesAway(kind) ? `-${free}` : free));
  return [...sums].map(([currency, sum]) => amountText(sum, currency)).join(" · ");
}

function contextOf(groups: CallOutput<typeof dueGroups> | undefined, today: string): ReactNode {
  if (!groups) return `${formatDayYear(today)}.`;
  const of = (id: string) => groups.find((one) => one.id === id);
  const [late, now] = [of("vencidos")?.count ?? 0, of("hoy")?.count ?? 0];
  const blocked = groups.reduce((sum, group) => sum + group.blocked, 0);
  const due =
    late + now === 0
      ? "Nada vence hoy"
      : `Para hoy hay ${countText(late + now, "pago")}: ${countText(late, "vencido")} y ${now === 1 ? "1 que vence" : `${now} que vencen`} hoy`;
  return `${formatDayYear(today)}. ${due}.${blocked > 0 ? ` ${blocked === 1 ? "1 está bloqueado" : `${blocked} están bloqueados`}.` : ""}`;
}

/** What was chosen and is in no batch, each with its reason. */
const LeftOut = ({ left, onClose }: { left: Prepared["left_out"]; onClose: () => void }) => (
  <Banner
    tone="warn"
    title={left.length === 1 ? "Uno quedó afuera:" : `${left.length} quedaron afuera:`}
    action={
      <Button variant="link" onClick={onClose}>
        Entendido
      </Button>
    }
  >
    <ul>
      {left.map(({ supplier, reason }) => (
        <li key={`${supplier} ${reason}`}>{[supplier, reason].filter(Boolean).join(": ")}</li>
      ))}
    </ul>
  </Banner>
);
