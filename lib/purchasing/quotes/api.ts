import { contract } from "@/lib/http/contract";
import { failure } from "../rules/kinds";
import { purchaseView } from "../schema";
import { idParams, versionBody } from "../schema/fields";
import { newQuote, quoteBody } from "./schema";

export const createQuote = contract({
  method: "POST",
  path: "/quotes",
  summary: "Cargar una cotización",
  permission: "purchasing.write",
  body: newQuote,
  reply: purchaseView,
  status: 201,
  failure,
});

export const changeQuote = contract({
  method: "PUT",
  path: "/quotes/{id}",
  summary: "Cambiar una cotización",
  permission: "purchasing.write",
  params: idParams,
  body: quoteBody,
  reply: purchaseView,
  failure,
});

export const withdrawQuote = contract({
  method: "POST",
  path: "/quotes/{id}/withdraw",
  summary: "Retirar una cotización",
  permission: "purchasing.write",
  params: idParams,
  body: versionBody,
  reply: purchaseView,
  failure,
});
