import { contract } from "@/lib/http/contract";
import { idParams } from "../schema";
import { changedCard, newCard, plasticReply, plasticRow } from "./schema";

/** And who may carry one. */
export const listCards = contract({
  method: "GET",
  path: "/expense-cards",
  summary: "Tarjetas de la empresa y quién las lleva",
  permission: "cards.review",
  reply: plasticReply,
  failure: "Error trayendo las tarjetas",
});

export const createCard = contract({
  method: "POST",
  path: "/expense-cards",
  summary: "Dar de alta una tarjeta",
  permission: "cards.review",
  body: newCard,
  reply: plasticRow,
  status: 201,
  failure: "Error guardando la tarjeta",
});

/** 422 for another holder, company or currency of a card that has expenses: that is another card. */
export const changeCard = contract({
  method: "PUT",
  path: "/expense-cards/{id}",
  summary: "Cambiar una tarjeta",
  permission: "cards.review",
  params: idParams,
  body: changedCard,
  reply: plasticRow,
  failure: "Error guardando la tarjeta",
});
