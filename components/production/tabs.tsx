import dynamic from "next/dynamic";
import { SkeletonRows } from "@/components/kit/Skeleton";

const loading = () => <SkeletonRows />;

/** How a show's day is prepared, on the show's own page. */
export const dayTabs = [
  {
    id: "horario",
    label: "Horario",
    letter: "h",
    Body: dynamic(() => import("./schedule/ScheduleTab"), { ssr: false, loading }),
  },
] as const;
