import { decideAll, type ProposalActor, type ProposalList, readProposals } from "@/lib/catalogue/proposals";
import { prisma, type Tx } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { impossible } from "@/lib/http/errors";
import type * as api from "../api";
import { definition } from "../definition";
import type { SupplierState } from "../rules/kinds";
import type { Supplier } from "../schema";
import { mergeTaking, separate } from "./merge";
import { putState } from "./records";

/** A proposed one is accepted once it has a number, as an alta; without one it can only be another one. */
const list: ProposalList = {
  definition,
  proposed: "propuesto",
  accepted: "alta",
  context: (row) => `concat_ws(', ', coalesce(${row}.tax_id, 'Sin número'), nullif(${row}.town, ''))`,
  // Two numbers are two suppliers, whatever they are called.
  same: "(r.tax_id IS NULL OR o.tax_id = r.tax_id)",
  near: "o.words %> r.name_key",
  refuse: (row) => {
    if ((row as unknown as Supplier).tax_id === null)
      throw impossible("Todavía no tiene número: completar el CUIT o NIF, o unirlo con otro.");
  },
  become: async (tx, actor, before, state) =>
    (await putState(tx, actor, before as unknown as Supplier, state as SupplierState, "")).version,
  // The one that stays keeps all of its own; to take something of the other one they are merged side by side.
  merge: (actor, { id, into, version }) =>
    prisma.$transaction((tx: Tx) => mergeTaking(tx, actor, { id, into, version, take: [] })),
  separate: (actor, { id, version }) => separate(actor, { params: { id }, query: undefined, body: { version } }),
};

/** `GET /suppliers/proposals`. */
export const proposals = (
  _actor: unknown,
  { query }: Input<typeof api.listSupplierProposals>,
): Promise<Output<typeof api.listSupplierProposals>> => readProposals(list, query);

/** `POST /suppliers/proposals`. */
export const decide = (
  actor: ProposalActor,
  { body }: Input<typeof api.decideSupplierProposals>,
): Promise<Output<typeof api.decideSupplierProposals>> => decideAll(actor, list, body);
