import { can, type Person } from "@/lib/access/can";
import type {
  ApprovalActor,
  ApprovalKind,
  DeclaredApprovals,
  Outcome,
  Owners,
  Shown,
  Subject,
} from "@/lib/approvals/kind";
import type { Flag } from "@/lib/approvals/schema";
import { audit } from "@/lib/audit/audit";
import { prisma, type Tx, txQuery } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { addMoney, compareMoney, subMoney } from "@/lib/format/moneyMath";
import { forbidden, notFound } from "@/lib/http/errors";
import { changed } from "../changed";
import type { Figures } from "../rules/availability";
import type { ReallocationState } from "../rules/kinds";
import { monthText } from "../rules/months";
import { movedText, REALLOCATION, reallocationHref } from "../rules/told";
import { figuresOfSources, type StoredReallocation, sourceFigures, stored, storedAll } from "./reallocationRows";
import { askCopy } from "./reallocationsAsk";
import { placeText, postReallocation } from "./reallocationsPost";

const objectOf = (id: string) => `${REALLOCATION}:${id}`;

async function hold(tx: Tx, id: string): Promise<void> {
  const [held] = await txQuery(tx, `SELECT id FROM ${REALLOCATION} WHERE id = $1::int FOR UPDATE`, Number(id));
  if (!held) throw notFound("No existe esa reasignación.");
}

async function load(tx: Tx, id: string): Promise<Subject> {
  const row = await stored(tx, Number(id));
  const { from, to, amount, currency } = row;
  const centre = await tx.costCentre.findUniqueOrThrow({
    where: { id: from.centre.id },
    select: { company_id: true, country: true },
  });
  const country = centre.country as "AR" | "ES";
  const months = [...new Set([from.month, to.month])].map(monthText);
  return {
    version: row.version,
    reference: `Reasignación ${row.id}`,
    title: `De ${from.centre.name} a ${to.centre.name}`,
    subtitle: months.join(" a "),
    about: movedText(row),
    amount: { amount, currency },
    day: todayIn(),
    company: centre.company_id === null ? null : { id: centre.company_id, country },
    country,
    author: row.requested_by.id,
    beneficiaries: [],
    keys: { centro: [String(from.centre.id)] },
    values: {
      from: { value: `${from.centre.id} ${from.month}`, text: placeText(from) },
      to: { value: `${to.centre.id} ${to.month}`, text: placeText(to) },
      currency: { value: currency, text: currency },
      amount: { value: amount, text: formatMoney(amount, currency) },
    },
    facts: { empresa: centre.company_id === null ? null : String(centre.company_id) },
    link: reallocationHref(row.id),
  };
}

/** What a centre's month has without the reallocation, and with it. */
function purseOf(row: StoredReallocation, side: "from" | "to", figures: Figures): Shown["purses"][number] {
  const used = addMoney(figures.comprometido, figures.real);
  const moved = side === "from" ? subMoney("0", row.amount) : row.amount;
  const given = row.status === "aprobado" ? subMoney(figures.presupuestado, moved) : figures.presupuestado;
  const with_ = (presupuestado: string) => ({
    presupuestado,
    usado: used,
    disponible: subMoney(presupuestado, used),
  });
  return {
    title: placeText(row[side]),
    currency: row.currency,
    before: with_(given),
    after: with_(addMoney(given, moved)),
    today: with_(figures.presupuestado),
  };
}

async function shown(id: string): Promise<Shown> {
  const row = await stored(prisma, Number(id));
  const [from, to] = await Promise.all([sourceFigures(row), sourceFigures({ from: row.to, currency: row.currency })]);
  return {
    purses: [purseOf(row, "from", from), purseOf(row, "to", to)],
    facts: [
      { label: "De", value: `${placeText(row.from)} (${row.from.centre.code})` },
      { label: "A", value: `${placeText(row.to)} (${row.to.centre.code})` },
      { label: "Motivo", value: row.reason },
    ],
  };
}

