import { useMemo, useState } from "react";
import { Fetched } from "@/components/frame/Fetched";
import { Button } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { PHONE, useMediaQuery } from "@/components/kit/useMediaQuery";
import { useRead } from "@/lib/client/useRead";
import { sumsWithFinancieros } from "@/lib/musicwins/budgets/api";
import { AreaCards } from "./AreaCards";
import { AreaTree, type AreaTreeProps } from "./AreaTree";
import { figureOf } from "./figures";
import { treeOf } from "./tree";
import type { AreaList } from "./useAreas";
import type { BoardAddress } from "./useBoardAddress";

interface Shown {
  address: BoardAddress;
  /** What an administrator may do when nothing exists yet. */
  firstUse?: () => void;
}

/** The areas of the person, or why there are none. */
export function AreaTreeSection({ areas, ...shown }: { areas: AreaList } & Shown) {
  const sums = useRead(sumsWithFinancieros, { query: {} });
  const data = useMemo(
    () => (areas.data && sums.data ? { nodes: treeOf(areas.data, sums.data), total: sums.data.total } : undefined),
    [areas.data, sums.data],
  );
  return (
    <Fetched
      read={{
        data,
        error: areas.error ?? sums.error,
        mutate: () => Promise.all([areas.retry(), sums.mutate()]),
        isValidating: sums.isValidating,
      }}
      failure="No se pudieron traer las áreas"
      waiting="Cargando las áreas..."
    >
      {(tree) => <Areas {...tree} {...shown} />}
    </Fetched>
  );
}

function Areas({ nodes, total, address, firstUse }: Pick<AreaTreeProps, "nodes" | "total"> & Shown) {
  const phone = useMediaQuery(PHONE);
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const { filters } = address;
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
      total={total}
      chosen={{ area: filters.area, categoria: filters.categoria }}
      open={open}
      onToggle={(area) => setToggled(new Map(toggled).set(area, !open.has(area)))}
      hrefOf={address.placeHref}
      sumHref={(place, sum, currency) => address.sumHref(figureOf(sum, currency, place))}
    />
  );
}
