import { contract } from "@/lib/http/contract";
import { showParams } from "@/lib/shows/schema";
import { dealView } from "../schema/deal";
import { waiverBody } from "./schema";

/** Somebody else decides it, by amount: 409 while one waits or holds. */
export const askWaiver = contract({
  method: "POST",
  path: "/shows/{id}/waivers",
  summary: "Pedir que un show siga sin el anticipo, o desafíe sin oferta aceptada",
  permission: "deals.write",
  params: showParams,
  body: waiverBody,
  reply: dealView,
  status: 201,
  failure: "Error pidiendo la autorización",
});
