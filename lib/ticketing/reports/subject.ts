import { slugFile } from "@/lib/format/text";
import { type Scope, scopeOf } from "../access/scope";
import { visibleShow } from "../access/visible";
import type { TicketingActor } from "../actor";
import { reportTypes, showTypeTitles } from "../rules/kinds";
import type { ReportPeriod, ReportSubject } from "./schema";

/** What a report reads: which shows, which days, what of them the person may see. `type` null: every type. */
export interface ReportScope {
  subject: ReportSubject;
  type: string | null;
  showId: number | null;
  scope: Scope;
  desde: string | null;
  hasta: string | null;
  /** What "today" is asked at. */
  now: Date;
  /** The one who asked has gone away. */
  hasLeft?: () => boolean;
}

/** True if `x` is a report type; then it means the type even if a show has that name. */
export function isReportType(x: string): x is (typeof reportTypes)[number] {
  return (reportTypes as readonly string[]).includes(x);
}

/** Reads `{x}`. 404 for a show that does not exist or is not of the person's artists. */
export async function reportScope(
  scope: Scope,
  x: string,
  { desde, hasta }: ReportPeriod = {},
  now = new Date(),
): Promise<ReportScope> {
  if (isReportType(x)) {
    const subject = { kind: "tipo" as const, x, title: showTypeTitles[x] };
    return { subject, type: x === "todos" ? null : x, showId: null, ...rest(scope, { desde, hasta }, now) };
  }
  return showScope(scope, await visibleShow(scope, x), { desde, hasta }, now);
}

/** The same for who asks for it. */
export async function askedReport(actor: TicketingActor, x: string, period: ReportPeriod): Promise<ReportScope> {
  return { ...(await reportScope(await scopeOf(actor), x, period)), hasLeft: actor.hasLeft };
}

/** The report of one show, already known to be visible. */
export function showScope(
  scope: Scope,
  show: { id: number; name: string },
  period: ReportPeriod = {},
  now = new Date(),
): ReportScope {
  return {
    subject: { kind: "show", x: show.name, title: show.name },
    type: null,
    showId: show.id,
    ...rest(scope, period, now),
  };
}

/** The report of one artist's shows: that of all types, with no other artist in sight. */
export function artistScope(scope: Scope, artist: { id: number; name: string }, now = new Date()): ReportScope {
  return {
    subject: { kind: "tipo", x: slugFile(artist.name), title: artist.name },
    type: null,
    showId: null,
    ...rest({ ...scope, artistIds: [artist.id] }, {}, now),
  };
}

const rest = (scope: Scope, { desde, hasta }: ReportPeriod, now: Date) => ({
  scope,
  desde: desde ?? null,
  hasta: hasta ?? null,
  now,
});
