import { audit } from "@/lib/audit/audit";
import { personSql } from "@/lib/audit/names";
import { prisma, type Tx, txQuery } from "@/lib/db";
import { attachDocument, attachmentsOfMany } from "@/lib/documents/service/attach";
import { formatDayYear } from "@/lib/format/dates";
import type { Input, Output } from "@/lib/http/contract";
import { AppError, notFound, staleVersion } from "@/lib/http/errors";
import { changed } from "../changed";
import { taxTitles } from "../rules/kinds";
import { findSupplier, mustStand, type SupplierActor } from "../service/records";
import type * as api from "./api";
import type { Exclusion, SupplierDocument } from "./schema";

type Facts = Record<string, unknown>;
interface Paper {
  id: number;
  supplier_id: number;
  version: number;
  withdrawn: boolean;
}

/** A kind of paper: its table, which is also what its files belong to, its columns with their types, and how one is called. */
interface PaperKind {
  table: "tax_status" | "supplier_document";
  columns: Readonly<Record<string, string>>;
  missing: string;
}

const exclusions: PaperKind = {
  table: "tax_status",
  columns: {
    tax: "text",
    jurisdiction: "text",
    regime: "text",
    percent: "numeric",
    starts_on: "date",
    ends_on: "date",
    certificate: "text",
  },
  missing: "No existe esta exclusión.",
};
const documents: PaperKind = {
  table: "supplier_document",
  columns: { kind: "text", note: "text", starts_on: "date", ends_on: "date" },
  missing: "No existe este documento.",
};

const shown = (column: string, type: string): string =>
  type === "date"
    ? `to_char(r.${column}, 'YYYY-MM-DD') AS ${column}`
    : `r.${column}${type === "numeric" ? "::text" : ""}`;

async function rowsOf<Row extends Paper>(tx: Tx, kind: PaperKind, where: string, value: number): Promise<Row[]> {
  const columns = Object.entries(kind.columns).map(([column, type]) => shown(column, type));
  const rows = await txQuery<Row & { created_at: Date }>(
    tx,
    `SELECT r.id, r.supplier_id, r.version, r.withdrawn, r.created_at, ${personSql("r.created_by")} AS created_by, ${columns.join(", ")}
     FROM ${kind.table} r WHERE ${where} ORDER BY r.withdrawn, r.ends_on NULLS LAST, r.id DESC`,
    value,
  );
  const files = await attachmentsOfMany(
    kind.table,
    rows.map(({ id }) => String(id)),
    tx,
  );
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    files: files.get(String(row.id)) ?? [],
  }));
}

async function paperOf<Row extends Paper>(tx: Tx, kind: PaperKind, id: number): Promise<Row> {
  const [row] = await rowsOf<Row>(tx, kind, "r.id = $1::int", id);
  if (!row) throw notFound(kind.missing);
  return row;
}

/** `GET /suppliers/{id}/papers`. Error: 404. */
export const list = (
  _actor: unknown,
  { params: { id } }: Input<typeof api.listPapers>,
): Promise<Output<typeof api.listPapers>> =>
  prisma.$transaction(async (tx) => {
    await findSupplier(tx, id);
    const ofSupplier = "r.supplier_id IN (SELECT supplier_all($1::int))";
    return {
      exclusions: await rowsOf<Exclusion>(tx, exclusions, ofSupplier, id),
      documents: await rowsOf<SupplierDocument>(tx, documents, ofSupplier, id),
    };
  });

async function written<Row extends Paper>(
  tx: Tx,
  actor: SupplierActor,
  kind: PaperKind,
  id: number,
  file_id: string | null,
  before: Row | null,
): Promise<Row> {
  if (file_id)
    await attachDocument(tx, actor, file_id, { ownerType: kind.table, ownerId: String(id), slot: "archivo" });
  const after = await paperOf<Row>(tx, kind, id);
  await refuseOverlap(tx, kind, after);
  const deed = before ? (after.withdrawn && !before.withdrawn ? "withdrawn" : "changed") : "added";
  await audit(tx, actor, {
    action: `${kind.table}.${deed}`,
    object: `supplier:${after.supplier_id}:papers`,
    ...(before && { before: told(before) }),
    after: told(after),
  });
  await changed(tx);
  return after;
}

