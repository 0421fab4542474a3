import { useMemo, useState } from "react";
import { Button } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { NotFetched } from "@/components/kit/NotFetched";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { PHONE, useMediaQuery } from "@/components/kit/useMediaQuery";
import { useRead } from "@/lib/client/useRead";
import { sumsWithFinancieros } from "@/lib/musicwins/budgets/api";
import { AreaCards } from "./AreaCards";
import { AreaTree } from "./AreaTree";
import { treeOf } from "./tree";
import type { AreaList } from "./useAreas";
import type { BoardAddress } from "./useBoardAddress";

/** The areas of the person, or why there are none. */
export function AreaTreeSection({
  areas,
  address,
  firstUse,
}: {
  areas: AreaList;
  address: BoardAddress;
  /** What an administrator may do when nothing exists yet. */
  firstUse?: () => void;
}) {
  const phone = useMediaQuery(PHONE);
  const sums = useRead(sumsWithFinancieros, { query: {} });
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const { filters } = address;
  const nodes = useMemo(
    () => (areas.data && sums.data ? treeOf(areas.data, sums.data) : null),
    [areas.data, sums.data],
  );
  const error = areas.error ?? sums.error;

  if (!nodes && error)
    return (
      <NotFetched
        title="No se pudieron traer las áreas"
        error={error}
        onRetry={() => Promise.all([areas.retry(), sums.mutate()])}
        retrying={sums.isValidating}
      />
    );
  if (!nodes || !sums.data) return <SkeletonRows rows={6} label="Cargando las áreas..." />;
  if (nodes.length === 0)
    return (
      <div className="rounded-card border border-line bg-surface py-6">
        {firstUse ? (
          <EmptyState
            title="Todavía no hay áreas"
            actions={
              <Button variant="primary" size="sm" onClick={firstUse}>
                Asignar personas a un área
              </Button>
            }
          >
            Un área nace al asignarle personas o al cargarle su primer presupuesto.
          </EmptyState>
        ) : (
          <EmptyState title="No tiene un área asignada">
            Las asigna un administrador, o quien administra el área.
          </EmptyState>
        )}
      </div>
    );

  // Open at the start: the chosen area, or the only one.
  const isOpen = (area: string) => toggled.get(area) ?? (filters.area === area || nodes.length === 1);
  const open = new Set(nodes.map(({ area }) => area).filter(isOpen));
  const Tree = phone ? AreaCards : AreaTree;
  return (
    <Tree
      nodes={nodes}
      total={sums.data.total}
      chosen={{ area: filters.area, categoria: filters.categoria }}
      open={open}
      onToggle={(area) => setToggled(new Map(toggled).set(area, !open.has(area)))}
      hrefOf={address.placeHref}
    />
  );
}
