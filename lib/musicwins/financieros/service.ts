import { audit } from "@/lib/audit/audit";
import type { Tx } from "@/lib/db";
import { subMoney, sumMoney } from "@/lib/format/moneyMath";
import type { BudgetFinanciero, Prisma } from "@/lib/generated/prisma/client";
import type { Input, Output } from "@/lib/http/contract";
import { badField, impossible, staleVersion } from "@/lib/http/errors";
import { transactionInTurn } from "@/lib/inTurn";
import { onceAnswered } from "@/lib/once";
import { inTx } from "../database";
import { dayOf } from "../line/content";
import { declare, paidApart, requireOutsideBatches, takeDeclared, wholeOf } from "../line/declared";
import { type Head, headOf, requireStep } from "../line/head";
import type { HeldLine } from "../line/hold";
import { requireReviewed } from "../line/observed";
import { moneyChanged, onLine, recordingRefusals } from "../line/onLine";
import { letGoOfLinks, revokeOpenLinks } from "../line/openLinks";
import { paidOn, payHead, refuseOtherDay, requirePayable } from "../line/paid";
import { undoPaidPart } from "../line/unpaid";
import { atLeast } from "../rules/kinds";
import { well } from "../schema";
import { type MusicWinsActor, requireRole, type Scope, scopeOf } from "../scope";
import type * as api from "./api";
import { auditedPart, type Held, held, meant, one, requirePlanner, requireRoom } from "./held";
import { financierosWhere } from "./rows";
import { recordSlots, withSlots } from "./slots";

export async function list(
  actor: MusicWinsActor,
  { params, query: which }: Input<typeof api.listFinancieros>,
): Promise<Output<typeof api.listFinancieros>> {
  const scope = scopeOf(actor);
  const row = await meant(scope, { id: params.id, isop: which.isOption, option_number: which.optionNumber });
  const data = await financierosWhere(scope, "l.id = $4::int AND p.option_number = $5::int", [
    row.id,
    row.option_number,
  ]);
  const counted = data.filter(({ estado }) => estado !== "anulado");
  return {
    success: true,
    data,
    restante: {
      ars: subMoney(row.alicuota_ars, sumMoney(counted.map(({ alicuota_ars }) => alicuota_ars))),
      usd: subMoney(row.alicuota_usd, sumMoney(counted.map(({ alicuota_usd }) => alicuota_usd))),
    },
  };
}

export async function create(
  actor: MusicWinsActor,
  { params, body }: Input<typeof api.createFinanciero>,
): Promise<Output<typeof api.createFinanciero>> {
  const scope = scopeOf(actor);
  const { isop, option_number, tipo = "cuota", alicuota_ars = "0.00", alicuota_usd = "0.00", ...facts } = body.fields;
  if (alicuota_ars === "0.00" && alicuota_usd === "0.00") throw badField("alicuota_ars", "Falta el importe.");
  const id = await withSlots(actor, body.files, (kept) =>
    onLine(actor, params.id, async ({ tx, line }) => {
      const row = await meant(scope, { id: params.id, isop, option_number }, inTx(tx));
      const head = await headOf(tx, line, row);
      requirePlanner(line, head);
      if (["rechazado", "pagado", "anulado"].includes(head.status)) {
        throw impossible("Este presupuesto ya no lleva más registros financieros.");
      }
      await requireRoom(tx, head, { alicuota_ars, alicuota_usd });
      const made = await tx.budgetFinanciero.create({
        data: {
          proposal_id: head.proposal_id,
          tipo,
          alicuota_ars,
          alicuota_usd,
          descripcion: facts.descripcion ?? "",
          fecha_pago: dayOf(facts.fecha_pago) ?? null,
          created_by: actor.userId,
        },
      });
      await recordSlots(tx, actor, kept, made.id);
      await moneyChanged(tx, actor, line, "agregar_parte");
      await audit(tx, actor, {
        action: "financiero.created",
        object: `financiero:${made.id}`,
        after: { presupuesto: line.id, ...auditedPart(made) },
      });
      return made.id;
    }),
  );
  return well(await one(scope, id));
}

