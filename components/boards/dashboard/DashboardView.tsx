import { useEffect } from "react";
import { ErrorState } from "@/components/kit/ErrorState";
import { DayRange } from "@/components/kit/fields/DayRange";
import { Segmented } from "@/components/kit/Segmented";
import { getDashboard } from "@/lib/boards/dashboard/api";
import { type CardFilter, filterKeys } from "@/lib/boards/rules/filter";
import { useAddress } from "@/lib/client/useAddress";
import { useRead } from "@/lib/client/useRead";
import { todayIn } from "@/lib/format/dates";
import type { ViewProps } from "../model";
import { ViewSkeleton } from "../ViewSkeleton";
import { Charts } from "./Charts";
import { Figures } from "./Figures";
import { PeopleTable } from "./PeopleTable";
import { periodOf, periods } from "./period";

const NO_FILTER = Object.fromEntries(filterKeys.map((key) => [key, undefined]));

/** The figures of a board; each one leads to the list of its cards. */
export default function DashboardView({ model }: ViewProps) {
  const address = useAddress();
  const today = todayIn();
  const [periodo, desde, hasta] = [address.get("periodo"), address.get("desde"), address.get("hasta")];
  const { period, from, to } = periodOf({ periodo, desde, hasta }, today);
  const { data, error, mutate, isValidating } = useRead(getDashboard, {
    params: { board: model.board.key },
    query: { from, to },
  });
  // Every change of a card, whoever made it, may be in a figure.
  const { all } = model;
  useEffect(() => void (all && mutate()), [all, mutate]);

  const hrefOf = (filter: CardFilter) =>
    address.href({
      ...NO_FILTER,
      vista: "lista",
      periodo: undefined,
      desde: undefined,
      hasta: undefined,
      agrupar: undefined,
      ...filter,
    });
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2" data-print="hide">
        <Segmented
          wide
          label="Período"
          options={Object.entries(periods).map(([value, label]) => ({ value, label }))}
          value={period ?? ""}
          onChange={(value) => address.set({ periodo: value, desde: undefined, hasta: undefined })}
        />
        <DayRange
          from={from}
          to={to}
          onChange={(change) => address.set({ desde: change.from ?? from, hasta: change.to ?? to, periodo: undefined })}
        />
      </div>
      {error ? (
        <ErrorState
          title="No se pudieron calcular las cifras"
          onRetry={() => void mutate()}
          retrying={isValidating}
          requestId={error.requestId || undefined}
        >
          {error.message}
        </ErrorState>
      ) : data ? (
        <>
          <p className="text-help text-muted">De todo el tablero: los filtros de arriba no cambian estas cifras.</p>
          <Figures data={data} hrefOf={hrefOf} />
          <Charts data={data} hrefOf={hrefOf} boardKey={model.board.key} />
          <PeopleTable data={data} hrefOf={hrefOf} />
        </>
      ) : (
        <ViewSkeleton />
      )}
    </div>
  );
}
