import { prisma } from "@/lib/db";
import { workbookDownload } from "@/lib/excel/download";
import { todayIn } from "@/lib/format/dates";
import type { Download, Input, Output } from "@/lib/http/contract";
import { queueMail } from "@/lib/mail/queueMail";
import { scopeOf } from "../../access/scope";
import type { TicketingActor } from "../../actor";
import type * as api from "../api";
import { PACE_MAIL } from "../mailKind";
import { trackRecord } from "../track";
import { paceRows, paceSheet } from "./rows";

/** `GET /tickets/ritmo`. The shows are those of the person's artists. */
export async function list(
  actor: TicketingActor,
  { query }: Input<typeof api.listPace>,
): Promise<Output<typeof api.listPace>> {
  const [data, track] = await Promise.all([
    scopeOf(actor).then((scope) => paceRows(scope, actor.userId, query)),
    trackRecord(prisma),
  ]);
  return { data, track };
}

/** `GET /tickets/ritmo-excel`: the same rows as a workbook. */
export async function excel(actor: TicketingActor, { query }: Input<typeof api.paceExcel>): Promise<Download> {
  const rows = await paceRows(await scopeOf(actor), actor.userId, query);
  return workbookDownload(`ritmo_${todayIn()}.xlsx`, [paceSheet(rows)]);
}

/** A double click, or a retry, within this many milliseconds is one mail. */
const SAME_MS = 60_000;

/** `POST /tickets/ritmo-mail`: the view goes to who asks. */
export async function mail(
  actor: TicketingActor,
  { body }: Input<typeof api.mailPace>,
): Promise<Output<typeof api.mailPace>> {
  await prisma.$transaction((tx) =>
    queueMail(tx, {
      kind: PACE_MAIL,
      to: actor.mail,
      payload: { filters: body },
      subject: "Ritmo de los shows en venta",
      dedupeKey: `pace:${actor.userId}:${JSON.stringify(body)}:${Math.floor(Date.now() / SAME_MS)}`,
      createdBy: actor.userId,
    }),
  );
  return { mail: actor.mail };
}
