import * as z from "zod";
import { fileView } from "@/lib/documents/schema";
import { contract, XLSX } from "@/lib/http/contract";
import {
  availability,
  availabilityQuery,
  changedPurse,
  entriesExcelQuery,
  entriesPage,
  entriesQuery,
  idParams,
  lockRow,
  locksQuery,
  locksReply,
  newLock,
  newPurse,
  purseRow,
  pursesQuery,
  pursesReply,
  reason,
  sumsQuery,
  sumsReply,
} from "./schema";

/** What a figure is made of. Who does not read the whole ledger sees the purses of the screens that they have. */
export const listLedgerEntries = contract({
  method: "GET",
  path: "/ledger/entries",
  summary: "Movimientos que forman una cifra",
  permission: "ledger.drill",
  query: entriesQuery,
  reply: entriesPage,
  failure: "Error trayendo los movimientos",
});

export const ledgerEntriesExcel = contract({
  method: "GET",
  path: "/ledger/entries/excel",
  summary: "Excel de los movimientos de una cifra",
  permission: "ledger.drill",
  query: entriesExcelQuery,
  reply: { kind: "binary", type: XLSX },
  failure: "Error exportando los movimientos",
});

/** Only those that the asker may see. */
export const entryDocuments = contract({
  method: "GET",
  path: "/ledger/entries/{id}/documents",
  summary: "Archivos del registro del que viene un movimiento",
  permission: "ledger.drill",
  params: idParams,
  reply: z.array(fileView),
  failure: "Error trayendo los archivos",
});

export const ledgerSums = contract({
  method: "GET",
  path: "/ledger/sums",
  summary: "Sumas de una moneda por rubro, mes, empresa, show, centro, bolsa o tipo",
  permission: "ledger.drill",
  query: sumsQuery,
  reply: sumsReply,
  failure: "Error sumando los movimientos",
});

export const readAvailability = contract({
  method: "GET",
  path: "/ledger/availability",
  summary: "Disponible de una bolsa antes y después de un importe",
  permission: "ledger.drill",
  query: availabilityQuery,
  reply: availability,
  failure: "Error trayendo el disponible",
});

export const listPurses = contract({
  method: "GET",
  path: "/purses",
  summary: "Bolsas",
  permission: "ledger.drill",
  query: pursesQuery,
  reply: pursesReply,
  failure: "Error trayendo las bolsas",
});

/** 409 when the show or area has one. */
export const createPurse = contract({
  method: "POST",
  path: "/purses",
  summary: "Agregar una bolsa",
  permission: "purses.write",
  body: newPurse,
  reply: purseRow,
  status: 201,
  failure: "Error guardando la bolsa",
});

/** 409 with the purse of now when somebody changed it meanwhile; 403 for a purse that is not a centre's, to who only has those. */
export const changePurse = contract({
  method: "PUT",
  path: "/purses/{id}",
  summary: "Cambiar una bolsa",
  permission: "purses.write",
  params: idParams,
  body: changedPurse,
  reply: purseRow,
  failure: "Error guardando la bolsa",
});

export const listPeriodLocks = contract({
  method: "GET",
  path: "/period-locks",
  summary: "Meses cerrados de un año, y lo que falta para cerrar los demás",
  permission: "periods.read",
  query: locksQuery,
  reply: locksReply,
  failure: "Error trayendo los meses",
});

/** 409 when it is shut, or the checklist is another by now; 422 when something is open and no reason is given. */
export const closePeriod = contract({
  method: "POST",
  path: "/period-locks",
  summary: "Cerrar un mes de una empresa",
  permission: "periods.lock",
  body: newLock,
  reply: lockRow,
  status: 201,
  failure: "Error cerrando el mes",
});

/** 409 when it was opened already. */
export const reopenPeriod = contract({
  method: "POST",
  path: "/period-locks/{id}/reopen",
  summary: "Reabrir un mes",
  permission: "periods.lock",
  params: idParams,
  body: z.strictObject({ reason }),
  reply: lockRow,
  failure: "Error reabriendo el mes",
});
