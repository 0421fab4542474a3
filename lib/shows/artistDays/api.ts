import { contract } from "@/lib/http/contract";
import { artistBlock, blockBody, blockParams, blocksQuery, blocksView, newBlockBody } from "./schema";

const days = { permission: "artistDays.use", failure: "Error guardando los días bloqueados" } as const;

/** Of the artists that the person sees, by their first day; those that were lifted are not there. */
export const listBlocks = contract({
  ...days,
  method: "GET",
  path: "/artist-days",
  summary: "Días bloqueados de los artistas",
  query: blocksQuery,
  reply: blocksView,
  failure: "Error trayendo los días bloqueados",
});

/** 404 for an artist that one does not see; the same `client_id` again is the same block. */
export const addBlock = contract({
  ...days,
  method: "POST",
  path: "/artist-days",
  summary: "Bloquear días de un artista",
  body: newBlockBody,
  reply: artistBlock,
  status: 201,
});

/** 409 for a stale version. */
export const changeBlock = contract({
  ...days,
  method: "PUT",
  path: "/artist-days/{id}",
  summary: "Cambiar días bloqueados, o levantarlos",
  params: blockParams,
  body: blockBody,
  reply: artistBlock,
});
