import * as z from "zod";
import { contract, XLSX } from "@/lib/http/contract";
import {
  comparedQuery,
  comparedShow,
  paceFilter,
  paceMailBody,
  paceMailParams,
  paceMailRow,
  paceView,
  targetBody,
  targetReply,
} from "./schema";

/** The shows on sale by how far they are from those like them; what ended of earlier forecasts beside them. */
export const listPace = contract({
  method: "GET",
  path: "/tickets/ritmo",
  summary: "Ritmo de los shows en venta: brecha, motivo y pronóstico",
  permission: "tickets.read",
  query: paceFilter,
  reply: paceView,
  failure: "Error fetching pace",
});

export const paceExcel = contract({
  method: "GET",
  path: "/tickets/ritmo-excel",
  summary: "Ritmo de los shows en venta, en Excel",
  permission: "tickets.read",
  query: paceFilter,
  reply: { kind: "binary", type: XLSX },
  failure: "Error fetching pace",
});

/** The view goes by mail to who asks, with its workbook, as far as they see when it is sent. */
export const mailPace = contract({
  method: "POST",
  path: "/tickets/ritmo-mail",
  summary: "Mandarse por mail el ritmo de los shows en venta",
  permission: "tickets.read",
  body: paceFilter,
  reply: z.object({ mail: z.string() }),
  failure: "Error sending pace",
});

/** The views that who asks gets by mail. */
export const listPaceMails = contract({
  method: "GET",
  path: "/tickets/ritmo-mails",
  summary: "Vistas del ritmo que se reciben por mail",
  permission: "tickets.read",
  reply: z.array(paceMailRow),
  failure: "Error fetching scheduled views",
});

/** A view that comes already changes its days. 409 from twenty of them on. */
export const savePaceMail = contract({
  method: "POST",
  path: "/tickets/ritmo-mails",
  summary: "Recibir por mail una vista del ritmo",
  permission: "tickets.read",
  body: paceMailBody,
  reply: paceMailRow,
  failure: "Error saving scheduled view",
});

/** 404 when it is another person's. */
export const removePaceMail = contract({
  method: "DELETE",
  path: "/tickets/ritmo-mails/{id}",
  summary: "Dejar de recibir una vista del ritmo",
  permission: "tickets.read",
  params: paceMailParams,
  reply: paceMailRow,
  failure: "Error deleting scheduled view",
});

/** 404 when one of them is not there or not of the person's artists. */
export const comparePace = contract({
  method: "GET",
  path: "/tickets/comparar",
  summary: "Curvas de hasta cinco shows con lo que pasó en cada venta",
  permission: "tickets.read",
  query: comparedQuery,
  reply: z.array(comparedShow),
  failure: "Error fetching curves",
});

export const saveTarget = contract({
  method: "PUT",
  path: "/tickets/objetivo",
  summary: "Guardar cuántas entradas se quieren vender de un show",
  permission: "tickets.configure",
  body: targetBody,
  reply: targetReply,
  failure: "Error saving target",
});
