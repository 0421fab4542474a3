import dynamic from "next/dynamic";
import { SkeletonRows } from "@/components/kit/Skeleton";

const loading = () => <SkeletonRows />;

/** How a show's day is prepared, on the show's own page. */
export const dayTabs = [
  {
    id: "advance",
    label: "Advance",
    letter: "v",
    Body: dynamic(() => import("./bodies").then((part) => part.AdvanceTab), { ssr: false, loading }),
  },
  {
    id: "horario",
    label: "Horario",
    letter: "h",
    Body: dynamic(() => import("./bodies").then((part) => part.ScheduleTab), { ssr: false, loading }),
  },
  {
    id: "invitados",
    label: "Invitados",
    letter: "i",
    Body: dynamic(() => import("./bodies").then((part) => part.GuestsTab), { ssr: false, loading }),
  },
] as const;
