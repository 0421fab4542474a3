import type { financieroFiles } from "@/lib/musicwins/rules/forms";
import { iso, onPool, type Run, whoSql } from "../database";
import { filesOf } from "../files";
import { financieroTitles } from "../rules/kinds";
import { IN_SCOPE, SCOPE_JOIN, type Scope, scopeValues } from "../scope";
import type { Financiero } from "./schema";

type FinancieroSlot = keyof typeof financieroFiles;
type Stored = Omit<Financiero, "tipo_label" | "file_url" | "file_name" | "file2_url" | "file2_name">;

/** Financieros in scope that fit `where`, which speaks of l, p and f; its values start at `$4`. */
export async function financierosWhere(
  scope: Scope,
  where: string,
  values: readonly unknown[],
  run: Run = onPool,
): Promise<Financiero[]> {
  const rows = await run<Stored>(
    `SELECT f.id, l.id AS budget_id, p.isop, p.option_number, f.tipo, f.descripcion, f.alicuota_ars::text, f.alicuota_usd::text,
       f.fecha_pago::text, f.estado, f.fecha_pagado::text, f.version, ${whoSql("u")} AS created_by, ${iso("f.created_at")} AS created_at
     FROM budget_financiero f JOIN budget_proposal p ON p.id = f.proposal_id AND p.deleted_at IS NULL
     JOIN budget_line l ON l.id = p.line_id JOIN app_user u ON u.id = f.created_by ${SCOPE_JOIN}
     WHERE ${IN_SCOPE} AND f.deleted_at IS NULL AND ${where} ORDER BY f.fecha_pago NULLS LAST, f.id`,
    [...scopeValues(scope), ...values],
  );
  const files = await filesOf(
    "budget_financiero",
    rows.map(({ id }) => id),
    run.tx,
  );
  return rows.map((row) => {
    const at = (slot: FinancieroSlot) => files.get(row.id)?.find((file) => file.slot === slot);
    return {
      ...row,
      tipo_label: financieroTitles[row.tipo],
      file_url: at("file")?.url ?? null,
      file_name: at("file")?.name ?? null,
      file2_url: at("file2")?.url ?? null,
      file2_name: at("file2")?.name ?? null,
    };
  });
}
