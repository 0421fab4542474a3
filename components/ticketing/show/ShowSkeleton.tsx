import { SkeletonBar } from "@/components/kit/Skeleton";
import { SlowNotice } from "@/components/kit/SlowNotice";
import { SHOW_COLUMNS } from "./layout";

const BOXES = [
  { key: "curve", height: 418 },
  { key: "bars", height: 259 },
];

/** Keeps the places of a show's charts and figures while they come. */
export function ShowSkeleton() {
  return (
    <div className={SHOW_COLUMNS}>
      <div className="flex min-w-0 flex-col gap-4">
        {BOXES.map(({ key, height }) => (
          <Box key={key} height={height} />
        ))}
      </div>
      <div className="phone:order-first">
        <Box height={396} />
      </div>
      <SlowNotice text="Reuniendo las ventas y los shows comparables..." />
    </div>
  );
}

function Box({ height }: { height: number }) {
  return (
    <div aria-hidden="true" className="rounded-card border border-line bg-surface p-4" style={{ height }}>
      <SkeletonBar width="44%" className="h-4" />
      <SkeletonBar width="62%" className="mt-3" />
    </div>
  );
}
