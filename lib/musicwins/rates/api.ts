import * as z from "zod";
import { contract } from "@/lib/http/contract";
import { failed } from "@/lib/musicwins/rules/forms";
import { conversion } from "@/lib/ticketing/currencies/schema";
import { done } from "../schema";

/** The rates that amounts in dollars are compared with. The same as in ticketing, for who has no access to it. */
export const listRates = contract({
  method: "GET",
  path: "/bsastrap/conversiones",
  summary: "Conversiones de moneda para comparar opciones",
  permission: "musicwins.use",
  reply: done(z.array(conversion)),
  failure: "Error fetching conversiones",
  failureFields: { ...failed, data: [] },
});
