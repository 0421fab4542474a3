import { can } from "@/lib/access/can";
import type { ApprovalSource } from "@/lib/approvals/kind";
import { type SourceRow, sourceRow } from "@/lib/approvals/rules/sourceRow";
import type { Output } from "@/lib/http/contract";
import type * as api from "./api";
import { list, reject } from "./service";

type Request = Output<typeof api.list>[number];

const STATES = { pendiente: "en_aprobacion", aceptado: "aprobado", rechazado: "rechazado" } as const;

const rowOf = (row: Request): SourceRow =>
  sourceRow({
    id: row.id,
    reference: "Pedido de acceso",
    title: row.name || row.mail || "Alguien sin nombre",
    subtitle: row.mail,
    asked_at: row.created_at,
    link: `/admin-users/pedidos?pedido=${row.id}`,
    state: STATES[row.state],
    decided: decisionOf(row),
    // A yes carries a role: it is given on its own page.
    verdicts: row.state === "pendiente" ? ["rechazar"] : [],
    version: 1,
  });

function decisionOf({ state, decided_at, decided_by, decided_by_id, reason }: Request): SourceRow["decided"] {
  if (state === "pendiente" || !decided_at || decided_by_id === null) return null;
  const verdict = state === "aceptado" ? "aprobar" : "rechazar";
  const by = { id: decided_by_id, name: decided_by ?? "" };
  return { verdict, by, on_behalf_of: null, reason, via: "pantalla", at: decided_at };
}

const oneOf = async (actor: unknown, id: number) =>
  (await list(actor, { params: undefined, query: {}, body: undefined })).find((row) => row.id === id);

/** Who asks to be let in (lib/accessRequests): rejected here too, accepted on its page, where the role is chosen. */
export const accessSource: ApprovalSource = {
  title: "Pedidos de acceso",
  one: "Pedido de acceso",
  icon: "userPlus",
  waiting: async (actor) => {
    if (!can(actor, "people.write")) return [];
    const rows = await list(actor, { params: undefined, query: { state: "pendiente" }, body: undefined });
    return rows.map(rowOf).reverse();
  },
  decided: async (actor) => {
    if (!can(actor, "people.write")) return [];
    const rows = await list(actor, { params: undefined, query: {}, body: undefined });
    return rows.filter(({ decided_by_id }) => decided_by_id === actor.userId).map(rowOf);
  },
  refusals: { aprobar: "Para aceptarlo se elige su rol, en su página." },
  read: async (actor, id) => {
    const row = can(actor, "people.write") ? await oneOf(actor, id) : undefined;
    if (!row) return null;
    const facts = [
      { label: "Mail", value: row.mail },
      { label: "Mensaje", value: row.message },
    ];
    return { row: rowOf(row), shown: { purses: [], facts: facts.filter(({ value }) => value !== "") } };
  },
  decide: async (actor, id, { reason }) =>
    rowOf(await reject(actor, { params: { id }, query: undefined, body: { reason } })),
};
