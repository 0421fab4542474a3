import { SkeletonBar } from "@/components/kit/Skeleton";

const CELLS = ["a", "b", "c", "d", "e"];

/** Keeps the place of the figures while they come. */
export function FiguresSkeleton() {
  return (
    <div
      aria-hidden="true"
      className="grid h-[98px] grid-cols-5 overflow-hidden rounded-card border border-line bg-surface phone:h-[174px] phone:grid-cols-2"
    >
      {CELLS.map((cell, index) => (
        <div
          key={cell}
          className={`-mb-px -ml-px flex flex-col justify-center gap-3 border-b border-l border-line px-4 ${index === 1 ? "phone:hidden" : ""}`}
        >
          <SkeletonBar width="52%" />
          <SkeletonBar width="70%" className="h-4" />
          <SkeletonBar width="60%" />
        </div>
      ))}
    </div>
  );
}
