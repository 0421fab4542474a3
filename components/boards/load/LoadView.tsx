import { useMemo } from "react";
import { EmptyState } from "@/components/kit/EmptyState";
import { ErrorState } from "@/components/kit/ErrorState";
import { Segmented } from "@/components/kit/Segmented";
import { PHONE, useMediaQuery } from "@/components/kit/useMediaQuery";
import { getCapacity } from "@/lib/boards/capacity/api";
import { loadOf, USUAL_WEEK, weeksFrom } from "@/lib/boards/rules/load";
import { useAddress } from "@/lib/client/useAddress";
import { useRead } from "@/lib/client/useRead";
import { todayIn } from "@/lib/format/dates";
import type { ViewProps } from "../model";
import { ViewSkeleton } from "../ViewSkeleton";
import { LoadCards } from "./LoadCards";
import { LoadGrid } from "./LoadGrid";
import { LoadTable } from "./LoadTable";

const WEEKS = 8;

/** What each person of a board has ahead, week by week, against the hours they have. */
export default function LoadView({ model }: ViewProps) {
  const address = useAddress();
  const phone = useMediaQuery(PHONE);
  const { data, error, mutate } = useRead(getCapacity, { params: { board: model.board.key } });
  const today = todayIn();
  const weeks = useMemo(() => weeksFrom(today, WEEKS), [today]);
  const rows = useMemo(
    () => loadOf(model.cards, { people: model.board.people.map(({ id }) => id), weeks, today }),
    [model.cards, model.board.people, weeks, today],
  );
  if (error)
    return (
      <ErrorState title="No se pudo traer la capacidad" onRetry={() => void mutate()} requestId={error.requestId}>
        {error.message}
      </ErrorState>
    );
  if (!data) return <ViewSkeleton />;
  if (rows.length === 0)
    return <EmptyState title="Nadie en este tablero">Las personas aparecen cuando su rol trabaja en él.</EmptyState>;
  const asTable = address.get("carga") === "tabla";
  const capacityOf = (person: number | null) => data.find(({ user_id }) => user_id === person);
  const hoursOf = (person: number | null) => (person === null ? null : (capacityOf(person)?.hours_week ?? USUAL_WEEK));
  const Body = phone ? LoadCards : LoadGrid;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-[70ch] text-help text-muted">
          Las horas estimadas se reparten entre los días hábiles de cada tarjeta y sus responsables; sin comienzo, caen
          en la semana en que vence, y lo vencido en esta.
        </p>
        <Segmented
          label="Forma"
          options={[
            { value: "barras", label: "Barras" },
            { value: "tabla", label: "Tabla" },
          ]}
          value={asTable ? "tabla" : "barras"}
          onChange={(forma) => address.set({ carga: forma === "tabla" ? forma : undefined })}
        />
      </div>
      {asTable ? (
        <LoadTable rows={rows} weeks={weeks} hoursOf={hoursOf} nameOf={model.nameOf} />
      ) : (
        <Body
          model={model}
          rows={rows}
          weeks={weeks}
          hoursOf={hoursOf}
          capacityOf={capacityOf}
          onCapacity={() => void mutate()}
        />
      )}
    </div>
  );
}
