import * as z from "zod";
import { contract } from "@/lib/http/contract";
import {
  newPin,
  newProof,
  newReply,
  pinChange,
  pinView,
  proofList,
  proofView,
  recordParams,
  replyChange,
  replyView,
  verdictBody,
} from "./schema";

const failure = "Error en las versiones";

/** For who sees the card's board, and for who asked for the card; 404 for others, and on boards without proofs. */
export const listProofs = contract({
  method: "GET",
  path: "/cards/{id}/proofs",
  summary: "Versiones de una pieza, con lo que se comentó sobre ellas",
  permission: "boards.use",
  params: recordParams,
  reply: proofList,
  failure,
});

/** The next version, or a final to deliver. 422 on an archived card, and where it is settled for all but finals. */
export const sendProof = contract({
  method: "POST",
  path: "/cards/{id}/proofs",
  summary: "Mandar una versión o un final",
  permission: "boards.use",
  params: recordParams,
  body: newProof,
  reply: proofView,
  status: 201,
  failure: "No se pudo guardar la versión.",
});

/**
 * The leads' or the requester's word on the last version; never of who sent it. A reason with "cambios". Repeating it
 * changes nothing; 409 when somebody else said otherwise before, 422 for a version that is not the last.
 */
export const judgeProof = contract({
  method: "POST",
  path: "/proofs/{id}/verdict",
  summary: "Aprobar una versión o pedir cambios",
  permission: "boards.use",
  params: recordParams,
  body: verdictBody,
  reply: proofView,
  failure: "No se pudo guardar la decisión.",
});

export const addPin = contract({
  method: "POST",
  path: "/proofs/{id}/pins",
  summary: "Comentar un punto de una versión",
  permission: "boards.use",
  params: recordParams,
  body: newPin,
  reply: pinView,
  status: 201,
  failure: "No se pudo guardar el comentario.",
});

/** Its text, by its author; resolved or not, by anybody who pins. 409 for a stale `version`. */
export const changePin = contract({
  method: "PUT",
  path: "/proof-pins/{id}",
  summary: "Cambiar o resolver un comentario de una versión",
  permission: "boards.use",
  params: recordParams,
  body: pinChange,
  reply: pinView,
  failure: "No se pudo guardar el comentario.",
});

/** 422 for one that others answered: it is resolved, so that nobody's words are lost. */
export const deletePin = contract({
  method: "DELETE",
  path: "/proof-pins/{id}",
  summary: "Borrar un comentario propio de una versión",
  permission: "boards.use",
  params: recordParams,
  reply: z.object({ ok: z.literal(true) }),
  failure: "No se pudo borrar el comentario.",
});

/** By who may pin; the pin's author, who answered before and who asked for the piece are told. */
export const addReply = contract({
  method: "POST",
  path: "/proof-pins/{id}/replies",
  summary: "Responder un comentario de una versión",
  permission: "boards.use",
  params: recordParams,
  body: newReply,
  reply: replyView,
  status: 201,
  failure: "No se pudo guardar la respuesta.",
});

/** One's own. 409 with the reply as it is for a stale `version`. */
export const editReply = contract({
  method: "PUT",
  path: "/proof-replies/{id}",
  summary: "Corregir una respuesta propia",
  permission: "boards.use",
  params: recordParams,
  body: replyChange,
  reply: replyView,
  failure: "No se pudo guardar la respuesta.",
});

export const deleteReply = contract({
  method: "DELETE",
  path: "/proof-replies/{id}",
  summary: "Borrar una respuesta propia",
  permission: "boards.use",
  params: recordParams,
  reply: z.object({ ok: z.literal(true) }),
  failure: "No se pudo borrar la respuesta.",
});

/** Every final of the card in one ZIP, made as it is sent. 404 while there is none. */
export const getFinals = contract({
  method: "GET",
  path: "/cards/{id}/finals",
  summary: "Finales de una pieza, en un ZIP",
  permission: "boards.use",
  params: recordParams,
  reply: { kind: "binary", type: "application/zip" },
  failure: "No se pudieron juntar los finales.",
});
