import { contract } from "@/lib/http/contract";
import { promisedQuery, promisedReply, targetsQuery, targetsReply } from "./schema";

export const listTargets = contract({
  method: "GET",
  path: "/allocation-targets",
  summary: "A qué se puede imputar: shows, proyectos, eventos y centros de costo por sus palabras, y los rubros",
  permission: "allocations.write",
  query: targetsQuery,
  reply: targetsReply,
  failure: "Error trayendo a qué se puede imputar",
});

/** Amounts of Music Wins are among them: for who reads the whole ledger. */
export const listPromised = contract({
  method: "GET",
  path: "/vouchers/promised",
  summary: "Lo aprobado que un comprobante puede tomar: propuestas de Music Wins, con lo que les queda comprometido",
  permission: "ledger.read",
  query: promisedQuery,
  reply: promisedReply,
  failure: "Error trayendo lo aprobado",
});
