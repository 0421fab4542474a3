import { prisma, txQuery } from "@/lib/db";
import { documentPdf } from "@/lib/documents/service/documentPdf";
import { bytesDownload } from "@/lib/files/bytes";
import { formatDayLong } from "@/lib/format/dates";
import { slugFile } from "@/lib/format/text";
import type { Download, Input, Output } from "@/lib/http/contract";
import { badField, notFound, staleVersion } from "@/lib/http/errors";
import { once } from "@/lib/once";
import type { ProductionActor } from "../../actor";
import { dayIn, noted, preparedIn } from "../../reach";
import { QUESTIONS } from "../../service/prepare";
import type * as api from "../api";
import { answered, leftText, ofWhomText } from "../rules/answers";
import { advanceStateTitles, ownerTitles, type Section, sectionTitles } from "../rules/kinds";
import { advanceOf, countsOf, heldItems, itemsOf } from "./rows";

type Reply = Output<typeof api.getAdvance>;

/** `GET /shows/{id}/advance`. Errors: 404. */
export async function get(actor: ProductionActor, { params }: Input<typeof api.getAdvance>): Promise<Reply> {
  const { id, produces } = await dayIn(actor, params.id);
  return advanceOf(prisma, id, produces);
}

/** `POST /shows/{id}/advance/prepare`. Errors: 403, 404. */
export async function prepare(actor: ProductionActor, { params }: Input<typeof api.prepareAdvance>): Promise<Reply> {
  const show = await preparedIn(actor, params.id);
  return prisma.$transaction(async (tx) => {
    const made = await txQuery(tx, QUESTIONS, show.id);
    if (made.length > 0) await noted(tx, actor, show, { action: "show.prepared", after: { advance: made.length } });
    return advanceOf(tx, show.id, true);
  });
}

/** `POST /shows/{id}/advance`: a question of this show alone. Errors: 400, 403, 404. */
export async function add(
  actor: ProductionActor,
  { params, body: { client_id, ...facts } }: Input<typeof api.addQuestion>,
): Promise<Reply> {
  const show = await preparedIn(actor, params.id);
  return prisma.$transaction(async (tx) => {
    const call = { name: "advance_items", userId: actor.userId, clave: client_id, seconds: 0 };
    await once(tx, { ...call, request: { id: show.id, facts } }, async () => {
      // After those of its section; the sections stand in the order of the usual questions.
      await txQuery(
        tx,
        `INSERT INTO advance_item (show_id, section, key, question, owner, due_days, position)
         SELECT $1::int, $2, $3, $4, $5, $6::int, coalesce((SELECT max(position) FROM advance_question WHERE section = $2), 999)`,
        ...[show.id, facts.section, `propia_${client_id}`, facts.question, facts.owner, facts.due_days],
      );
      await noted(tx, actor, show, { action: "advance.added", after: facts });
      return {};
    });
    return advanceOf(tx, show.id, true);
  });
}

/** `PUT /shows/{id}/advance/{item}`. Errors: 400, 403, 404, 409. */
export async function change(actor: ProductionActor, { params, body }: Input<typeof api.changeItem>): Promise<Reply> {
  const show = await preparedIn(actor, params.id);
  return prisma.$transaction(async (tx) => {
    const [before] = await heldItems(tx, show.id, [params.item]);
    if (!before) throw notFound("No encontrado: esta pregunta ya no está.");
    if (before.version !== body.version)
      throw staleVersion((await itemsOf(tx, show.id)).find(({ id }) => id === params.item));
    if (body.state === "confirmado" && body.answer === "")
      throw badField("answer", "Falta la respuesta que se confirma.");
    const next = answered(before, body);
    const said = next.answer !== before.answer;
    await txQuery(
      tx,
      `UPDATE advance_item SET answer = $2, state = $3, confirmed_answer = $4, owner = $5, due_days = $6::int, answered_by = CASE WHEN $7::bool THEN $8 ELSE answered_by END,
         answered_at = CASE WHEN $7::bool THEN now() ELSE answered_at END, version = version + 1, updated_at = now() WHERE id = $1::int`,
      ...[params.item, next.answer, next.state, next.confirmed, body.owner, body.due_days, said, actor.mail],
    );
    await noted(tx, actor, show, {
      action: "advance.changed",
      before: { answer: before.answer, state: before.state, owner: before.owner },
      after: { answer: next.answer, state: next.state, owner: body.owner, due_days: body.due_days },
    });
    return advanceOf(tx, show.id, true);
  });
}

/** `GET /shows/{id}/advance.pdf`. Errors: 404. */
export async function pdf(actor: ProductionActor, { params }: Input<typeof api.advancePdf>): Promise<Download> {
  const { id, name } = await dayIn(actor, params.id);
  const items = await itemsOf(prisma, id);
  const [facts] = await txQuery<{ fecha: string | null }>(
    prisma,
    "SELECT fecha::text AS fecha FROM show WHERE id = $1::int",
    id,
  );
  const counts = countsOf(items);
  const bytes = await documentPdf({ title: `Advance: ${name}`, author: "Bambalina" }, ({ say, table }) => {
    say("P", "Advance", { muted: true });
    say("H1", name, { size: 18, gap: 4 });
    if (facts?.fecha) say("P", formatDayLong(facts.fecha), { gap: 4 });
    const left = leftText(counts);
    say("P", left ? `${left}: ${ofWhomText(counts)}.` : "No falta nada.", { gap: 4 });
    for (const section of Object.keys(sectionTitles) as Section[]) {
      const own = items.filter((one) => one.section === section);
      if (own.length === 0) continue;
      say("H2", sectionTitles[section], { size: 12, gap: 16 });
      table(
        [170, 76, "*"],
        [
          ["Pregunta", "Estado", "Respuesta"],
          ...own.map(({ question, owner, state, answer, confirmed }) => [
            `${question} (${ownerTitles[owner].toLowerCase()})`,
            advanceStateTitles[state],
            confirmed === null ? answer : `${answer} (antes: ${confirmed})`,
          ]),
        ],
      );
    }
  });
  return bytesDownload(`${slugFile(name)}_advance.pdf`, bytes);
}
