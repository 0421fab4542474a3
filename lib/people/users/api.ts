import * as z from "zod";
import { contract } from "@/lib/http/contract";
import {
  createUserBody,
  updateUserBody,
  userDetail,
  userFigures,
  userId,
  userPage,
  userQuery,
  userRow,
} from "./schema";

const params = z.object({ id: userId });
const LOOKUP = "Error al obtener datos del usuario";

export const listUsers = contract({
  method: "GET",
  path: "/users",
  summary: "Personas",
  permission: "people.read",
  query: userQuery,
  reply: userPage,
  failure: LOOKUP,
});

/** Area User with rol User gets `artista_id` 1. 409 with the person when the mail is somebody's. */
export const createUser = contract({
  method: "POST",
  path: "/users",
  summary: "Crear una persona",
  permission: "people.write",
  body: createUserBody,
  reply: userRow,
  status: 201,
  failure: "Error al crear el usuario",
});

export const getUser = contract({
  method: "GET",
  path: "/users/{id}",
  summary: "Una persona",
  permission: "people.read",
  params,
  reply: userDetail,
  failure: LOOKUP,
});

/** The last active administrator stays one (422), and nobody changes their own role (403). */
export const updateUser = contract({
  method: "PUT",
  path: "/users/{id}",
  summary: "Cambiar una persona",
  permission: "people.write",
  params,
  body: updateUserBody,
  reply: userRow,
  failure: "Error al guardar el usuario",
});

/** Disables: the person's sessions end and nothing of the history goes. Repeating it answers the same. */
export const disableUser = contract({
  method: "DELETE",
  path: "/users/{id}",
  summary: "Deshabilitar una persona",
  permission: "people.write",
  params,
  reply: userRow,
  failure: "Error al deshabilitar el usuario",
});

export const getUserFigures = contract({
  method: "GET",
  path: "/users/figures",
  summary: "Cifras de las personas",
  permission: "people.read",
  reply: userFigures,
  failure: LOOKUP,
});
