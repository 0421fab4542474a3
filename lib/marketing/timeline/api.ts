import { contract } from "@/lib/http/contract";
import { timelineReply } from "./schema";

export const spendTimeline = contract({
  method: "GET",
  path: "/spend-plans/timeline",
  summary: "Etapas de la campaña de los próximos shows, y su gasto",
  permission: "spend.load",
  reply: timelineReply,
  failure: "Error con las campañas de los shows",
});
