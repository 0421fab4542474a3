import { prisma, query, type Tx, txQuery } from "@/lib/db";
import { listOf } from "@/lib/format/listText";
import type { Input, Output } from "@/lib/http/contract";
import { PURSE_TITLE } from "@/lib/ledger/purseIds";
import type { VoucherActor } from "../actor";
import type * as api from "../allocations/api";
import { mostUsed, percentsOf, splitKey } from "../rules/suggest";
import type { AllocationRow } from "../schema/allocations";
import { askedFor } from "./asked";
import { scopeOf } from "./scope";
import { list as listTemplates } from "./templates";
import { allocationsOf } from "./view";

type Suggestion = Output<typeof api.suggestAllocations>["data"][number];
type Line = Suggestion["lines"][number];

/** Of each voucher's supplier, or whoever it was merged into, the last three that were charged to something, newest first. */
const LAST = `SELECT own.id AS voucher_id, last.id FROM voucher own JOIN supplier_kept ok ON ok.id = own.supplier_id
  CROSS JOIN LATERAL (SELECT v.id, v.date FROM supplier_kept k JOIN voucher v ON v.supplier_id = k.id
    WHERE k.kept_id = ok.kept_id AND v.id <> own.id AND v.direction = 'recibido' AND v.state NOT IN ('anulado', 'descartado')
      AND EXISTS (SELECT 1 FROM allocation a WHERE a.voucher_id = v.id) ORDER BY v.date DESC NULLS LAST, v.id DESC LIMIT 3) last
  WHERE own.id = ANY ($1::int[]) ORDER BY own.id, last.date DESC NULLS LAST, last.id DESC`;

/** What their suppliers' records say: a purse, and a category with it. */
const OF_RECORD = `SELECT v.id AS voucher_id, s.purse_id, s.category_id, p.cost_centre_id, p.show_id, ${PURSE_TITLE} AS name
  FROM voucher v JOIN supplier_kept k ON k.id = v.supplier_id JOIN supplier s ON s.id = k.kept_id
  JOIN purse p ON p.id = s.purse_id AND p.archived_at IS NULL WHERE v.id = ANY ($1::int[])`;

const lineOf = (row: AllocationRow, percent: string): Line => ({
  show_id: row.show?.id ?? null,
  project_id: row.project?.id ?? null,
  event_id: row.event?.id ?? null,
  cost_centre_id: row.centre?.id ?? null,
  category_id: row.category?.id ?? null,
  purse_id: row.purse?.id ?? null,
  percent,
  name: (row.show ?? row.project ?? row.event ?? row.centre ?? row.purse)?.name ?? "",
});

function linesOf(rows: readonly AllocationRow[]): Line[] {
  const shares = percentsOf(rows.map(({ amount }) => amount));
  return rows.map((row, index) => lineOf(row, row.percent ?? shares[index] ?? "0"));
}

async function lastOf(tx: Tx, ids: readonly number[]): Promise<Map<number, Line[][]>> {
  const last = await txQuery<{ voucher_id: number; id: number }>(tx, LAST, ids);
  const lines = await allocationsOf(
    tx,
    last.map(({ id }) => id),
  );
  const found = new Map<number, Line[][]>();
  for (const { voucher_id, id } of last)
    found.set(voucher_id, [...(found.get(voucher_id) ?? []), linesOf(lines.get(id) ?? [])]);
  return found;
}

/**
 * `GET /allocation-suggestions`: what each voucher may be charged to, and from where that comes: what its link asked for, else most of the last three of its
 * supplier, named as a template where it is one, else what the supplier's record says. Those without any are left out.
 */
export async function suggest(
  actor: VoucherActor,
  { query: { ids } }: Input<typeof api.suggestAllocations>,
): Promise<Output<typeof api.suggestAllocations>> {
  const { text, values } = scopeOf(actor);
  const seen = await query<{ id: number; by_link: boolean }>(
    `SELECT v.id, v.origin IN ('enlace', 'music_wins') AS by_link FROM voucher v WHERE v.id = ANY ($${values.length + 1}::int[]) AND ${text}`,
    [...values, listOf(ids).map(Number)],
  );
  const asked = seen.map(({ id }) => id);
  const byLink = seen.filter(({ by_link }) => by_link).map(({ id }) => id);
  const [wanted, last, records, templates] = await Promise.all([
    askedFor(prisma, byLink),
    lastOf(prisma, asked),
    query<Omit<Line, "percent" | "project_id" | "event_id"> & { voucher_id: number }>(OF_RECORD, [asked]),
    listTemplates(),
  ]);
  const named = new Map(
    templates.data.map(({ name, lines }) => [
      splitKey(lines.map((line) => ({ ...line, percent: line.percent ?? "0" }))),
      name,
    ]),
  );
  const data = asked.flatMap((voucher_id): Suggestion[] => {
    const known = wanted.get(voucher_id);
    if (known) return [known];
    const used = mostUsed(last.get(voucher_id) ?? []);
    if (used) return [{ voucher_id, text: named.get(splitKey(used.lines)) ?? used.text, lines: used.lines }];
    const record = records.find((one) => one.voucher_id === voucher_id);
    if (!record) return [];
    const { voucher_id: _, ...line } = record;
    const lines = [{ ...line, project_id: null, event_id: null, percent: "100" }];
    return [{ voucher_id, text: "de su ficha", lines }];
  });
  return { data };
}
