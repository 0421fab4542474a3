import * as z from "zod";
import { contract } from "@/lib/http/contract";
import { askBody, changeBody, chooseBody, linkBody, linkOwner, userParams } from "./schema";

const done = z.object({});

/** Asks for a link by mail. Known and unknown mails get the same answer after the same work. */
export const askLink = contract({
  method: "POST",
  path: "/auth/password/forgot",
  summary: "Pedir por mail un enlace para elegir contraseña",
  permission: "public",
  body: askBody,
  reply: done,
  status: 202,
  failure: "No se pudo pedir el enlace.",
});

/** Whose link it is; does not use it up. The token travels in the body: addresses are written to logs. */
export const readLink = contract({
  method: "POST",
  path: "/auth/password/link",
  summary: "De quién es un enlace para elegir contraseña",
  permission: "public",
  body: linkBody,
  reply: linkOwner,
  failure: "No se pudo leer el enlace.",
});

/** Uses the link: sets the password and ends every session of the person. */
export const choosePassword = contract({
  method: "POST",
  path: "/auth/password/choose",
  summary: "Elegir contraseña con un enlace",
  permission: "public",
  body: chooseBody,
  reply: done,
  failure: "No se pudo cambiar la contraseña.",
});

/** Ends every other session of the person; this one goes on. */
export const changePassword = contract({
  method: "PUT",
  path: "/auth/password",
  summary: "Cambiar la contraseña propia",
  permission: "session.any",
  body: changeBody,
  reply: done,
  failure: "No se pudo cambiar la contraseña.",
});

/** Mails a link to a person, who may have no password yet. */
export const sendLink = contract({
  method: "POST",
  path: "/users/{id}/password-link",
  summary: "Enviar a una persona un enlace para elegir contraseña",
  permission: "people.write",
  params: userParams,
  reply: z.object({ mail: z.string() }),
  status: 202,
  failure: "Error sending password link",
});
