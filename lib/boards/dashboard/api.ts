import { contract } from "@/lib/http/contract";
import { boardParams } from "../schema";
import { dashboardQuery, dashboardView } from "./schema";

/** The figures of a board. They count by state groups: renaming, adding or archiving a column changes none. */
export const getDashboard = contract({
  method: "GET",
  path: "/boards/{board}/dashboard",
  summary: "Cifras de un tablero",
  permission: "boards.use",
  params: boardParams,
  query: dashboardQuery,
  reply: dashboardView,
  failure: "Error al calcular las cifras",
});
