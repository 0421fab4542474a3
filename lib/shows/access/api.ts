import { contract, XLSX } from "@/lib/http/contract";
import {
  accessChoices,
  accessPreview,
  changesBody,
  changesReply,
  copyBody,
  copyReply,
  matrix,
  matrixQuery,
  personParams,
} from "./schema";

const read = { method: "GET", permission: "shows.access.read", failure: "Error trayendo los accesos" } as const;
const write = { method: "POST", permission: "shows.access", failure: "Error guardando los accesos" } as const;

/** Who was opened which shows (or artists, projects), with those that are over. */
export const showAccessMatrix = contract({
  ...read,
  path: "/show-access",
  summary: "Accesos a shows",
  query: matrixQuery,
  reply: matrix,
});

export const showAccessChoices = contract({
  ...read,
  path: "/show-access/choices",
  summary: "Personas y proyectos para los accesos a shows",
  reply: accessChoices,
});

/** What somebody sees; never more than who asks. */
export const showAccessPreview = contract({
  ...read,
  path: "/show-access/people/{id}/preview",
  summary: "Qué shows ve una persona",
  params: personParams,
  reply: accessPreview,
});

export const showAccessExcel = contract({
  ...read,
  path: "/show-access/excel",
  summary: "Excel de los accesos a shows",
  reply: { kind: "binary", type: XLSX },
});

/** All of them or none. 403 for more than one has oneself; 409 with the cell as it is now. */
export const changeShowAccess = contract({
  ...write,
  path: "/show-access",
  summary: "Dar, cambiar y quitar accesos a shows",
  body: changesBody,
  reply: changesReply,
});

/** What is in force of one person is given to another; what that one has already, as high or higher, stays. */
export const copyShowAccess = contract({
  ...write,
  path: "/show-access/copy",
  summary: "Copiar los accesos de una persona a otra",
  body: copyBody,
  reply: copyReply,
});
