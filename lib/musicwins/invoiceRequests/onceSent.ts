import type { Tx } from "@/lib/db";
import { hashToken, openToken } from "@/lib/links/token";
import { type OnceCall, once } from "@/lib/once";
import { inTx } from "../database";
import type { MusicWinsActor } from "../scope";
import { INVOICE_LINK } from "./mailKind";
import type { Sent } from "./outgoing";
import { LIVE } from "./rows";
import type { Subject } from "./subject";

/** Seconds in which the same request for an invoice is the one before, while its link waits. */
const ASKED_SECONDS = 600;

/**
 * Makes a link once (`lib/once.ts`). Several invoices of one line are asked for with a key each; without one, the
 * link before stands while it waits for the same amount.
 */
export function onceAsked(
  tx: Tx,
  actor: MusicWinsActor,
  subject: Subject,
  { clave, ...request }: { clave?: string },
  make: () => Promise<Sent>,
): Promise<Sent> {
  const { subject_type, importe_ars, importe_usd } = subject;
  // With a key of its own the amounts are part of what was asked; without one, the link before is held against them.
  const asked = { subject_type, ...request, ...(clave && { importe_ars, importe_usd }) };
  return onceSent(tx, actor, { name: "ask", clave, request: asked, seconds: ASKED_SECONDS }, make, {
    importe_ars,
    importe_usd,
  });
}

/** Makes or sends a link once: without a key, while the one before is live and of the same amounts. */
export function onceSent(
  tx: Tx,
  { userId }: MusicWinsActor,
  call: Pick<OnceCall<Sent>, "name" | "clave" | "request" | "seconds">,
  make: () => Promise<Sent>,
  amounts: Partial<Pick<Subject, "importe_ars" | "importe_usd">> = {},
): Promise<Sent> {
  const stands = async ({ id, sealed }: Sent) => {
    const found = await inTx(tx)(
      `SELECT r.id FROM invoice_request r WHERE r.id = $1::int AND r.token_hash = $2::text AND ${LIVE}
         AND r.importe_ars = coalesce($3::numeric, r.importe_ars) AND r.importe_usd = coalesce($4::numeric, r.importe_usd)`,
      [id, hashToken(openToken(sealed, INVOICE_LINK) ?? ""), amounts.importe_ars ?? null, amounts.importe_usd ?? null],
    );
    return found.length > 0;
  };
  return once(tx, { ...call, name: `invoice:${call.name}`, userId, stands }, make);
}
