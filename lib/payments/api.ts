import * as z from "zod";
import { historyPage, historyQuery } from "@/lib/format/historySchema";
import { contract, XLSX } from "@/lib/http/contract";
import { cashQuery, cashReply, cashRowsQuery, cashRows as cashRowsReply } from "./cash/schema";
import { ordersFilter, ordersPage, ordersQuery } from "./orders/schema";
import {
  advancesPage,
  advancesQuery,
  advanceTargetsQuery,
  advanceTargetsReply,
  advanceView,
  cancelAdvanceBody,
  newAdvance,
} from "./schema/advances";
import {
  batchesPage,
  batchesQuery,
  batchFilter,
  batchView,
  creditBody,
  editBody,
  nettingBody,
  nettingView,
  prepareBody,
  prepared,
  reasonStepBody,
  stepBody,
} from "./schema/batches";
import { dueFilter, dueGroup, duePage, dueQuery } from "./schema/due";
import { idParams } from "./schema/fields";

const reads = { method: "GET", permission: "payments.prepare" } as const;

export const listDue = contract({
  ...reads,
  path: "/payments/due",
  summary: "Lo que vence, contra la caja",
  query: dueQuery,
  reply: duePage,
  failure: "Error trayendo los vencimientos",
});

/** `movements`: null to who does not read the banks' statements. */
export const waitingPayments = contract({
  ...reads,
  path: "/payments/waiting",
  summary: "Cuántos lotes sin cerrar hay, y cuántos movimientos del banco sin conciliar",
  reply: z.object({ batches: z.int(), movements: z.int().nullable() }),
  failure: "Error contando lo que espera",
});

export const dueGroups = contract({
  ...reads,
  path: "/payments/due/groups",
  summary: "Lo que vence, por cuándo",
  query: dueFilter,
  reply: z.array(dueGroup),
  failure: "Error trayendo los vencimientos",
});

export const dueExcel = contract({
  ...reads,
  path: "/payments/due/excel",
  summary: "Excel de lo que vence",
  query: dueFilter,
  reply: { kind: "binary", type: XLSX },
  failure: "Error exportando los vencimientos",
});

/** What goes and comes by week, against what the banks have. */
export const cashByWeek = contract({
  ...reads,
  path: "/payments/cash",
  summary: "Caja por semana",
  query: cashQuery,
  reply: cashReply,
  failure: "Error trayendo la caja",
});

/** What a figure of it is made of. */
export const cashRows = contract({
  ...reads,
  path: "/payments/cash/rows",
  summary: "De qué sale una cifra de la caja",
  query: cashRowsQuery,
  reply: cashRowsReply,
  failure: "Error trayendo la caja",
});

/** All orders, whatever became of them: those of batches, those that were declared, and those that moved no money. */
export const listOrders = contract({
  ...reads,
  path: "/payment-orders",
  summary: "Órdenes de pago",
  query: ordersQuery,
  reply: ordersPage,
  failure: "Error trayendo las órdenes de pago",
});

export const ordersExcel = contract({
  ...reads,
  path: "/payment-orders/excel",
  summary: "Excel de las órdenes de pago",
  query: ordersFilter,
  reply: { kind: "binary", type: XLSX },
  failure: "Error exportando las órdenes de pago",
});

export const listBatches = contract({
  ...reads,
  path: "/payment-batches",
  summary: "Lotes de pago",
  query: batchesQuery,
  reply: batchesPage,
  failure: "Error trayendo los lotes",
});

export const batchesExcel = contract({
  ...reads,
  path: "/payment-batches/excel",
  summary: "Excel de los lotes de pago",
  query: batchFilter,
  reply: { kind: "binary", type: XLSX },
  failure: "Error exportando los lotes",
});

export const getBatch = contract({
  ...reads,
  path: "/payment-batches/{id}",
  summary: "Un lote de pago con lo que paga",
  params: idParams,
  reply: batchView,
  failure: "Error trayendo el lote",
});

export const batchHistory = contract({
  ...reads,
  path: "/payment-batches/{id}/history",
  summary: "Historia de un lote de pago",
  params: idParams,
  query: historyQuery,
  reply: historyPage,
  failure: "Error trayendo la historia del lote",
});

/** What cannot be paid now is left out, each with its reason; 409 when all of it is in a batch already, 422 when none can be paid. */
export const prepareBatches = contract({
  method: "POST",
  path: "/payment-batches",
  summary: "Armar lotes de pago",
  permission: "payments.prepare",
  body: prepareBody,
  reply: prepared,
  status: 201,
  failure: "Error armando los lotes",
});

const step = { method: "POST", failure: "Error guardando el lote" } as const;

