import dynamic from "next/dynamic";
import type { ComponentType } from "react";
import type { ViewProps } from "./model";
import { ViewSkeleton } from "./ViewSkeleton";

export interface BoardViewRow {
  /** Its name in the address: `?vista=lista`. One that names none is the first one, or the view that opens the board. */
  key: string;
  title: string;
  /** Its name where there is little room. */
  short?: string;
  Body: ComponentType<ViewProps>;
  /** False where the filters change nothing. */
  filters?: false;
  /** It is nothing but its rows: without cards it is not shown. */
  rowsOnly?: boolean;
  /** Only for who runs the board. */
  leadsOnly?: boolean;
}

const later = (load: () => Promise<{ default: ComponentType<ViewProps> }>) =>
  dynamic(load, { ssr: false, loading: ViewSkeleton });

const loadBoard = () => import("./board/BoardView").then((module) => module.BoardView);
/** Fetches the first view while its cards are on their way. */
export const preloadBoard = (): void => void loadBoard().catch(() => undefined);
/** The ways to look at a board, in the order of their tabs; each loads when it is used. */
export const views: readonly BoardViewRow[] = [
  { key: "tablero", title: "Tablero", Body: dynamic(loadBoard, { ssr: false }) },
  { key: "lista", title: "Lista", rowsOnly: true, Body: later(() => import("./table/TableView")) },
  { key: "calendario", title: "Calendario", Body: later(() => import("./calendar/CalendarView")) },
  { key: "carga", title: "Carga", Body: later(() => import("./load/LoadView")) },
  {
    key: "cifras",
    title: "Tablero de control",
    short: "Cifras",
    filters: false,
    Body: later(() => import("./dashboard/DashboardView")),
  },
];
