import { query } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { notFound } from "@/lib/http/errors";
import { iso, whoSql } from "../database";
import { type Named, numberOf } from "../line/hold";
import { stepTitle } from "../rules/transitions";
import { well } from "../schema";
import { IN_SCOPE, type MusicWinsActor, SCOPE_JOIN, scopeOf, scopeValues } from "../scope";
import type * as api from "./api";
import { differences } from "./differences";
import type { VersionRow } from "./schema";

/** A proposal's versions, newest first. 404 when it does not exist, or is not in scope. */
async function versionsOf(actor: MusicWinsActor, named: Named): Promise<VersionRow[]> {
  const rows = await query<Omit<VersionRow, "accion_label">>(
    `SELECT v.version, v.head, v.accion, v.status, v.status_admin, v.motivo, v.titulo, v.proveedor, v.proveedor_mail,
       v.proveedor_cuit, v.detalle, v.alicuota_ars::text, v.alicuota_usd::text, v.iva::text, v.condicion_pago,
       v.fecha_entrega::text, v.detalles, v.fecha_pago::text, v.fecha_pagado::text, ${whoSql("u")} AS created_by,
       ${iso("v.created_at")} AS created_at
     FROM budget_line l JOIN budget_proposal p ON p.line_id = l.id AND p.deleted_at IS NULL
     JOIN budget_version v ON v.proposal_id = p.id JOIN app_user u ON u.id = v.created_by ${SCOPE_JOIN}
     WHERE ${IN_SCOPE} AND l.id = $4::int AND p.option_number = $5::int ORDER BY v.version DESC`,
    [...scopeValues(scopeOf(actor)), named.id, numberOf(named)],
  );
  if (rows.length === 0) throw notFound();
  return rows.map((row) => ({ ...row, accion_label: stepTitle(row.accion) }));
}

export async function list(
  actor: MusicWinsActor,
  { params, body }: Input<typeof api.listVersions>,
): Promise<Output<typeof api.listVersions>> {
  return well(await versionsOf(actor, { id: params.id, ...body }));
}

export async function history(
  actor: MusicWinsActor,
  { params, body }: Input<typeof api.listHistory>,
): Promise<Output<typeof api.listHistory>> {
  const named = { id: params.id, ...body };
  const rows = await versionsOf(actor, named);
  const looks = await reviewsOf(named);
  return well(
    rows.flatMap((row, index) => {
      const { version, accion, accion_label, status, status_admin, motivo, created_by, created_at } = row;
      const before = rows[index + 1];
      const cambios = before ? differences(before, row) : [];
      const step = { version, accion, accion_label, status, status_admin, motivo, cambios, created_by, created_at };
      const said = { accion: LOOK, accion_label: stepTitle(LOOK), cambios: [] };
      return [...looks.filter((look) => look.version === version).map((look) => ({ ...step, ...said, ...look })), step];
    }),
  );
}

const LOOK = "dar_por_vista";

/** Looks at observed invoices of a proposal, newest first, each with the version that was the head then. */
const reviewsOf = (named: Named) =>
  query<Pick<VersionRow, "version" | "motivo" | "created_by" | "created_at">>(
    `SELECT (SELECT max(v.version) FROM budget_version v WHERE v.proposal_id = p.id AND v.created_at <= w.created_at) AS version,
       w.motivo, ${whoSql("u")} AS created_by, ${iso("w.created_at")} AS created_at
     FROM budget_proposal p JOIN invoice_request r ON r.proposal_id = p.id JOIN supplier_invoice i ON i.request_id = r.id
     JOIN invoice_review w ON w.invoice_id = i.id JOIN app_user u ON u.id = w.created_by
     WHERE p.line_id = $1::int AND p.option_number = $2::int ORDER BY w.id DESC`,
    [named.id, numberOf(named)],
  );

/** Why a proposal was rejected: at a version, or the last time. */
export async function rejection(
  actor: MusicWinsActor,
  { params, query: which }: Input<typeof api.getRejection>,
): Promise<Output<typeof api.getRejection>> {
  const rows = await versionsOf(actor, { id: params.id, ...which });
  const found = rows.find(
    ({ version, status, status_admin }) =>
      (status === "rechazado" || status_admin === "rechazado") && (!which.version || version === which.version),
  );
  if (!found) throw notFound("Este presupuesto no fue rechazado.");
  const { motivo, version, created_by, created_at } = found;
  return well({ motivo, version, created_by, created_at });
}
