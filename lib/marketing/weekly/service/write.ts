import { audit } from "@/lib/audit/audit";
import { prisma, type Tx, txQuery } from "@/lib/db";
import { formatDayMonth } from "@/lib/format/dates";
import type { Input } from "@/lib/http/contract";
import { badField, conflict, impossible, staleVersion } from "@/lib/http/errors";
import { holdTurn } from "@/lib/inTurn";
import { queueMails } from "@/lib/mail/queueMail";
import { addressesOfShow } from "@/lib/ticketing/reportEmails/listService";
import type { MarketingActor } from "../../actor";
import { mediaChanged } from "../../changed";
import { WEEKLY_MAIL } from "../../names";
import type * as api from "../api";
import type { WeeklyView } from "../schema";
import { entryOf, type Stored, versionsOf } from "./entries";
import { weeklyFactsOf } from "./facts";
import { viewOf, weeklyPeople, weekOfShow } from "./view";

const objectOf = (show: number, week: string) => `weekly_status:${show}:${week}`;

/** One at a time for each show and week. */
async function held(tx: Tx, show: number, week: string): Promise<Stored | undefined> {
  await holdTurn(tx, objectOf(show, week));
  return (await versionsOf(tx, show, week))[0];
}

/** @throws 409 with what is there where it is not what the writer saw */
function requireSeen(latest: Stored | undefined, version: number | null): void {
  if ((latest?.version ?? null) !== version) throw staleVersion(latest ? entryOf(latest) : null);
}

async function requirePerson(id: number | null): Promise<void> {
  if (id !== null && !(await weeklyPeople()).some((one) => one.id === id))
    throw badField("owner_id", "Esa persona no lleva campañas.");
}

/** `PUT /paid-media/weekly-status/{id}/{week}`. Errors: 400, 404, 409, 422 once it is published. */
export async function save(
  actor: MarketingActor,
  { params: { id: show, week }, body }: Input<typeof api.saveWeeklyDraft>,
): Promise<WeeklyView> {
  await weekOfShow(actor, show, week);
  const { version, owner_id, learnings, next_action } = body;
  await requirePerson(owner_id);
  await prisma.$transaction(async (tx) => {
    const latest = await held(tx, show, week);
    requireSeen(latest, version);
    if (latest?.state === "publicado")
      throw impossible("Ya está publicado: corregirlo empieza una versión nueva, y esta queda.");
    const written = [learnings, next_action, owner_id, actor.userId];
    if (latest)
      await txQuery(
        tx,
        `UPDATE weekly_status SET learnings = $2, next_action = $3, owner_user_id = $4::int, updated_by_user_id = $5::int, updated_at = now(),
           version = version + 1 WHERE id = $1::int`,
        latest.id,
        ...written,
      );
    else await begin(tx, { show, week, n: 1 }, written);
    await audit(tx, actor, {
      action: latest ? "weekly_status.changed" : "weekly_status.created",
      object: objectOf(show, week),
      before: latest && textsOf(latest),
      after: { aprendizajes: learnings, proxima_accion: next_action, responsable: owner_id },
    });
    await mediaChanged(tx);
  });
  return viewOf(actor, show, week);
}

const textsOf = ({ learnings, next_action, owner }: Stored) => ({
  aprendizajes: learnings,
  proxima_accion: next_action,
  responsable: owner?.id ?? null,
});

const begin = (tx: Tx, { show, week, n }: { show: number; week: string; n: number }, written: readonly unknown[]) =>
  txQuery(
    tx,
    `INSERT INTO weekly_status (show_id, week, n, learnings, next_action, owner_user_id, created_by_user_id, updated_by_user_id)
     VALUES ($1::int, $2::date, $3::smallint, $4, $5, $6::int, $7::int, $7::int)`,
    show,
    week,
    n,
    ...written,
  );

/** `POST .../publish`: freezes it with its figures, and mails it to the show's list once. Errors: 404, 409, 422. */
export async function publish(
  actor: MarketingActor,
  { params: { id: show, week }, body: { version } }: Input<typeof api.publishWeeklyDraft>,
): Promise<WeeklyView> {
  await weekOfShow(actor, show, week);
  const recipients = await addressesOfShow(show);
  await prisma.$transaction(async (tx) => {
    const latest = await held(tx, show, week);
    if (!latest) throw impossible("Todavía no se escribió nada: guardarlo antes de publicarlo.");
    if (latest.state === "publicado") throw conflict("Ya lo publicó otra persona.", entryOf(latest));
    requireSeen(latest, version);
    if (!latest.learnings && !latest.next_action)
      throw impossible("Falta lo aprendido o la próxima acción: sin eso no hay qué publicar.");
    // Figures of the moment, so that what is frozen is what is told.
    const [frozen] = await weeklyFactsOf(tx, week, { artistIds: null, show });
    if (!frozen) throw impossible("El show ya no está a la venta ni confirmado: no hay status que publicar.");
    await txQuery(
      tx,
      `UPDATE weekly_status SET state = 'publicado', frozen = $2::jsonb, published_at = now(), published_by_user_id = $3::int, version = version + 1
       WHERE id = $1::int`,
      latest.id,
      JSON.stringify(frozen),
      actor.userId,
    );
    await queueMails(
      tx,
      recipients.map((to) => ({
        kind: WEEKLY_MAIL,
        to,
        payload: { id: latest.id },
        subject: `Status semanal de ${frozen.show.name}, semana del ${formatDayMonth(week)}`,
        dedupeKey: `weekly-status:${latest.id}:${to.toLowerCase()}`,
        createdBy: actor.userId,
      })),
    );
    await audit(tx, actor, {
      action: "weekly_status.published",
      object: objectOf(show, week),
      after: { version: latest.n, destinatarios: recipients.length, faltan: frozen.missing.map(({ name }) => name) },
    });
    await mediaChanged(tx);
  });
  return viewOf(actor, show, week);
}

/** `POST .../correct`: a draft of the next version. Errors: 404, 409, 422 where it is not published. */
export async function correct(
  actor: MarketingActor,
  { params: { id: show, week }, body: { n } }: Input<typeof api.correctWeeklyStatus>,
): Promise<WeeklyView> {
  await weekOfShow(actor, show, week);
  await prisma.$transaction(async (tx) => {
    const latest = await held(tx, show, week);
    if (latest?.n !== n) throw staleVersion(latest ? entryOf(latest) : null);
    if (latest.state !== "publicado") throw impossible("Es un borrador: se cambia directamente.");
    const written = [latest.learnings, latest.next_action, latest.owner?.id ?? null, actor.userId];
    await begin(tx, { show, week, n: n + 1 }, written);
    await audit(tx, actor, {
      action: "weekly_status.corrected",
      object: objectOf(show, week),
      after: { version: n + 1 },
    });
    await mediaChanged(tx);
  });
  return viewOf(actor, show, week);
}
