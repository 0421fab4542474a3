import { can } from "@/lib/access/can";
import type { ApprovalActor, ApprovalKind, DeclaredApprovals, Outcome } from "@/lib/approvals/kind";
import { prisma, query, type Tx, txQuery } from "@/lib/db";
import { impossible, notFound } from "@/lib/http/errors";
import { applyDecision } from "../budgets/decided";
import { type Head, headOf, requireStep } from "../line/head";
import { holdLine } from "../line/hold";
import { approversOf } from "../line/tell";
import { APPROVES, isPayers, PAYS, PROPOSAL } from "../rules/askedWords";
import { priorities, priorityTitles } from "../rules/kinds";
import { decide, type Wanted } from "../rules/transitions";
import { IN_SCOPE, SCOPE_JOIN, scopeOf, scopeValues } from "../scope";
import { load } from "./asked";
import { approvers, payers } from "./owners";
import { flags, shown } from "./shown";

/** Its line is held: the record of everything that changes it. */
async function hold(tx: Tx, id: string): Promise<void> {
  const rows = await txQuery(
    tx,
    "SELECT id FROM budget_line WHERE id = (SELECT line_id FROM budget_proposal WHERE id = $1::int) FOR UPDATE",
    Number(id),
  );
  if (rows.length === 0) throw notFound("No existe ese presupuesto.");
}

async function heldProposal(tx: Tx, id: string) {
  const proposal = await tx.budgetProposal.findUniqueOrThrow({ where: { id: Number(id) }, include: { line: true } });
  if (proposal.line.deleted_at) throw notFound();
  return proposal;
}

async function heldHead(tx: Tx, id: string) {
  const proposal = await heldProposal(tx, id);
  return { line: proposal.line, head: await headOf(tx, proposal.line, proposal) };
}

/** Writes on the proposal what was decided here, as the same decision by its own call does; nothing where nothing is wanted of it. */
const becomes =
  (wanted: (head: Head) => Wanted | null) =>
  async (tx: Tx, id: string, { actor, reason }: Outcome) => {
    const { line, head } = await heldHead(tx, id);
    const asked = wanted(head);
    const decision = asked && decide(head, asked);
    if (decision === null) return;
    if ("problem" in decision) throw impossible(decision.problem);
    await applyDecision(tx, actor, line, head, decision, reason);
  };

const bothWords = becomes(({ status }) => ({
  ...(status === "pendiente" && { newStatus: "aprobado" }),
  newStatusAdmin: "aprobado",
}));
const areasWord = becomes(({ status }) => (status === "pendiente" ? { newStatus: "aprobado" } : null));
const refused = becomes(({ status }) =>
  status === "pendiente" ? { newStatus: "rechazado" } : { newStatusAdmin: "rechazado" },
);
const returned = becomes(() => ({ newStatus: "borrador" }));
const annulled = becomes(() => ({ newStatus: "anulado" }));

/** Who asked takes it back as their area lets them: the proposal is annulled. */
async function cancelled(tx: Tx, id: string, outcome: Outcome): Promise<void> {
  const { line, head } = await heldHead(tx, id);
  requireStep("anular", outcome.actor, await holdLine(tx, scopeOf(outcome.actor), line.id), head);
  await annulled(tx, id, outcome);
}

async function mayRead(actor: ApprovalActor, id: string): Promise<boolean> {
  if (!can(actor, "musicwins.use")) return false;
  const rows = await query(
    `SELECT l.id FROM budget_proposal p JOIN budget_line l ON l.id = p.line_id ${SCOPE_JOIN} WHERE ${IN_SCOPE} AND p.id = $4::int`,
    [...scopeValues(scopeOf(actor)), Number(id)],
  );
  return rows.length > 0;
}

/** Its approvers are told by their line; administrators may decide all of them and are asked for none. */
async function tellsItself(tx: Tx, id: string): Promise<number[]> {
  const { line } = await heldProposal(tx, id);
  const admins = await tx.user.findMany({ where: { rol: "Administrador", active: true }, select: { id: true } });
  return [...(await approversOf(tx, line)), ...admins.map((admin) => admin.id)];
}

