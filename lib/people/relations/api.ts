import * as z from "zod";
import { contract } from "@/lib/http/contract";
import { relationFailure } from "@/lib/people/rules/relationError";
import {
  deleteRelationBody,
  mailParams,
  productionParams,
  relationQuery,
  relationRow,
  saveRelationBody,
} from "./schema";

const failure = relationFailure(500);

export const listRelations = contract({
  method: "GET",
  path: "/usrRelation",
  summary: "Relaciones de usuarios",
  permission: "people.read",
  query: relationQuery,
  reply: z.array(relationRow),
  failure,
});

/** Saving a mail and production again replaces its role and area; a stale `version` gets 409. */
export const saveRelation = contract({
  method: "POST",
  path: "/usrRelation",
  summary: "Guardar una relación de usuario",
  permission: "people.write",
  body: saveRelationBody,
  reply: relationRow,
  status: 201,
  failure,
});

export const deleteRelation = contract({
  method: "DELETE",
  path: "/usrRelation",
  summary: "Borrar una relación de usuario",
  permission: "people.write",
  body: deleteRelationBody,
  reply: relationRow,
  failure,
});

/** The role of a mail: of its general relation, else the person's own. It tells; it opens nothing. */
export const roleOfMail = contract({
  method: "GET",
  path: "/usrRelation/rol/{mail}",
  summary: "Rol de un mail",
  permission: "session.any",
  params: mailParams,
  reply: z.object({ rol: z.string() }),
  failure,
});

/** The role of a mail (`a`) inside a production (`b`); without one there, as `rol/{mail}`. */
export const roleInProduction = contract({
  method: "GET",
  path: "/usrRelation/rolProdu/{a}/{b}",
  summary: "Rol de un mail en una producción",
  permission: "session.any",
  params: productionParams,
  reply: z.object({ rol: z.string() }),
  failure,
});

export const areaOfMail = contract({
  method: "GET",
  path: "/usrRelation/area/{mail}",
  summary: "Área de un mail",
  permission: "session.any",
  params: mailParams,
  reply: z.object({ area: z.string() }),
  failure,
});
