import { contract } from "@/lib/http/contract";
import { idParams } from "../schema/fields";
import { cashLimitRow, cashLimitsReply, changedCashLimit, newCashLimit, removedCashLimit } from "./schema";

export const listCashLimits = contract({
  method: "GET",
  path: "/cash-limits",
  summary: "Hasta cuánto se paga en efectivo en cada país, y desde cuándo",
  permission: "payments.prepare",
  reply: cashLimitsReply,
  failure: "Error trayendo los límites de efectivo",
});

const writes = { permission: "taxes.write", failure: "Error guardando el límite" } as const;

/** 409 where the country has one from that day. */
export const createCashLimit = contract({
  ...writes,
  reply: cashLimitRow,
  method: "POST",
  path: "/cash-limits",
  summary: "Agregar hasta cuánto se paga en efectivo desde un día",
  body: newCashLimit,
  status: 201,
});

/** Of a mistake, or once the accountant has confirmed it. */
export const changeCashLimit = contract({
  ...writes,
  reply: cashLimitRow,
  method: "PUT",
  path: "/cash-limits/{id}",
  summary: "Corregir un límite de efectivo",
  params: idParams,
  body: changedCashLimit,
});

/** Answers what was taken away; the one before it holds again. */
export const removeCashLimit = contract({
  ...writes,
  reply: cashLimitRow,
  method: "DELETE",
  path: "/cash-limits/{id}",
  summary: "Quitar un límite de efectivo cargado por error",
  params: idParams,
  query: removedCashLimit,
});
