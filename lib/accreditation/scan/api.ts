import { contract } from "@/lib/http/contract";
import { checkBody, checked, deviceTokenParams, kept, listQuery, listView, scansBody } from "./schema";

const phone = { permission: "public" } as const;

/** What a phone at a door decides with; 404 for one that is unknown, over or revoked. */
export const getScanList = contract({
  ...phone,
  method: "GET",
  path: "/acreditaciones-puerta/{token}/list",
  summary: "La lista de un teléfono de puerta",
  params: deviceTokenParams,
  query: listQuery,
  reply: listView,
  failure: "Error trayendo la lista",
});

/** Sent again they are kept once: `again` says which were there. */
export const sendScans = contract({
  ...phone,
  method: "POST",
  path: "/acreditaciones-puerta/{token}/scans",
  summary: "Mandar los pases de un teléfono de puerta",
  params: deviceTokenParams,
  body: scansBody,
  reply: kept,
  failure: "Error guardando los pases",
});

/** Whether the badge is in the zone already, said under its lock. */
export const checkScan = contract({
  ...phone,
  method: "POST",
  path: "/acreditaciones-puerta/{token}/check",
  summary: "Preguntar por un pase antes de dejarlo",
  params: deviceTokenParams,
  body: checkBody,
  reply: checked,
  failure: "Error preguntando por el pase",
});
