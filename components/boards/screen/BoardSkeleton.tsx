import { cx } from "@/components/kit/cx";
import { SkeletonBar } from "@/components/kit/Skeleton";
import { BOARD_HEIGHT } from "../boardHeight";

const COLUMNS = [3, 2, 4, 1, 2];

/** Columns that are coming. */
export function BoardSkeleton() {
  return (
    <div role="status" aria-label="Cargando el tablero..." className="flex gap-3 overflow-hidden">
      {COLUMNS.map((cards, column) => (
        <div
          key={`columna-${COLUMNS.slice(0, column).join("-")}`}
          className={cx(
            BOARD_HEIGHT,
            "flex w-64 shrink-0 flex-col gap-2 rounded-card border border-line bg-sunken p-2 phone:w-full",
          )}
        >
          <SkeletonBar width="45%" className="my-2.5 ml-1 phone:hidden" />
          {Array.from({ length: cards }, (_, card) => `tarjeta-${card}`).map((key) => (
            <div
              key={key}
              className="flex h-24 flex-col justify-center gap-3 rounded-control border border-line bg-surface px-3"
            >
              <SkeletonBar width="30%" className="h-2" />
              <SkeletonBar width="85%" />
              <SkeletonBar width="55%" className="h-2" />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
