import * as z from "zod";
import { recordId } from "@/lib/format/listSchema";
import { contract } from "@/lib/http/contract";
import { cardDetail, cardParams } from "../schema";
import { checkChange, newCheck } from "./schema";

const params = cardParams.extend({ check: recordId });
const failure = "No se pudieron guardar los pasos.";

/** At the end, or below another one. 422 on a card that nobody changes, here and below. */
export const addCheck = contract({
  method: "POST",
  path: "/cards/{id}/checks",
  summary: "Agregar un paso a una tarjeta",
  permission: "boards.use",
  params: cardParams,
  body: z.strictObject({ ...newCheck.shape, after: checkChange.shape.after }),
  reply: cardDetail,
  status: 201,
  failure,
});

/** Ticks, renames or moves a step. Ticking what is ticked changes nothing. */
export const changeCheck = contract({
  method: "PUT",
  path: "/cards/{id}/checks/{check}",
  summary: "Cambiar un paso de una tarjeta",
  permission: "boards.use",
  params,
  body: checkChange,
  reply: cardDetail,
  failure,
});

/** Deleting what is not there any more is done. */
export const deleteCheck = contract({
  method: "DELETE",
  path: "/cards/{id}/checks/{check}",
  summary: "Quitar un paso de una tarjeta",
  permission: "boards.use",
  params,
  reply: cardDetail,
  failure,
});