const proposals: ApprovalKind = {
  title: "Presupuestos de Music Wins",
  one: "Music Wins",
  icon: "clapperboard",
  fields: [
    { key: "area", label: "Área", type: "opcion", options: () => placesNamed("area") },
    { key: "categoria", label: "Categoría", type: "opcion", options: () => placesNamed("category") },
    { key: "empresa", label: "Empresa", type: "opcion", options: companies },
    { key: "proveedor", label: "Proveedor", type: "opcion", options: async () => SUPPLIERS },
    { key: "prioridad", label: "Prioridad", type: "opcion", options: async () => PRIORITIES },
    { key: "opciones", label: "Cotizaciones", type: "numero" },
    { key: "excede", label: "Excede la bolsa", type: "si_no" },
  ],
  owners: [APPROVES, PAYS],
  nobody: "warn",
  needsSteps: true,
  makerMayRefuse: true,
  tellsItself,
  sentAgain: true,
  // Administration observes what the area approved; it does not return it.
  verdictsOf: (who) => (isPayers(who) ? ["aprobar", "rechazar"] : ["aprobar", "devolver", "rechazar"]),
  material: {
    ars: { label: "Importe en pesos", when: "cambia" },
    usd: { label: "Importe en dólares", when: "cambia" },
    proveedor: { label: "Proveedor", when: "cambia" },
    cuit: { label: "CUIT del proveedor", when: "cambia" },
    iva: { label: "IVA", when: "cambia" },
    condicion: { label: "Condición de pago", when: "cambia" },
    lugar: { label: "Área y categoría", when: "cambia" },
    titulo: { label: "Título", when: "nunca" },
    detalle: { label: "Detalle", when: "nunca" },
    entrega: { label: "Fecha de entrega", when: "nunca" },
    pago: { label: "Fecha de pago", when: "nunca" },
    datos: { label: "Datos", when: "nunca" },
  },
  dayOf: "pago",
  // By their area; who is named otherwise may not open its line.
  decidesThere: (person, named) =>
    can(person, "musicwins.use") && (scopeOf(person).all || named.some(({ type }) => type === "duenio")),
  words: {
    asked: ({ about }) => `envió a aprobación ${about}`,
    told: (deed, { about }, reason) => `${deed} ${about}${reason && `: ${reason}`}`,
  },
  hold,
  load,
  mayRead,
  readsAll: (actor) => scopeOf(actor).all,
  shown,
  flags,
  stopped: ["otra"],
  // The area has said its word once only the payer's is missing.
  onStep: async (tx, id, outcome) => {
    if (isPayers(outcome.next)) await areasWord(tx, id, outcome);
  },
  onApproved: bothWords,
  onRejected: refused,
  onReturned: returned,
  onCancelled: cancelled,
};

const SUPPLIERS = [
  { value: "nuevo", label: "nuevo" },
  { value: "observado", label: "observado" },
  { value: "conocido", label: "conocido" },
];
const PRIORITIES = priorities.map((value) => ({ value, label: priorityTitles[value] }));

const placesNamed = (column: "area" | "category") =>
  query<{ value: string; label: string }>(
    `SELECT DISTINCT ${column} AS value, ${column} AS label FROM budget_line WHERE deleted_at IS NULL ORDER BY 1`,
    [],
  );

async function companies() {
  const where = { active: true };
  const rows = await prisma.company.findMany({ where, orderBy: [{ position: "asc" }, { id: "asc" }] });
  return rows.map(({ id, name }) => ({ value: String(id), label: name }));
}

/** For the declaration of Music Wins. */
export const approvals: DeclaredApprovals = {
  kinds: { [PROPOSAL]: proposals },
  owners: { [APPROVES]: approvers, [PAYS]: payers },
};
