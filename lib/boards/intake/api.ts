import * as z from "zod";
import { contract } from "@/lib/http/contract";
import { boardParams } from "../schema";
import {
  formRow,
  formView,
  newRequest,
  newRequestComment,
  requestList,
  requestParams,
  requestsQuery,
  requestView,
  showChoice,
  showsQuery,
} from "./schema";

/** The forms the person may fill, in the order of the menu. */
export const listForms = contract({
  method: "GET",
  path: "/boards/forms",
  summary: "Formularios de pedido que se pueden llenar",
  permission: "boards.use",
  reply: z.array(formRow),
  failure: "Error al traer los formularios",
});

/** 404 where there is no form for the person, here and in making a request. */
export const getForm = contract({
  method: "GET",
  path: "/boards/{board}/form",
  summary: "El formulario de pedido de un tablero",
  permission: "boards.use",
  params: boardParams,
  reply: formView,
  failure: "Error al traer el formulario",
});

/**
 * Shows to name in a form, by their words: those to come first. Who sees ticketing gets those of their artists; everybody else
 * what is on sale or sold out, by name and day alone.
 */
export const listFormShows = contract({
  method: "GET",
  path: "/boards/forms/shows",
  summary: "Shows para un pedido",
  permission: "boards.use",
  query: showsQuery,
  reply: z.array(showChoice),
  failure: "Error al buscar shows",
});

/** Idempotent by `client_id`. 400 naming each field that is missing; 429 for too many in an hour. */
export const createRequest = contract({
  method: "POST",
  path: "/boards/{board}/requests",
  summary: "Hacer un pedido",
  permission: "boards.use",
  params: boardParams,
  body: newRequest,
  reply: requestView,
  status: 201,
  failure: "No se pudo hacer el pedido.",
});

/** What the person asked for, newest first. */
export const listRequests = contract({
  method: "GET",
  path: "/boards/requests",
  summary: "Pedidos propios",
  permission: "boards.use",
  query: requestsQuery,
  reply: requestList,
  failure: "Error al traer los pedidos",
});

/** Only for who asked: 404 for anybody else, here and below. */
export const getRequest = contract({
  method: "GET",
  path: "/boards/requests/{id}",
  summary: "Un pedido propio",
  permission: "boards.use",
  params: requestParams,
  reply: requestView,
  failure: "Error al traer el pedido",
});

/** Idempotent by `client_id`. 422 on an archived one. */
export const commentRequest = contract({
  method: "POST",
  path: "/boards/requests/{id}/comments",
  summary: "Comentar un pedido propio",
  permission: "boards.use",
  params: requestParams,
  body: newRequestComment,
  reply: requestView,
  status: 201,
  failure: "No se pudo enviar el comentario.",
});

/** While nobody began. Repeating it changes nothing; 422 once somebody took it. */
export const withdrawRequest = contract({
  method: "POST",
  path: "/boards/requests/{id}/withdraw",
  summary: "Retirar un pedido propio",
  permission: "boards.use",
  params: requestParams,
  reply: requestView,
  failure: "No se pudo retirar el pedido.",
});
