import * as z from "zod";
import { contract } from "@/lib/http/contract";
import { boardParams, cardParams, cardRow, id } from "../schema";
import { decision, proposal } from "./schema";

/**
 * A lead says yes (the card moves where it was proposed) or no (it stays, and who proposed it reads why). 422 for the one who
 * proposed it. 409 with the card of now when the proposal is not that one any more; approving again what was approved is fine.
 */
export const decideClosing = contract({
  method: "POST",
  path: "/cards/{id}/closing",
  summary: "Decidir sobre el cierre propuesto de una tarjeta",
  permission: "boards.use",
  params: cardParams,
  body: decision,
  reply: cardRow,
  failure: "No se pudo decidir sobre el cierre.",
});

/** A proposal is taken back by its maker; without a proposal nothing changes. 403 for anybody else's. */
export const withdrawClosing = contract({
  method: "DELETE",
  path: "/cards/{id}/closing",
  summary: "Retirar la propuesta de cierre",
  permission: "boards.use",
  params: cardParams,
  reply: cardRow,
  failure: "No se pudo retirar la propuesta.",
});

/** Several at once, each on its own: what could not be approved says why. */
export const approveClosings = contract({
  method: "POST",
  path: "/boards/{board}/closings",
  summary: "Aprobar varios cierres propuestos",
  permission: "boards.use",
  params: boardParams,
  body: z.strictObject({
    closings: z
      .array(z.strictObject({ id, ...proposal }))
      .min(1, "Elegir al menos uno.")
      .max(200, "Hasta 200 por vez."),
  }),
  reply: z.object({
    approved: z.array(z.int()),
    failed: z.array(z.object({ id: z.int(), error: z.string() })),
  }),
  failure: "No se pudieron aprobar los cierres.",
});
