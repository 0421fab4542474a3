import { ChevronLeft } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { ExcelButton } from "@/components/frame/ExcelButton";
import { namedChoices } from "@/components/frame/list/commonFilters";
import { FilterBar } from "@/components/frame/list/FilterBar";
import { useFilters } from "@/components/frame/list/useFilters";
import { useKeys } from "@/components/frame/useKeys";
import { Button, ButtonLink } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { NotFetched } from "@/components/kit/NotFetched";
import { Pagination } from "@/components/kit/Pagination";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { useTableView } from "@/components/kit/table/useTableView";
import { useNarrowerThan } from "@/components/kit/useNarrowerThan";
import { listReview, reviewExcel } from "@/lib/cards/review/api";
import type { ReviewPage } from "@/lib/cards/review/schema";
import { useLive } from "@/lib/client/useLive";
import { useRead } from "@/lib/client/useRead";
import { listCompanies } from "@/lib/companies/api";
import { todayIn } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import { moneyText } from "../looks";
import { OfficePage } from "../OfficePage";
import { ExpenseList } from "./ExpenseList";
import { ExpenseRecord } from "./ExpenseRecord";
import { askedOf, filterSpecs, views } from "./filters";

const PAGE = 100;
/** In less room the list and an expense are one after the other. */
const BESIDE = 900;
const NAMELESS = filterSpecs([], [], []);

/** `/Comprobantes?vista=tarjetas&gasto=`: person, month, expenses at the left; the one that is looked at, its photo beside. */
export function ExpensesView() {
  const frame = useRef<HTMLDivElement>(null);
  const narrow = useNarrowerThan(frame, BESIDE);
  const companies = useRead(listCompanies, {});
  const { address, values } = useFilters(NAMELESS);
  const page = Math.max(1, Number(address.get("pagina")) || 1);
  const query = askedOf(values) as object;
  const list = useRead(listReview, address.ready ? { query: { ...query, page, limit: PAGE } } : null);
  useLive("gastos_tarjeta", () => void list.mutate());
  const { data } = list;
  const filters = useFilters(specsOf(data, companies.data ?? []));
  const view = useTableView([], { viewsKey: "gastos_de_tarjeta" });
  const rows = data?.data ?? [];
  const there = Number(address.get("gasto")) || null;
  const [kept, setKept] = useState<number | null>(null);
  const open =
    there ??
    (narrow
      ? null
      : ((rows.find(({ id }) => id === kept) ?? rows.find(({ state }) => state === "enviado") ?? rows[0])?.id ?? null));
  useEffect(() => setKept(open), [open]);
  const at = rows.findIndex(({ id }) => id === open);
  const hrefOf = (id: number) => address.href({ gasto: String(id) });
  const show = (id: number | undefined) => {
    if (id !== undefined) address.set({ gasto: String(id) });
  };
  // After a decision: the next one that waits, or the one below.
  const goOn = () => {
    const later = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))];
    const next = later.find(({ state }) => state === "enviado") ?? (narrow ? undefined : rows[at + 1]);
    if (next) show(next.id);
    else if (narrow) address.set({ gasto: "" });
  };
  useKeys(
    {
      j: () => show(rows[at + 1]?.id),
      k: () => show(rows[at - 1]?.id),
      escape: narrow && there ? () => address.set({ gasto: "" }) : undefined,
    },
    ["j", "k"],
  );
  const found = data ? countText(data.total, "gasto") : "";
  const listed = !(narrow && there);
  return (
    <OfficePage
      view=""
      context="Lo que se paga en la calle: se mira con su foto, se aprueba y se cruza con el resumen de la tarjeta."
      actions={
        <ExcelButton
          contract={reviewExcel}
          input={{ query }}
          name={`gastos_de_tarjeta_${todayIn()}`}
          empty={data?.total === 0}
        />
      }
      filters={
        listed && (
          <FilterBar
            of={filters}
            view={view}
            views={{ viewsKey: "gastos_de_tarjeta", presets: views }}
            title="Gastos de tarjeta"
            found={found}
          />
        )
      }
    >
      <div ref={frame} className="flex min-h-0 flex-1 items-start gap-5">
        {listed && (
          <section aria-label="Gastos" className={narrow ? "w-full min-w-0" : "w-90 shrink-0 2xl:w-104"}>
            {data && rows.length > 0 ? (
              <>
                <ExpenseList page={data} open={open} hrefOf={hrefOf} grouped={!address.get("orden")} />
                <footer className="flex flex-col gap-2 pt-3 text-help">
                  {data.totals.map(({ currency, count, amount }) => (
                    <p key={currency} className="flex justify-between gap-3">
                      <span className="text-muted">{`${currency}: ${countText(count, "gasto")}`}</span>
                      <strong className="font-semibold">{moneyText(amount, currency)}</strong>
                    </p>
                  ))}
                  {data.total > PAGE && (
                    <Pagination
                      page={page}
                      pageSize={PAGE}
                      total={data.total}
                      onPage={(next) => address.set({ pagina: next > 1 ? String(next) : "", gasto: "" })}
                    />
                  )}
                </footer>
              </>
            ) : (
              <Nothing list={list} clear={filters.clear} />
            )}
          </section>
        )}
        {open !== null && (
          <div className="min-w-0 flex-1">
            {narrow && (
              <ButtonLink variant="ghost" icon={ChevronLeft} href={address.href({ gasto: "" })} className="mb-2 -ml-2">
                Volver a la lista
              </ButtonLink>
            )}
            <ExpenseRecord
              key={open}
              id={open}
              place={at < 0 ? null : { at, of: rows.length }}
              onMove={(by) => show(rows[at + by]?.id)}
              onDone={goOn}
            />
          </div>
        )}
      </div>
    </OfficePage>
  );
}

/** What people, months and companies can be chosen: those of what is listed. */
function specsOf(data: ReviewPage | undefined, companies: readonly { id: number; name: string }[]) {
  const months = data?.months ?? [];
  const holders = new Map(months.map(({ holder }) => [holder.id, holder]));
  return filterSpecs(
    namedChoices([...holders.values()]),
    [...new Set(months.map(({ month }) => month))].sort().reverse(),
    namedChoices(companies),
  );
}

function Nothing({
  list,
  clear,
}: {
  list: ReturnType<typeof useRead<typeof listReview>>;
  clear: (() => void) | undefined;
}) {
  if (list.error)
    return (
      <NotFetched
        title="No se pudieron traer los gastos"
        error={list.error}
        onRetry={list.mutate}
        retrying={list.isValidating}
      />
    );
  if (!list.data) return <SkeletonRows rows={10} label="Trayendo los gastos..." />;
  if (clear)
    return (
      <EmptyState title="Ningún gasto con estos filtros" actions={<Button onClick={clear}>Limpiar filtros</Button>} />
    );
  return (
    <EmptyState
      title="Todavía no hay ningún gasto"
      actions={<ButtonLink href="/Comprobantes?vista=tarjetas&ver=tarjetas">Ver tarjetas</ButtonLink>}
    >
      Cuando alguien con tarjeta saque la foto de un comprobante, aparece acá con su foto.
    </EmptyState>
  );
}
