import * as z from "zod";
import { historyPage, historyQuery } from "@/lib/format/historySchema";
import { recordId } from "@/lib/format/listSchema";
import { contract, XLSX } from "@/lib/http/contract";
import { importContracts } from "@/lib/imports/contracts";
import { plainFound } from "@/lib/imports/plain";
import { companiesFields, companiesSummary, companiesView } from "./importing/schema";
import { MAX_COMPANIES_BYTES } from "./rules/sheet";
import {
  areaOwner,
  changedAccount,
  changedArea,
  changedCompany,
  company,
  companyParams,
  newAccount,
  newCompany,
  ownAccount,
} from "./schema";

const failure = "Error en las empresas";

/** All of them, the first the one that suppliers bill unless said. */
export const listCompanies = contract({
  method: "GET",
  path: "/companies",
  summary: "Empresas propias",
  permission: "companies.read",
  reply: z.array(company),
  failure,
});

/** 409 with the one that has the tax number already. */
export const createCompany = contract({
  method: "POST",
  path: "/companies",
  summary: "Agregar una empresa propia",
  permission: "companies.write",
  body: newCompany,
  reply: company,
  status: 201,
  failure,
});

/** A stale `version` gets 409 with the company as it is. */
export const changeCompany = contract({
  method: "PUT",
  path: "/companies/{id}",
  summary: "Cambiar una empresa propia",
  permission: "companies.write",
  params: companyParams,
  body: changedCompany,
  reply: company,
  failure,
});

export const companyHistory = contract({
  method: "GET",
  path: "/companies/{id}/history",
  summary: "Cambios de una empresa propia",
  permission: "companies.read",
  params: companyParams,
  query: historyQuery,
  reply: historyPage,
  failure,
});

export const companiesExcel = contract({
  method: "GET",
  path: "/companies/excel",
  summary: "Excel de las empresas propias y sus cuentas",
  permission: "companies.read",
  reply: { kind: "binary", type: XLSX },
  failure: "Error al exportar las empresas",
});

/** Those of one company, or of all. */
export const listAccounts = contract({
  method: "GET",
  path: "/own-accounts",
  summary: "Cuentas bancarias propias",
  permission: "companies.read",
  query: z.strictObject({ company_id: recordId.optional() }),
  reply: z.array(ownAccount),
  failure,
});

/** 409 with the one that has the CBU or IBAN already. */
export const createAccount = contract({
  method: "POST",
  path: "/own-accounts",
  summary: "Agregar una cuenta bancaria propia",
  permission: "companies.write",
  body: newAccount,
  reply: ownAccount,
  status: 201,
  failure,
});

/** A stale `version` gets 409 with the account as it is. */
export const changeAccount = contract({
  method: "PUT",
  path: "/own-accounts/{id}",
  summary: "Cambiar una cuenta bancaria propia",
  permission: "companies.write",
  params: companyParams,
  body: changedAccount,
  reply: ownAccount,
  failure,
});

/** Of every area that has lines or people. */
export const listAreas = contract({
  method: "GET",
  path: "/companies/areas",
  summary: "Empresa de cada área de Music Wins",
  permission: "companies.read",
  reply: z.array(areaOwner),
  failure,
});

/** A stale `version` gets 409 with the area as it is; an area that nobody gave a company has version 0. */
export const changeArea = contract({
  method: "PUT",
  path: "/companies/areas",
  summary: "Cambiar la empresa de un área de Music Wins",
  permission: "companies.write",
  body: changedArea,
  reply: areaOwner,
  failure,
});

/** A sheet of companies; each is found by its number. */
export const companiesImport = importContracts({
  path: "/companies/import",
  rows: "empresas propias",
  write: "companies.write",
  maxBytes: MAX_COMPANIES_BYTES,
  found: plainFound,
  fields: companiesFields,
  summary: companiesSummary,
  view: companiesView,
});
