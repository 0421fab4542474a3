import dynamic from "next/dynamic";
import { SkeletonRows } from "@/components/kit/Skeleton";

/** The tickets of a show, on its own page. */
export const ticketsTab = {
  id: "tickets",
  label: "Tickets",
  letter: "t",
  Body: dynamic(() => import("./TicketsTab"), { ssr: false, loading: () => <SkeletonRows /> }),
} as const;
