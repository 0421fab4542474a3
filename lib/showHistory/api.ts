import { contract, XLSX } from "@/lib/http/contract";
import { historyArtists, historyDetail, historyFilter, historyPage, historyParams, historyQuery } from "./schema";

const read = { method: "GET", permission: "history.read", failure: "Error trayendo el historial" } as const;

/** Shows that were played, of the person's artists; money only of those whose money they read. */
export const listHistory = contract({
  ...read,
  path: "/history",
  summary: "Shows que ya fueron",
  query: historyQuery,
  reply: historyPage,
});

/** How it sold, beside those most like it. 404 for one that was not played, or is not the person's. */
export const getHistory = contract({
  ...read,
  path: "/history/{id}",
  summary: "Un show que ya fue, junto a los que se le parecen",
  params: historyParams,
  reply: historyDetail,
});

/** Those of them who played. */
export const historyChoices = contract({
  ...read,
  path: "/history/artists",
  summary: "Artistas con shows que ya fueron",
  reply: historyArtists,
});

/** `historico_{artist}.xlsx` of one artist, `historico_shows.xlsx` of all. */
export const historyExcel = contract({
  ...read,
  path: "/history/excel",
  summary: "Excel del historial de shows",
  query: historyFilter,
  reply: { kind: "binary", type: XLSX },
});
