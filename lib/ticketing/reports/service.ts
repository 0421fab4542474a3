import type { Input } from "@/lib/http/contract";
import { type JsonText, jsonObject } from "@/lib/http/jsonText";
import type { TicketingActor } from "../actor";
import type * as api from "./api";
import { byDateTexts } from "./byDate";
import { convertTotals } from "./conversion";
import { detailedTexts } from "./detailed";
import type { CurrencyTotal, Report, ReportByDate, ReportDetailed } from "./schema";
import { askedReport, type ReportScope } from "./subject";
import { summaryTexts } from "./summary";

const head = ({ subject, desde, hasta }: ReportScope) => ({ subject, desde, hasta });

/** Totals per show and currency. 404 for a show the person may not see, 400 for a currency without a rate. */
export async function report(
  actor: TicketingActor,
  { params, query: { convertir, ...period } }: Input<typeof api.getReport>,
): Promise<JsonText<Report>> {
  const wanted = await askedReport(actor, params.x, period);
  const parts = await summaryTexts(wanted);
  if (!convertir || !wanted.scope.money) return jsonObject(head(wanted), parts);
  const conversion = await convertTotals(JSON.parse(parts.totales) as CurrencyTotal[], convertir);
  return jsonObject({ ...head(wanted), conversion }, parts);
}

/** Day by day and currency. */
export async function reportByDate(
  actor: TicketingActor,
  { params, query }: Input<typeof api.getReportByDate>,
): Promise<JsonText<ReportByDate>> {
  const wanted = await askedReport(actor, params.x, query);
  return jsonObject(head(wanted), { ...(await byDateTexts(wanted)) });
}

/** By show, ticketera, category and currency. */
export async function reportDetailed(
  actor: TicketingActor,
  { params, query }: Input<typeof api.getReportDetailed>,
): Promise<JsonText<ReportDetailed>> {
  const wanted = await askedReport(actor, params.x, query);
  return jsonObject(head(wanted), { ...(await detailedTexts(wanted)) });
}
