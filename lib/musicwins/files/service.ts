import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { audit } from "@/lib/audit/audit";
import { prisma } from "@/lib/db";
import { withLocalCopy } from "@/lib/files/storage";
import type { Download, Input, Output } from "@/lib/http/contract";
import { badField, forbidden, notFound } from "@/lib/http/errors";
import type { MusicWinsActor } from "../actor";
import { changed } from "../changed";
import { formFilesOf } from "../content";
import { onPool } from "../database";
import { filesInTx, keepFiles } from "../files";
import { headOf, holdLine, objectOf } from "../heads";
import { removable } from "../rules/actions";
import type { Status } from "../rules/kinds";
import { well } from "../schema";
import { IN_SCOPE, requireRole, SCOPE_JOIN, type Scope, scopeOf, scopeValues } from "../scope";
import type * as api from "./api";

interface Owned {
  id: number;
  key: string;
  name: string;
  owner_type: string;
  line_id: number;
  option_number: number;
  status: Status;
}

/** A file in the person's scope, through the line it belongs to. 404 otherwise. */
async function fileInScope(scope: Scope, id: number): Promise<Owned> {
  const [file] = await onPool<Owned>(
    `SELECT x.id, x.key, x.name, x.owner_type, l.id AS line_id, p.option_number, v.status
     FROM budget_file x
     LEFT JOIN budget_financiero f ON x.owner_type = 'budget_financiero' AND f.id = x.owner_id
     LEFT JOIN supplier_invoice i ON x.owner_type = 'supplier_invoice' AND i.id = x.owner_id
     LEFT JOIN invoice_request r ON r.id = i.request_id
     JOIN budget_proposal p ON CASE x.owner_type WHEN 'budget_proposal' THEN p.id = x.owner_id
       WHEN 'budget_financiero' THEN p.id = f.proposal_id ELSE p.line_id = r.line_id AND p.chosen END
     JOIN budget_line l ON l.id = p.line_id
     JOIN budget_version v ON v.proposal_id = p.id AND v.head
     ${SCOPE_JOIN}
     WHERE ${IN_SCOPE} AND x.id = $4::int AND x.deleted_at IS NULL`,
    [...scopeValues(scope), id],
  );
  if (!file) throw notFound();
  return file;
}

export async function get(actor: MusicWinsActor, { params }: Input<typeof api.getFile>): Promise<Download> {
  const { key, name } = await fileInScope(scopeOf(actor), params.id);
  return { filename: name, write: (out) => withLocalCopy(key, (path) => pipeline(createReadStream(path), out)) };
}

export async function add(
  actor: MusicWinsActor,
  { params, body }: Input<typeof api.addFiles>,
): Promise<Output<typeof api.addFiles>> {
  const files = formFilesOf(body.files);
  if (files.length === 0) throw badField("files", "Falta el archivo.");
  const named = { id: params.id, ...body.fields };
  const kept = await prisma.$transaction(async (tx) => {
    const line = await holdLine(tx, scopeOf(actor), params.id);
    if (!line.pays) requireRole(line.rol, "editor");
    const head = await headOf(tx, line, named);
    await keepFiles(tx, actor, files, { type: "budget_proposal", id: head.proposal_id });
    await changed(tx, line);
    const after = files.map(({ name, sha256 }) => ({ name, sha256 }));
    await audit(tx, actor, { action: "budget.files_added", object: objectOf(named), after });
    return (await filesInTx(tx, "budget_proposal", [head.proposal_id])).get(head.proposal_id) ?? [];
  });
  return well(kept.map(({ slot: _, ...file }) => file));
}

/** Takes a file away while the proposal may still be edited; what was approved keeps its papers. */
export async function remove(
  actor: MusicWinsActor,
  { params }: Input<typeof api.deleteFile>,
): Promise<Output<typeof api.deleteFile>> {
  const scope = scopeOf(actor);
  const file = await fileInScope(scope, params.id);
  const named = { id: file.line_id, isop: file.option_number > 0, option_number: file.option_number };
  await prisma.$transaction(async (tx) => {
    const line = await holdLine(tx, scope, file.line_id);
    requireRole(line.rol, "editor");
    const head = await headOf(tx, line, named);
    const frozen = !removable.includes(head.status);
    if (frozen || file.owner_type === "supplier_invoice") throw forbidden("Los archivos de lo aprobado no se quitan.");
    await tx.budgetFile.update({ where: { id: file.id }, data: { deleted_at: new Date() } });
    await changed(tx, line);
    await audit(tx, actor, { action: "budget.file_removed", object: objectOf(named), before: { name: file.name } });
  });
  return well({ id: params.id });
}
