import { mergeRecords, separateRecords } from "@/lib/catalogue/mergeService";
import { updateRecord } from "@/lib/catalogue/recordService";
import { prisma, type Tx } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { conflict, impossible, staleVersion } from "@/lib/http/errors";
import type * as api from "../api";
import { changed } from "../changed";
import { definition } from "../definition";
import { tellEvent } from "../events";
import type { MergeableField } from "../rules/kinds";
import { columnsOf, fieldTitles } from "../rules/merging";
import type { Supplier } from "../schema";
import { findSupplier, type SupplierActor, tellMails } from "./records";

type Facts = Record<string, unknown>;

/** What was taken of which record, to be given back when they are separated. */
interface Taken {
  from: number;
  take: MergeableField[];
  before: Facts;
  after: Facts;
}

interface Merge {
  id: number;
  into: number;
  version: number;
  into_version?: number;
  take: MergeableField[];
}

const pick = (row: object, take: readonly MergeableField[]): Facts => {
  const all = row as Facts;
  return Object.fromEntries(take.flatMap((field) => columnsOf[field].map((column) => [column, all[column]])));
};
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** `POST /suppliers/{id}/merge`. Errors: 400, 404, 409, 422. */
export const merge = (
  actor: SupplierActor,
  { params: { id }, body }: Input<typeof api.mergeSupplier>,
): Promise<Output<typeof api.mergeSupplier>> => prisma.$transaction((tx) => mergeTaking(tx, actor, { ...body, id }));

/**
 * Counts a supplier as another one, which takes some of its fields.
 * @param into_version what the one that stays was seen as, where anything is taken
 */
export async function mergeTaking(
  tx: Tx,
  actor: SupplierActor,
  { id, into, version, into_version, take }: Merge,
): Promise<Output<typeof api.mergeSupplier>> {
  const both = async () => [await findSupplier(tx, id), await findSupplier(tx, into)] as const;
  const { after, again } = await mergeRecords(tx, actor, definition, { id, into, version }, async () => {
    const [going, keeper] = await both();
    if (into_version !== undefined && keeper.version !== into_version) throw staleVersion(keeper);
    if (going.own_company !== keeper.own_company)
      throw impossible(`${(going.own_company ? going : keeper).name} es una de nuestras empresas: no se une con otro.`);
  });
  if (again) return { ...after, left: [] };
  const [going, keeper] = await both();
  const facts = pick(going, take);
  const taken: Taken = { from: id, take, before: pick(keeper, take), after: facts };
  if (take.length > 0) await writeFacts(tx, actor, keeper, facts);
  await tellEvent(tx, actor, { supplier_id: into, kind: "unido", facts: taken });
  await changed(tx);
  return { ...after, left: [] };
}

async function writeFacts(tx: Tx, actor: SupplierActor, before: Supplier, facts: Facts): Promise<Supplier> {
  const after = await updateRecord<Supplier>(tx, actor, definition, { before, facts: { ...before, ...facts } });
  await tellMails(tx, actor, before, after);
  return after;
}

/** `POST /suppliers/{id}/separate`. Errors: 404, 409, 422. Separating it again, as it is now, changes nothing. */
export const separate = (
  actor: SupplierActor,
  { params: { id }, body: { version } }: Input<typeof api.separateSupplier>,
): Promise<Output<typeof api.separateSupplier>> =>
  prisma.$transaction(async (tx) => {
    let left: string[] = [];
    const { after, again } = await separateRecords(tx, actor, definition, { id, version }, async (into) => {
      left = await giveBack(tx, actor, id, into);
    });
    if (again) return { ...after, left };
    await changed(tx);
    return { ...after, left };
  });

/** Puts back what the one that stays took, field by field, where it is still as it was taken. @returns what was left */
async function giveBack(tx: Tx, actor: SupplierActor, id: number, into: number): Promise<string[]> {
  const keeper = await findSupplier(tx, into, true);
  const event = await tx.supplierEvent.findFirst({
    where: { supplier_id: into, kind: "unido", facts: { path: ["from"], equals: id } },
    orderBy: { id: "desc" },
  });
  const { take = [], before = {}, after = {} } = (event?.facts ?? {}) as unknown as Partial<Taken>;
  const now = pick(keeper, take);
  const untouched = (field: MergeableField) => columnsOf[field].every((column) => same(now[column], after[column]));
  const back = take.filter(untouched);
  const left = take.filter((field) => !untouched(field)).map((field) => fieldTitles[field]);
  if (
    take.includes("tax_id") &&
    back.includes("tax_id") &&
    before.tax_id === null &&
    !["alta", "propuesto"].includes(keeper.state)
  )
    throw conflict(
      `${keeper.name} está en uso con el número que tomó: darle el suyo antes de separar, o dejarlos unidos.`,
      keeper,
    );
  const facts = Object.fromEntries(back.flatMap((field) => columnsOf[field].map((column) => [column, before[column]])));
  if (back.length > 0) await writeFacts(tx, actor, keeper, facts);
  await tellEvent(tx, actor, { supplier_id: into, kind: "separado", facts: { from: id, back, left } });
  return left;
}