/** Two that say how much of one tax is left out on one day: nobody could tell which holds. @throws 422 naming the other */
async function refuseOverlap(tx: Tx, { table }: PaperKind, { id, supplier_id, withdrawn }: Paper): Promise<void> {
  if (table !== exclusions.table || withdrawn) return;
  const [other] = await txQuery<{ tax: keyof typeof taxTitles; starts_on: string; ends_on: string | null }>(
    tx,
    `SELECT o.tax, o.starts_on::text AS starts_on, o.ends_on::text AS ends_on FROM tax_status n JOIN tax_status o ON o.id <> n.id AND NOT o.withdrawn
       AND o.tax = n.tax AND o.jurisdiction = n.jurisdiction AND catalogue_key(o.regime) = catalogue_key(n.regime)
       AND daterange(o.starts_on, o.ends_on, '[]') && daterange(n.starts_on, n.ends_on, '[]')
     WHERE n.id = $1::int AND o.supplier_id IN (SELECT supplier_all(supplier_top($2::int))) LIMIT 1`,
    id,
    supplier_id,
  );
  if (!other) return;
  const until = other.ends_on ? `hasta el ${formatDayYear(other.ends_on)}` : "sin vencimiento";
  const message = `Ya hay una exclusión de ${taxTitles[other.tax]} desde el ${formatDayYear(other.starts_on)}, ${until}: acortarla o retirarla antes.`;
  throw new AppError(422, "exclusion_overlaps", message, { issues: [{ path: "starts_on", message }] });
}

/** What the audit log keeps of one: its files by name. */
const told = (row: Paper & { files?: readonly { name: string }[] }) => ({
  ...row,
  files: row.files?.map(({ name }) => name),
});

const create =
  <Row extends Paper>(kind: PaperKind) =>
  (
    actor: SupplierActor,
    { params: { id }, body }: { params: { id: number }; body: Facts & { file_id: string | null } },
  ): Promise<Row> =>
    prisma.$transaction(async (tx) => {
      mustStand(await findSupplier(tx, id, true));
      const names = Object.keys(kind.columns);
      const places = Object.values(kind.columns).map((type, index) => `$${index + 3}::${type}`);
      const [made] = await txQuery<{ id: number }>(
        tx,
        `INSERT INTO ${kind.table} (supplier_id, created_by, ${names.join(", ")}) VALUES ($1::int, $2::int, ${places.join(", ")}) RETURNING id`,
        id,
        actor.userId,
        ...names.map((name) => body[name]),
      );
      if (!made) throw new Error("inserting gave no row");
      return written<Row>(tx, actor, kind, made.id, body.file_id, null);
    });

const change =
  <Row extends Paper>(kind: PaperKind) =>
  (
    actor: SupplierActor,
    {
      params: { paper },
      body: { version, file_id, ...facts },
    }: { params: { paper: number }; body: Facts & { version: number; withdrawn: boolean; file_id: string | null } },
  ): Promise<Row> =>
    prisma.$transaction(async (tx) => {
      await txQuery(tx, `SELECT id FROM ${kind.table} WHERE id = $1::int FOR UPDATE`, paper);
      const before = await paperOf<Row>(tx, kind, paper);
      if (before.version !== version) throw staleVersion(before);
      const columns = { ...kind.columns, withdrawn: "boolean" };
      const sets = Object.entries(columns).map(([column, type], index) => `${column} = $${index + 2}::${type}`);
      await txQuery(
        tx,
        `UPDATE ${kind.table} SET ${sets.join(", ")}, version = version + 1, updated_at = now() WHERE id = $1::int`,
        paper,
        ...Object.keys(columns).map((column) => facts[column]),
      );
      return written<Row>(tx, actor, kind, paper, file_id, before);
    });

/** `POST /suppliers/{id}/exclusions`. Errors: 400, 404, 422. */
export const createExclusion = create<Exclusion>(exclusions);
/** `PUT /suppliers/exclusions/{paper}`. Errors: 400, 404, 409. */
export const changeExclusion = change<Exclusion>(exclusions);
/** `POST /suppliers/{id}/documents`. Errors: 400, 404, 422. */
export const createDocument = create<SupplierDocument>(documents);
/** `PUT /suppliers/documents/{paper}`. Errors: 400, 404, 409. */
export const changeDocument = change<SupplierDocument>(documents);
