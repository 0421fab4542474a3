import type { Input, Output } from "@/lib/http/contract";
import type * as api from "./api";
import { definitions } from "./lists/all";
import { merge, separate } from "./mergeService";
import { decideAll, type ProposalActor, type ProposalList, type ProposedRow, readProposals } from "./proposals";
import { updateRecord } from "./recordService";
import { type MergedList, proposalStates } from "./rules/kinds";

/** What tells two of the same name apart, and what else must be the same of those that are offered. */
const WORDS: Readonly<Record<MergedList, Pick<ProposalList, "context" | "same">>> = {
  categories: {
    context: (row) => `coalesce((SELECT p.name FROM category p WHERE p.id = ${row}.parent_id), '')`,
    same: "o.side = r.side",
  },
  projects: { context: (row) => `coalesce(${row}.starts_on::text, '')`, same: "true" },
  events: { context: (row) => `coalesce(${row}.starts_on::text, '')`, same: "true" },
};

const proposalListOf = (list: MergedList): ProposalList => ({
  definition: definitions[list],
  ...proposalStates[list],
  ...WORDS[list],
  become: async (tx, actor, before, state) =>
    (await updateRecord<ProposedRow>(tx, actor, definitions[list], { before, facts: { ...before, state } })).version,
  merge: (actor, { id, version, into }) => merge(actor, { params: { list, id }, body: { into, version } }),
  separate: (actor, { id, version }) => separate(actor, { params: { list, id }, body: { version } }),
});

/** `GET /catalogue/proposals/{list}`. */
export const proposals = (
  _actor: unknown,
  { params: { list }, query }: Input<typeof api.listProposals>,
): Promise<Output<typeof api.listProposals>> => readProposals(proposalListOf(list), query);

/** `POST /catalogue/proposals/{list}`. */
export const decide = (
  actor: ProposalActor,
  { params: { list }, body }: Input<typeof api.decideProposals>,
): Promise<Output<typeof api.decideProposals>> => decideAll(actor, proposalListOf(list), body);
