import { contract, PDF, XLSX } from "@/lib/http/contract";
import { supplierParams } from "../schema";
import {
  accountExcelQuery,
  accountPage,
  accountQuery,
  findQuery,
  foundReply,
  owedFilter,
  owedPage,
  owedQuery,
  phoneQuery,
  phoneReply,
  sendStatementBody,
  sentStatement,
  statementQuery,
  supplierAgeing,
} from "./schema";

const failure = "Error en las cuentas de proveedores";

export const listOwed = contract({
  method: "GET",
  path: "/suppliers/owed",
  summary: "Proveedores con lo que se les debe",
  permission: "suppliers.read",
  query: owedQuery,
  reply: owedPage,
  failure,
});

export const owedExcel = contract({
  method: "GET",
  path: "/suppliers/owed/excel",
  summary: "Excel de lo que se debe a proveedores",
  permission: "suppliers.read",
  query: owedFilter,
  reply: { kind: "binary", type: XLSX },
  failure: "Error al exportar lo que se debe",
});

/** Who was merged answers as the one that stays. Without company and currency, the account in which most recently something happened. */
export const getSupplierAccount = contract({
  method: "GET",
  path: "/suppliers/{id}/account",
  summary: "Cuenta de un proveedor",
  permission: "suppliers.read",
  params: supplierParams,
  query: accountQuery,
  reply: accountPage,
  failure,
});

export const supplierAccountExcel = contract({
  method: "GET",
  path: "/suppliers/{id}/account/excel",
  summary: "Excel de la cuenta de un proveedor",
  permission: "suppliers.read",
  params: supplierParams,
  query: accountExcelQuery,
  reply: { kind: "binary", type: XLSX },
  failure: "Error al exportar la cuenta",
});

export const getSupplierAgeing = contract({
  method: "GET",
  path: "/suppliers/{id}/ageing",
  summary: "Lo que se debe a un proveedor, por vencimiento",
  permission: "suppliers.read",
  params: supplierParams,
  reply: supplierAgeing,
  failure,
});

/** 422 where the account has too many movements for one document: from a later day. */
export const getSupplierStatement = contract({
  method: "GET",
  path: "/suppliers/{id}/statement.pdf",
  summary: "Estado de cuenta de un proveedor",
  permission: "suppliers.read",
  params: supplierParams,
  query: statementQuery,
  reply: { kind: "binary", type: PDF },
  failure: "Error al armar el estado de cuenta",
});

/** Goes to the mail of payments, else to the supplier's; 422 where there is none. */
export const sendSupplierStatement = contract({
  method: "POST",
  path: "/suppliers/{id}/statement",
  summary: "Mandar su estado de cuenta a un proveedor",
  permission: "suppliers.write",
  params: supplierParams,
  body: sendStatementBody,
  reply: sentStatement,
  status: 202,
  failure: "Error al mandar el estado de cuenta",
});

/** «¿Cuándo cobro?»: by number, amount, name or CUIT. */
export const askOnPhone = contract({
  method: "GET",
  path: "/suppliers/phone",
  summary: "Cuándo cobra quien llama",
  permission: "suppliers.read",
  query: phoneQuery,
  reply: phoneReply,
  failure: "No se pudo buscar",
});

/** Suppliers and vouchers that the person sees, for the palette; nothing for who sees neither. */
export const findOwed = contract({
  method: "GET",
  path: "/suppliers/find",
  summary: "Buscar proveedores y comprobantes",
  permission: "session.any",
  query: findQuery,
  reply: foundReply,
  failure: "No se pudo buscar",
});
