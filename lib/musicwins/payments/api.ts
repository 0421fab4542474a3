import * as z from "zod";
import { contract, XLSX } from "@/lib/http/contract";
import { failed } from "@/lib/musicwins/rules/forms";
import { budgetRow } from "../line/schema";
import { done } from "../schema";
import { changeDateBody, dueDaysReply, dueFilter, dueReply, dueSheetFilter, markPaidBody } from "./schema";

/** What is to be paid, part by part, by day: overdue first, without a day last. Never what is not approved. */
export const presupuestoAPagar = contract({
  method: "GET",
  path: "/bsastrap/presupuesto-a-pagar",
  summary: "Pagos por hacer, por fecha",
  permission: "musicwins.use",
  query: dueFilter,
  reply: dueReply,
  failure: "Error trayendo presupuestos a pagar",
  failureFields: { ...failed, data: [] },
});

/** The same, line by line: the approved proposals that are not paid yet. */
export const budgetsToPay = contract({
  method: "GET",
  path: "/bsastrap/budgets-to-pay",
  summary: "Presupuestos aprobados que faltan pagar",
  permission: "musicwins.use",
  query: dueFilter,
  reply: done(z.array(budgetRow)),
  failure: "Error trayendo presupuestos a pagar",
  failureFields: { ...failed, data: [] },
});

/** What the screen of payments lists with the same filters, with its totals. */
export const exportPayments = contract({
  method: "GET",
  path: "/bsastrap/pagos-excel",
  summary: "Pagos por hacer en Excel",
  permission: "musicwins.use",
  query: dueSheetFilter,
  reply: { kind: "binary", type: XLSX },
  failure: "Error exporting payments",
  failureFields: failed,
});

export const infoPagosDia = contract({
  method: "GET",
  path: "/bsastrap/info-pagos-dia-total-bsastrap",
  summary: "Totales a pagar por día, en ARS y USD",
  permission: "musicwins.use",
  query: dueFilter,
  reply: dueDaysReply,
  failure: "Error trayendo pagos por día",
  failureFields: { ...failed, data: [] },
});

/** Pays a proposal and its pending financieros, once: again, or twenty times at once, answers the same. */
export const markPaid = contract({
  method: "POST",
  path: "/bsastrap/budget/clone-mark-paid",
  summary: "Marcar un presupuesto como pagado",
  permission: "musicwins.use",
  body: markPaidBody,
  reply: done(budgetRow),
  failure: "Error marking budget as paid",
  failureFields: failed,
});

/** Changes the day of payment; what Administration confirmed is scheduled by it. */
export const changePaymentDate = contract({
  method: "POST",
  path: "/bsastrap/budget/clone-change-fecha-pago",
  summary: "Cambiar la fecha de pago de un presupuesto",
  permission: "musicwins.use",
  body: changeDateBody,
  reply: done(budgetRow),
  failure: "Error changing payment date",
  failureFields: failed,
});