type Fields = Omit<Input<typeof api.updateFinanciero>["body"]["fields"], "clave">;

/**
 * Edits a financiero, or pays it with `estado` pagado: once, however often it is asked. With the last part of a proposal
 * that its parts cover, the proposal is paid too.
 */
export async function update(
  actor: MusicWinsActor,
  { params, body }: Input<typeof api.updateFinanciero>,
): Promise<Output<typeof api.updateFinanciero>> {
  const scope = scopeOf(actor);
  const { files } = body;
  const { clave, ...fields } = body.fields;
  const object = `financiero:${params.id}`;
  const request = { ...params, ...fields };
  const call = { name: "musicwins.parte", userId: actor.userId, clave, request };
  const write = () =>
    withSlots(actor, files, (kept) =>
      transactionInTurn(object, async (tx) => {
        const { line, head, part } = await held(tx, scope, params.id);
        const paying = fields.estado === "pagado";
        if (paying) requireStep("pagar", actor, line, head);
        else if (!line.pays && !atLeast(line.rol, "editor")) requireRole(line.rol, "editor");
        // Files of what was done already are not needed.
        for (const one of kept) one.spare = true;
        const act = async () => {
          for (const one of kept) one.spare = false;
          const repeated = part.estado === "pagado" && (paying || fields.estado === undefined);
          if (repeated) await refuseOtherDay(part, fields.fecha_pagado, () => one(scope, part.id, inTx(tx)));
          const undoing = part.estado === "pagado" && fields.estado === "pendiente";
          const after = repeated
            ? await onlyFiles(part, fields)
            : undoing
              ? await undo(tx, actor, { line, head, part }, fields)
              : await change(tx, scope, { line, head, part }, fields);
          if (after.estado === "anulado")
            await revokeOpenLinks(tx, actor, { subject_type: "financiero", subject_id: part.id });
          const archivos = await recordSlots(tx, actor, kept, part.id);
          if (after === part && archivos.length === 0) return;
          await moneyChanged(
            tx,
            actor,
            line,
            paying ? "pagar_parte" : undoing ? "deshacer_pago_parte" : "editar_parte",
          );
          if (paying && !repeated) await declarePart(tx, actor, line, head, after);
          await audit(tx, actor, {
            action: paying && !repeated ? "financiero.paid" : undoing ? "financiero.unpaid" : "financiero.edited",
            object,
            before: auditedPart(part),
            after: { ...auditedPart(after), archivos, ...(fields.motivo && { motivo: fields.motivo }) },
          });
          if (paying && !repeated) await closeWhenPaid(tx, actor, line, head, after);
        };
        return onceAnswered(tx, call, act, () => one(scope, params.id, inTx(tx)));
      }),
    );
  return well(
    await (fields.estado === "pagado" ? recordingRefusals(actor, object, { estado: "pagado" }, write) : write()),
  );
}

/** It was not paid after all. @throws 400 without why, 403, 409, 422 */
async function undo(tx: Tx, actor: MusicWinsActor, { line, head, part }: Held, { version, motivo = "" }: Fields) {
  requireStep("deshacer_pago", actor, line, head);
  if (motivo.trim().length < 3) throw badField("motivo", "Falta el motivo (3 letras o más).");
  if (version !== undefined && version !== part.version)
    throw staleVersion(await one(scopeOf(actor), part.id, inTx(tx)));
  return undoPaidPart(tx, actor, { line, head, part }, motivo);
}

/** A paid part takes files, such as its proof, and nothing else. */
async function onlyFiles(part: BudgetFinanciero, fields: Fields): Promise<BudgetFinanciero> {
  const { estado: _, fecha_pagado: __, version: ___, ...facts } = fields;
  if (Object.values(facts).some((value) => value !== undefined))
    throw impossible("Ya está pagado: no se puede editar.");
  return part;
}