/** Items that are left out are due again. */
export const editBatch = contract({
  ...step,
  params: idParams,
  reply: batchView,
  method: "PUT",
  path: "/payment-batches/{id}",
  summary: "Cambiar un lote en borrador",
  permission: "payments.prepare",
  body: editBody,
});
export const cancelBatch = contract({
  ...step,
  params: idParams,
  reply: batchView,
  path: "/payment-batches/{id}/cancel",
  summary: "Cancelar un lote sin liberar",
  permission: "payments.prepare",
  body: reasonStepBody,
});
/** 403 for who prepared it, where its amount takes three people; 422 where what it withholds changed, with the new amounts stored. */
export const authoriseBatch = contract({
  ...step,
  params: idParams,
  reply: batchView,
  path: "/payment-batches/{id}/authorise",
  summary: "Autorizar un lote",
  permission: "payments.sign",
  body: stepBody,
});
export const returnBatch = contract({
  ...step,
  params: idParams,
  reply: batchView,
  path: "/payment-batches/{id}/return",
  summary: "Devolver un lote autorizado a borrador",
  permission: "payments.sign",
  body: reasonStepBody,
});
/** 403 for its author, 422 naming each thing that cannot be paid any more. */
export const releaseBatch = contract({
  ...step,
  params: idParams,
  reply: batchView,
  path: "/payment-batches/{id}/release",
  summary: "Liberar un lote",
  permission: "payments.sign",
  body: stepBody,
});
/** Made once and kept. 422 naming what the own account, or a payee, lacks. */
export const makeFile = contract({
  ...step,
  params: idParams,
  reply: batchView,
  path: "/payment-batches/{id}/file",
  summary: "Hacer el archivo de un lote para el banco",
  permission: "payments.sign",
  body: stepBody,
});
/** The same bytes whenever it is downloaded; each time is in the audit log. */
export const downloadFile = contract({
  method: "GET",
  path: "/payment-batches/{id}/file",
  summary: "Descargar el archivo de un lote para el banco",
  permission: "payments.sign",
  params: idParams,
  reply: { kind: "binary", type: "application/octet-stream" },
  failure: "Error descargando el archivo",
});
export const sendBatch = contract({
  ...step,
  params: idParams,
  reply: batchView,
  path: "/payment-batches/{id}/send",
  summary: "Dar un lote por enviado al banco",
  permission: "payments.sign",
  body: stepBody,
});
/** 403 for who released it. */
export const unsentBatch = contract({
  ...step,
  params: idParams,
  reply: batchView,
  path: "/payment-batches/{id}/unsent",
  summary: "Decir que un lote liberado no se envió",
  permission: "payments.sign",
  body: reasonStepBody,
});
export const creditOrder = contract({
  ...step,
  params: idParams,
  reply: batchView,
  path: "/payment-orders/{id}/credit",
  summary: "Dar un pago por acreditado",
  permission: "payments.sign",
  body: creditBody,
});
/** 403 for who released it: another person says so, or the bank's statement. */
export const rejectOrder = contract({
  ...step,
  params: idParams,
  reply: batchView,
  path: "/payment-orders/{id}/reject",
  summary: "Dar un pago por rechazado o devuelto",
  permission: "payments.sign",
  body: reasonStepBody,
});

const advance = { permission: "payments.prepare", failure: "Error guardando el anticipo" } as const;

export const listAdvances = contract({
  ...reads,
  path: "/payment-advances",
  summary: "Anticipos y reintegros",
  query: advancesQuery,
  reply: advancesPage,
  failure: "Error trayendo los anticipos",
});
/** Orders and proposals of the supplier, and shows, each with what it promises and what of that is left. Proposals for who reads the whole ledger. */
export const advanceTargets = contract({
  ...reads,
  path: "/payment-advances/targets",
  summary: "De qué puede ser un anticipo a un proveedor",
  query: advanceTargetsQuery,
  reply: advanceTargetsReply,
  failure: "Error trayendo de qué puede ser un anticipo",
});
/** Due from then on as any obligation; once paid it is offered to net with the supplier's vouchers. */
export const createAdvance = contract({
  ...advance,
  method: "POST",
  path: "/payment-advances",
  summary: "Pedir un anticipo o un reintegro",
  body: newAdvance,
  reply: advanceView,
  status: 201,
});
export const cancelAdvance = contract({
  ...advance,
  method: "POST",
  path: "/payment-advances/{id}/cancel",
  summary: "Anular un anticipo sin pagar",
  params: idParams,
  body: cancelAdvanceBody,
  reply: advanceView,
});

/** Nothing leaves the bank: a supplier's notes and paid advances cancel what is owed to them, as far as they go. */
export const netDues = contract({
  method: "POST",
  path: "/payment-nettings",
  summary: "Compensar sin mover dinero",
  permission: "payments.sign",
  body: nettingBody,
  reply: nettingView,
  status: 201,
  failure: "Error compensando",
});
export const undoNetting = contract({
  method: "POST",
  path: "/payment-nettings/{id}/undo",
  summary: "Deshacer una compensación",
  permission: "payments.sign",
  params: idParams,
  body: cancelAdvanceBody,
  reply: nettingView,
  failure: "Error deshaciendo la compensación",
});
