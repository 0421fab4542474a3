import { contract } from "@/lib/http/contract";
import {
  answerBody,
  challengeBody,
  confirmBody,
  extendBody,
  holdParams,
  holdsQuery,
  holdsReply,
  holdView,
  placeBody,
  placeReply,
  rankBody,
  releaseBody,
} from "./schema";

const write = { method: "POST", permission: "holds.write", failure: "Error guardando el hold" } as const;

export const listHolds = contract({
  method: "GET",
  path: "/holds",
  summary: "Holds, por día y sala",
  permission: "holds.read",
  query: holdsQuery,
  reply: holdsReply,
  failure: "Error trayendo los holds",
});

/** 409 for a day that the show already holds, or that another show has confirmed; 422 where the queue is full. */
export const placeHolds = contract({
  ...write,
  path: "/holds",
  summary: "Pedir holds de un show en una o varias salas",
  body: placeBody,
  reply: placeReply,
  status: 201,
});

export const releaseHold = contract({
  ...write,
  path: "/holds/{id}/release",
  summary: "Liberar un hold",
  params: holdParams,
  body: releaseBody,
  reply: holdView,
});

/** 422 without a reason where it goes further than the venue's usual days. */
export const extendHold = contract({
  ...write,
  path: "/holds/{id}/extend",
  summary: "Cambiar hasta cuándo vale un hold",
  params: holdParams,
  body: extendBody,
  reply: holdView,
});

export const rankHold = contract({
  ...write,
  path: "/holds/{id}/rank",
  summary: "Cargar lo que contestó una sala ajena",
  params: holdParams,
  body: rankBody,
  reply: holdView,
});

/**
 * Its show takes the place and the day, and is confirmed there. 409 for one that is not the first of its queue or is over; 422
 * `transicion_invalida` names everything else that the show lacks.
 */
export const confirmHold = contract({
  ...write,
  path: "/holds/{id}/confirm",
  summary: "Confirmar el show de un hold, en su sala y su día",
  params: holdParams,
  body: confirmBody,
  reply: holdView,
});

/** 409 while another challenge is open for that day; 422 for who is not ready to confirm. */
export const challengeHold = contract({
  ...write,
  path: "/holds/{id}/challenge",
  summary: "Desafiar a los holds de antes",
  params: holdParams,
  body: challengeBody,
  reply: holdView,
});

/** 409 once it is over. */
export const answerChallenge = contract({
  ...write,
  path: "/challenges/{id}/answer",
  summary: "Contestar un desafío: confirmar o liberar",
  params: holdParams,
  body: answerBody,
  reply: holdView,
});
