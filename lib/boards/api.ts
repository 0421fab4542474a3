import * as z from "zod";
import { contract } from "@/lib/http/contract";
import {
  boardParams,
  boardSummary,
  boardView,
  cardChange,
  cardDetail,
  cardList,
  cardParams,
  cardRow,
  cardsQuery,
  move,
  moved,
  newCard,
  numberParams,
} from "./schema";

const failure = "Error en el tablero";

/** The boards the person sees, with what is open in each. */
export const listBoards = contract({
  method: "GET",
  path: "/boards",
  summary: "Tableros propios",
  permission: "boards.use",
  reply: z.array(boardSummary),
  failure,
});

/** Columns, fields, people and rights of one board. 404 for who does not see it, here and in every call below. */
export const getBoard = contract({
  method: "GET",
  path: "/boards/{board}",
  summary: "Un tablero: columnas, campos y personas",
  permission: "boards.use",
  params: boardParams,
  reply: boardView,
  failure,
});

/** Every open card, without descriptions, and the closed ones of late, in the order of their columns. */
export const listCards = contract({
  method: "GET",
  path: "/boards/{board}/cards",
  summary: "Tarjetas de un tablero",
  permission: "boards.use",
  params: boardParams,
  query: cardsQuery,
  reply: cardList,
  failure: "Error al traer las tarjetas",
});

/** Idempotent by `client_id`. 429 for too many in a minute. */
export const createCard = contract({
  method: "POST",
  path: "/boards/{board}/cards",
  summary: "Crear una tarjeta",
  permission: "boards.use",
  params: boardParams,
  body: newCard,
  reply: cardDetail,
  status: 201,
  failure: "No se pudo crear la tarjeta.",
});

/** By its number on the board, which is how people name it. */
export const getCard = contract({
  method: "GET",
  path: "/boards/{board}/cards/{id}",
  summary: "Una tarjeta, por su número en el tablero",
  permission: "boards.use",
  params: numberParams,
  reply: cardDetail,
  failure: "Error al traer la tarjeta",
});

/** What a card says. 409 with the card of now for a stale `version`; 422 where its column is locked or it is archived. */
export const changeCard = contract({
  method: "PUT",
  path: "/cards/{id}",
  summary: "Cambiar una tarjeta",
  permission: "boards.use",
  params: cardParams,
  body: cardChange,
  reply: cardDetail,
  failure: "No se pudo guardar la tarjeta.",
});

/**
 * To a place of a column of its board. Two people at once both move: the last stands, and both are in its history. A member
 * of a board whose closings are approved proposes instead. 422 when the column needs fields that are empty.
 */
export const moveCard = contract({
  method: "POST",
  path: "/cards/{id}/move",
  summary: "Mover una tarjeta",
  permission: "boards.use",
  params: cardParams,
  body: move,
  reply: moved,
  failure: "No se pudo mover la tarjeta.",
});

/** To another board where the person may write: a new number there, its history and talk go along. */
export const transferCard = contract({
  method: "POST",
  path: "/cards/{id}/transfer",
  summary: "Pasar una tarjeta a otro tablero",
  permission: "boards.use",
  params: cardParams,
  body: z.strictObject({ board: boardParams.shape.board, column_id: move.shape.column_id.optional() }),
  reply: cardDetail,
  failure: "No se pudo pasar la tarjeta.",
});

export const archiveCard = contract({
  method: "POST",
  path: "/cards/{id}/archive",
  summary: "Archivar una tarjeta",
  permission: "boards.use",
  params: cardParams,
  reply: cardRow,
  failure: "No se pudo archivar la tarjeta.",
});

export const restoreCard = contract({
  method: "POST",
  path: "/cards/{id}/restore",
  summary: "Traer de vuelta una tarjeta archivada",
  permission: "boards.use",
  params: cardParams,
  reply: cardRow,
  failure: "No se pudo traer de vuelta la tarjeta.",
});
