import { contract } from "@/lib/http/contract";
import { showParams } from "@/lib/shows/schema";
import { fileBody, fileParams, newFileBody, showFilesView } from "./schema";

const read = { method: "GET", permission: "shows.read", failure: "Error trayendo los archivos del show" } as const;
/** Of which shows each may: `reached`; who makes its deal adds to it as well. */
const write = { permission: "shows.edit", failure: "Error guardando el archivo del show" } as const;

export const listShowFiles = contract({
  ...read,
  path: "/shows/{id}/files",
  summary: "Archivos de un show",
  params: showParams,
  reply: showFilesView,
});

/** All that the person sees of them, a folder of each kind. 404 where there is none. */
export const showFilesZip = contract({
  ...read,
  path: "/shows/{id}/files.zip",
  summary: "Archivos de un show en un ZIP",
  params: showParams,
  reply: { kind: "binary", type: "application/zip" },
});

export const addShowFile = contract({
  ...write,
  method: "POST",
  path: "/shows/{id}/files",
  summary: "Agregar un archivo a un show",
  params: showParams,
  body: newFileBody,
  reply: showFilesView,
});

/** 409 for a stale version. */
export const changeShowFile = contract({
  ...write,
  method: "PUT",
  path: "/shows/{id}/files/{file}",
  summary: "Cambiar qué es, hasta cuándo vale y quién ve un archivo de un show",
  params: fileParams,
  body: fileBody,
  reply: showFilesView,
});

export const removeShowFile = contract({
  ...write,
  method: "DELETE",
  path: "/shows/{id}/files/{file}",
  summary: "Quitar un archivo de un show",
  params: fileParams,
  reply: showFilesView,
});
