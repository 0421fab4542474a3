import * as z from "zod";
import { historyPage, historyQuery } from "@/lib/format/historySchema";
import { contract } from "@/lib/http/contract";
import { changedCompany, company, companyParams, newCompany } from "./schema";

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
