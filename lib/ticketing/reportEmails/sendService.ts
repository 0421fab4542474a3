import { audit } from "@/lib/audit/audit";
import { prisma, type Tx } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { queueMail } from "@/lib/mail/queueMail";
import { once } from "@/lib/once";
import type { showTypes } from "@/lib/shows/rules/kinds";
import { scopeOf } from "../access/scope";
import type { TicketingActor } from "../actor";
import type * as api from "./api";
import { REPORT_MAIL } from "./mailKind";
import { type Sending, showSending, type Target, typeSending } from "./targets";

type Reply = Output<typeof api.sendShowReport>;

/** Seconds in which the same report to the same recipient by the same person is one request: a double click, a retry. */
const SAME_REQUEST_SECONDS = 60;

/** Sends one show's report (see `targets.ts` for who gets it). */
export async function sendShow(
  actor: TicketingActor,
  { params, body }: Input<typeof api.sendShowReport>,
): Promise<Reply> {
  return queueSending(actor, await showSending(await scopeOf(actor), params.id, body?.show), body?.clave);
}

/** The service of one type's call. */
export const sendType =
  (type: (typeof showTypes)[number]) =>
  async (actor: TicketingActor, { params, body }: Input<(typeof api.sendReportOf)[typeof type]>): Promise<Reply> =>
    queueSending(actor, await typeSending(type, params.id), body?.clave);

async function queueSending(actor: TicketingActor, sending: Sending, clave: string | undefined): Promise<Reply> {
  return prisma.$transaction(async (tx) => {
    const enviados: Reply["enviados"] = [];
    for (const recipient of sending.recipients) enviados.push(await queueOne(tx, actor, sending, recipient, clave));
    const fresh = enviados.filter(({ repetido }) => !repetido);
    if (fresh.length) {
      await audit(tx, actor, { action: "report.sent", object: `report:${sending.title}`, after: { enviados: fresh } });
    }
    return { reporte: sending.title, enviados };
  });
}

async function queueOne(
  tx: Tx,
  actor: TicketingActor,
  { report, title }: Sending,
  { id, email }: Target,
  clave: string | undefined,
) {
  let repetido = true;
  const call = {
    name: `report-mail:${JSON.stringify(report)}:${id}`,
    userId: actor.userId,
    clave,
    request: email,
    seconds: SAME_REQUEST_SECONDS,
  };
  const { mail_id } = await once(tx, call, async () => {
    repetido = false;
    const mail = { kind: REPORT_MAIL, to: email, payload: { report }, subject: `Reporte de ventas: ${title}` };
    return { mail_id: (await queueMail(tx, { ...mail, createdBy: actor.userId })).id };
  });
  return { mail_id, email, repetido };
}
