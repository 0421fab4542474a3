import type { Input, Output } from "@/lib/http/contract";
import { scopeOf } from "../access/scope";
import type { TicketingActor } from "../actor";
import type * as api from "./api";
import { byDate } from "./byDate";
import { convertTotals } from "./conversion";
import { detailed } from "./detailed";
import { type ReportScope, reportScope } from "./subject";
import { summary } from "./summary";

const head = ({ subject, desde, hasta }: ReportScope) => ({ subject, desde, hasta });

/** Totals per show and currency. 404 for a show the person may not see, 400 for a currency without a rate. */
export async function report(
  actor: TicketingActor,
  { params, query: { convertir, ...period } }: Input<typeof api.getReport>,
): Promise<Output<typeof api.getReport>> {
  const wanted = await reportScope(await scopeOf(actor), params.x, period);
  const { shows, totales, total } = await summary(wanted);
  const conversion = convertir && wanted.scope.money ? await convertTotals(totales, convertir) : undefined;
  return { ...head(wanted), shows, totales, total, ...(conversion && { conversion }) };
}

/** Day by day and currency. */
export async function reportByDate(
  actor: TicketingActor,
  { params, query }: Input<typeof api.getReportByDate>,
): Promise<Output<typeof api.getReportByDate>> {
  const wanted = await reportScope(await scopeOf(actor), params.x, query);
  return { ...head(wanted), ...(await byDate(wanted)) };
}

/** By show, ticketera, category and currency. */
export async function reportDetailed(
  actor: TicketingActor,
  { params, query }: Input<typeof api.getReportDetailed>,
): Promise<Output<typeof api.getReportDetailed>> {
  const wanted = await reportScope(await scopeOf(actor), params.x, query);
  return { ...head(wanted), ...(await detailed(wanted)) };
}
