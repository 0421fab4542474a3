import * as z from "zod";
import { contract } from "@/lib/http/contract";
import { supplierParams } from "../schema";
import { account, accountParams, decideBody, newAccount } from "./schema";

const failure = "Error en las cuentas del proveedor";

/** Those of a supplier and of all that were merged into it, the newest first. */
export const listAccounts = contract({
  method: "GET",
  path: "/suppliers/{id}/accounts",
  summary: "Cuentas bancarias de un proveedor",
  permission: "suppliers.read",
  params: supplierParams,
  reply: z.array(account),
  failure,
});

/** Waits to be verified by somebody else. One that changes another is told to who signs payments and to the supplier's earlier mail. */
export const createAccount = contract({
  method: "POST",
  path: "/suppliers/{id}/accounts",
  summary: "Cargar una cuenta bancaria de un proveedor",
  permission: "suppliers.write",
  params: supplierParams,
  body: newAccount,
  reply: account,
  status: 201,
  failure,
});

const decision = (deed: string, summary: string, permission: "suppliers.bank.verify" | "suppliers.write") =>
  contract({
    method: "POST",
    path: `/suppliers/accounts/{account}/${deed}`,
    summary,
    permission,
    params: accountParams,
    body: decideBody,
    reply: account,
    failure,
  });

/** 403 for who loaded it. It may be paid 48 hours later. */
export const verifyAccount = decision("verify", "Verificar una cuenta bancaria", "suppliers.bank.verify");
/** With a reason. */
export const rejectAccount = decision("reject", "Rechazar una cuenta bancaria", "suppliers.bank.verify");
/** Shortens the 48 hours: by a third person, with a reason. */
export const releaseAccount = decision(
  "release",
  "Liberar una cuenta bancaria antes de 48 horas",
  "suppliers.bank.verify",
);
/** Nobody is paid there any more; with a reason. */
export const retireAccount = decision("retire", "Dejar de usar una cuenta bancaria", "suppliers.write");
