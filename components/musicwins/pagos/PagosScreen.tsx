import dynamic from "next/dynamic";
import { useCallback, useState } from "react";
import { ExcelButton } from "@/components/frame/ExcelButton";
import { EmptyState } from "@/components/kit/EmptyState";
import { type Figure, FigureStrip } from "@/components/kit/FigureStrip";
import { Page } from "@/components/kit/Page";
import { opening, readFigure } from "@/components/ledger/entries/figure";
import { todayIn } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { countText } from "@/lib/format/text";
import { exportPayments } from "@/lib/musicwins/payments/api";
import type { DueItem } from "@/lib/musicwins/payments/schema";
import type { Pair } from "@/lib/musicwins/schema";
import { currencies, figureOf, figureTitle } from "../board/figures";
import { BudgetsTable } from "./BudgetsTable";
import { PagosCalendar } from "./PagosCalendar";
import { PagosFilters } from "./PagosFilters";
import { PagosTable } from "./PagosTable";
import { type PagosFilter, sheetQuery } from "./pagos";
import { usePagos } from "./usePagos";
import { usePagosFilters } from "./usePagosFilters";

const EntriesDrawer = dynamic(() => import("@/components/ledger/entries/EntriesDrawer"), { ssr: false });
const DateModal = dynamic(() => import("./modals").then((it) => it.DateModal), { ssr: false });
const PayModal = dynamic(() => import("./modals").then((it) => it.PayModal), { ssr: false });

type Dialog = { kind: "pay" | "move"; items: readonly DueItem[] };

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/**
 * What is approved and has to be paid: by day in a calendar, and in a list whose totals follow the filter. Filters, month
 * and day are in the address; each figure leads to its rows.
 */
export function PagosScreen() {
  const pagos = usePagos();
  const { address, filter, byBudget, all, items, days } = pagos;
  const [dialog, setDialog] = useState<Dialog>();
  const onPay = useCallback((chosen: readonly DueItem[]) => setDialog({ kind: "pay", items: chosen }), []);
  const onMove = useCallback((chosen: readonly DueItem[]) => setDialog({ kind: "move", items: chosen }), []);
  const close = () => setDialog(undefined);
  const today = days?.hoy ?? todayIn();
  const asked = address.get("mes");
  const month = MONTH.test(asked) ? asked : today.slice(0, 7);
  const filters = usePagosFilters(filter, byBudget);

  const had = !pagos.loading && !pagos.error;
  const states = {
    reading: { error: pagos.error, mutate: pagos.retry, isValidating: pagos.retrying },
    failure: "No se pudieron traer los pagos",
    filters,
    none: "Ningún pago con estos filtros",
    empty: (
      <EmptyState title="No hay nada para pagar">
        Acá aparece lo que aprobaron el área y Administración, hasta que se marca como pagado.
      </EmptyState>
    ),
  };

  return (
    <Page
      title="Pagos"
      waiting={!pagos.known && !pagos.error}
      breadcrumbs={[{ label: "Music Wins", href: "/bsastrap" }, { label: "Pagos" }]}
      context={
        pagos.loading || pagos.error
          ? "Lo aprobado que falta pagar"
          : `${countText(all.length, "pago aprobado", "pagos aprobados")} sin hacer, ${countText(all.filter(({ vencido }) => vencido).length, "vencido", "vencidos")}`
      }
      actions={
        <ExcelButton
          contract={exportPayments}
          input={{ query: sheetQuery(filter, byBudget) }}
          name={`pagos_${today}`}
          label="Excel"
          empty={(byBudget ? pagos.budgets : items).length === 0}
        />
      }
      filters={<PagosFilters filters={filters} byBudget={byBudget} found={(byBudget ? pagos.budgets : items).length} />}
    >
      {days && !pagos.error && (
        <>
          <FigureStrip label="Totales" items={figuresOf(days, filter, address.href)} />
          {!byBudget && (
            <PagosCalendar
              month={month}
              today={today}
              due={days.data}
              paid={days.pagado}
              chosen={filter.ver}
              onMonth={(mes) => address.set({ mes })}
              onDay={(day) => address.set({ ver: day || undefined })}
            />
          )}
        </>
      )}
      {byBudget ? (
        <BudgetsTable rows={had ? pagos.budgets : undefined} {...states} />
      ) : (
        <PagosTable items={had ? items : undefined} {...states} onPay={onPay} onMove={onMove} />
      )}
      {readFigure(address.get("movimientos")) && (
        <EntriesDrawer adds viewsKey="bsastrap-movimientos" title={figureTitle} />
      )}
      {dialog?.kind === "pay" && <PayModal items={dialog.items} all={all} onClose={close} />}
      {dialog?.kind === "move" && <DateModal items={dialog.items} onClose={close} />}
    </Page>
  );
}

const FIGURES = [
  { label: "Vencido", of: "vencido", ver: "vencidos" },
  { label: "Sin fecha", of: "sin_fecha", ver: "sin_fecha" },
] as const;

/** All that is to be paid opens its entries; what of it is late, or has no day, the payments themselves: a part has no entry of its own. */
function figuresOf(
  days: Record<"total" | (typeof FIGURES)[number]["of"], Pair>,
  { area, category }: PagosFilter,
  href: (change: Record<string, string | undefined>) => string,
): Figure[] {
  const values = ({ ars, usd }: Pair) => [
    { text: formatMoney(ars, "ARS"), unit: "ARS" },
    { text: formatMoney(usd, "USD"), unit: "USD" },
  ];
  const place = { ...(area && { area }), ...(category && { categoria: category }) };
  return [
    {
      label: "A pagar",
      value: values(days.total).map((value, index) => ({
        ...value,
        href: href(opening(figureOf("a_pagar", currencies[index] ?? "ARS", place))),
      })),
    },
    ...FIGURES.map(({ label, of, ver }) => ({
      label,
      value: values(days[of]),
      href: href({ ver, por: undefined, q: undefined }),
    })),
  ];
}