async function change(tx: Tx, scope: Scope, { line, head, part }: Held, fields: Fields) {
  if (fields.version !== undefined && fields.version !== part.version) {
    throw staleVersion(await one(scope, part.id, inTx(tx)));
  }
  const { version: _, motivo: __, fecha_pagado, estado = part.estado, fecha_pago, ...facts } = fields;
  if (part.estado === "pagado") throw impossible("Ya está pagado: no se puede cambiar.");
  requirePlanner(line, head);
  const amounts = {
    alicuota_ars: facts.alicuota_ars ?? part.alicuota_ars.toFixed(2),
    alicuota_usd: facts.alicuota_usd ?? part.alicuota_usd.toFixed(2),
  };
  if (amounts.alicuota_ars === "0.00" && amounts.alicuota_usd === "0.00") {
    throw badField("alicuota_ars", "Falta el importe.");
  }
  if (estado !== "anulado") await requireRoom(tx, head, amounts, part.id);
  if (estado === "pagado") {
    requirePayable(head);
    await requireReviewed(tx, head.proposal_id, part.id);
    await requireOutsideBatches(tx, head.proposal_id);
    const sums = { ARS: amounts.alicuota_ars, USD: amounts.alicuota_usd };
    await takeDeclared(tx, head, { paid: await paidApart(tx, head.proposal_id, part.id), amounts: sums });
  }
  const data: Prisma.BudgetFinancieroUncheckedUpdateInput = {
    ...facts,
    ...(fecha_pago !== undefined && { fecha_pago: dayOf(fecha_pago) }),
    estado,
    fecha_pagado: estado === "pagado" ? new Date(`${paidOn(fecha_pagado)}T00:00:00Z`) : null,
    version: { increment: 1 },
  };
  return tx.budgetFinanciero.update({ where: { id: part.id }, data });
}

/** What somebody says was paid of a proposal by a part of it. */
async function declarePart(tx: Tx, actor: MusicWinsActor, line: HeldLine, head: Head, part: BudgetFinanciero) {
  const day = part.fecha_pagado?.toISOString().slice(0, 10) ?? paidOn(undefined);
  const paid = await paidApart(tx, head.proposal_id, part.id);
  await declare(tx, actor, line, head, { type: "budget_financiero", id: part.id, day, paid, amounts: wholeOf(part) });
}

async function closeWhenPaid(tx: Tx, actor: MusicWinsActor, line: HeldLine, head: Head, part: BudgetFinanciero) {
  const paid = await tx.budgetFinanciero.aggregate({
    where: { proposal_id: head.proposal_id, deleted_at: null, estado: "pagado" },
    _sum: { alicuota_ars: true, alicuota_usd: true },
  });
  const covered = (["alicuota_ars", "alicuota_usd"] as const).every((field) => head[field].lte(paid._sum[field] ?? 0));
  if (covered) await payHead(tx, actor, line, head, part.fecha_pagado?.toISOString().slice(0, 10) ?? paidOn(undefined));
}

export async function remove(
  actor: MusicWinsActor,
  { params }: Input<typeof api.deleteFinanciero>,
): Promise<Output<typeof api.deleteFinanciero>> {
  await transactionInTurn(`financiero:${params.id}`, async (tx) => {
    const { line, head, part } = await held(tx, scopeOf(actor), params.id);
    requirePlanner(line, head);
    if (part.estado === "pagado") throw impossible("Ya está pagado: no se puede borrar.");
    await letGoOfLinks(tx, actor, { subject_type: "financiero", subject_id: part.id });
    await tx.budgetFinanciero.update({ where: { id: part.id }, data: { deleted_at: new Date() } });
    await moneyChanged(tx, actor, line, "borrar_parte");
    await audit(tx, actor, {
      action: "financiero.deleted",
      object: `financiero:${part.id}`,
      before: auditedPart(part),
    });
  });
  return well({ id: params.id });
}
