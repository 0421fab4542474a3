import { contract } from "@/lib/http/contract";
import { targetsQuery, targetsReply } from "./schema";

export const listTargets = contract({
  method: "GET",
  path: "/allocation-targets",
  summary: "A qué se puede imputar: shows, proyectos, eventos y centros de costo por sus palabras, y los rubros",
  permission: "allocations.write",
  query: targetsQuery,
  reply: targetsReply,
  failure: "Error trayendo a qué se puede imputar",
});