/** What is asked for may be more than what is left by now. */
async function flags(ids: readonly string[], tx: Tx = prisma): Promise<Map<string, Flag[]>> {
  const rows = (await storedAll(tx, ids.map(Number))).filter(({ status }) => status === "pedido");
  const figures = await figuresOfSources(rows, tx);
  return new Map(
    rows.flatMap(({ id, amount, currency }): [string, Flag[]][] => {
      const disponible = figures.get(id)?.disponible ?? "0.00";
      if (compareMoney(disponible, amount) >= 0) return [];
      const missing = formatMoney(subMoney(amount, disponible), currency);
      return [[String(id), [{ key: "excede", tone: "ambar", label: `Excede ${missing}` }]]];
    }),
  );
}

/** Writes what was decided on the reallocation, with what it does to the budget, in the approval's transaction. */
const decided =
  (status: Exclude<ReallocationState, "pedido">) =>
  async (tx: Tx, id: string, { actor, reason }: Outcome): Promise<void> => {
    const before = await stored(tx, Number(id));
    if (status === "aprobado") await postReallocation(tx, actor, before);
    await tx.costReallocation.update({
      where: { id: before.id },
      data: {
        status,
        decided_by: actor.userId,
        decided_at: new Date(),
        decision_reason: reason,
        version: { increment: 1 },
      },
    });
    const after = await stored(tx, before.id);
    await changed(tx, "reallocations");
    await audit(tx, actor, { action: `cost_reallocation.${status}`, object: objectOf(id), before, after });
  };

/** Who asked for one that was rejected asks for the same again, while they may ask for any. */
async function copied(tx: Tx, actor: ApprovalActor, id: string): Promise<string> {
  if (!can(actor, "costcentres.write")) throw forbidden("No tiene permiso para pedir reasignaciones.");
  return reallocationHref(await askCopy(tx, actor, Number(id)));
}

/** On the centres' own page. */
const decides = (person: Person): boolean => can(person, "costcentres.approve");

const reallocations: ApprovalKind = {
  title: "Reasignaciones",
  one: "Reasignación",
  icon: "swap",
  fields: [{ key: "empresa", label: "Empresa", type: "opcion", options: companies }],
  owners: ["centro"],
  nobody: "warn",
  needsSteps: true,
  // Nobody edits a reallocation: another one is asked for.
  material: {
    from: { label: "Origen", when: "cambia" },
    to: { label: "Destino", when: "cambia" },
    currency: { label: "Moneda", when: "cambia" },
    amount: { label: "Importe", when: "sube" },
  },
  notice: { kind: "reasignacion", decides },
  decidesThere: decides,
  words: {
    // As `askedText` of a row.
    asked: ({ about }) => `pide reasignar ${about}`,
    told: (deed, { about }, reason) => `${deed} la reasignación de ${about}${reason ? `: ${reason}` : ""}`,
  },
  hold,
  load,
  mayRead: async (actor) => can(actor, "costcentres.read"),
  readsAll: (actor) => can(actor, "costcentres.read"),
  shown: (_actor, id) => shown(id),
  flags,
  onApproved: decided("aprobado"),
  onRejected: decided("rechazado"),
  onCancelled: decided("cancelado"),
  copy: copied,
};

async function companies() {
  const rows = await prisma.company.findMany({
    where: { active: true },
    orderBy: [{ position: "asc" }, { id: "asc" }],
  });
  return rows.map(({ id, name }) => ({ value: String(id), label: name }));
}

/** Who owns a centre. */
const centro: Owners = {
  title: "dueño del centro",
  of: async (tx, ids) => {
    const rows = await tx.costCentre.findMany({
      where: { id: { in: ids.map(Number) }, owner_id: { not: null } },
      select: { id: true, owner_id: true },
    });
    return new Map(rows.map(({ id, owner_id }) => [String(id), owner_id === null ? [] : [owner_id]]));
  },
  owns: async (tx, owner_id) => (await tx.costCentre.count({ where: { owner_id } })) > 0,
};

/** For the declaration of the cost centres. */
export const approvals: DeclaredApprovals = { kinds: { [REALLOCATION]: reallocations }, owners: { centro } };
