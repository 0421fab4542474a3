import { contract, XLSX } from "@/lib/http/contract";
import { callsReply, excelQuery, rangeQuery, stateReply, useReply, vitalsQuery, vitalsReply } from "./schema";

export const getUse = contract({
  method: "GET",
  path: "/stats/use",
  summary: "Personas activas y pantallas por uso",
  permission: "stats.read",
  query: rangeQuery,
  reply: useReply,
  failure: "Error al obtener el uso",
});

export const getVitals = contract({
  method: "GET",
  path: "/stats/vitals",
  summary: "Tiempos de carga p75 por pantalla",
  permission: "stats.read",
  query: vitalsQuery,
  reply: vitalsReply,
  failure: "Error al obtener los tiempos de carga",
});

export const getCalls = contract({
  method: "GET",
  path: "/stats/calls",
  summary: "Tiempos y errores de la API por ruta",
  permission: "stats.read",
  query: rangeQuery,
  reply: callsReply,
  failure: "Error al obtener los tiempos de la API",
});

export const getState = contract({
  method: "GET",
  path: "/stats/state",
  summary: "Actualidad de los datos, cola de mails y trabajos",
  permission: "stats.read",
  reply: stateReply,
  failure: "Error al obtener el estado",
});

export const getStatsExcel = contract({
  method: "GET",
  path: "/stats/excel",
  summary: "Las estadísticas, o una parte, en Excel",
  permission: "stats.read",
  query: excelQuery,
  reply: { kind: "binary", type: XLSX },
  failure: "Error al exportar las estadísticas",
});
