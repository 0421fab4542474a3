import * as z from "zod";
import { historyPage, historyQuery } from "@/lib/format/historySchema";
import { contract } from "@/lib/http/contract";
import { flagBody, flagItem, flagList, flagParams, flagPerson } from "./schema";

export const listFlags = contract({
  method: "GET",
  path: "/flags",
  summary: "Funciones que se encienden por rol, persona o porcentaje, y cómo están",
  permission: "flags.read",
  reply: flagList,
  failure: "Error al obtener las funciones",
});

/** The active people, for choosing them and for counting who is in before anything is saved. */
export const listFlagPeople = contract({
  method: "GET",
  path: "/flags/people",
  summary: "Personas activas, para elegirlas en una función",
  permission: "flags.read",
  reply: z.array(flagPerson),
  failure: "Error al obtener las personas",
});

/** Sets a flag. Errors: 404, 409 `stale_version` with the flag as it is, 422 when another service decides the flags. */
export const saveFlag = contract({
  method: "PUT",
  path: "/flags/{key}",
  summary: "Cambiar para quién está encendida una función",
  permission: "flags.write",
  params: flagParams,
  body: flagBody,
  reply: flagItem,
  failure: "Error al guardar la función",
});

export const getFlagHistory = contract({
  method: "GET",
  path: "/flags/{key}/history",
  summary: "Cambios de una función",
  permission: "flags.read",
  params: flagParams,
  query: historyQuery,
  reply: historyPage,
  failure: "Error al obtener los cambios de la función",
});
