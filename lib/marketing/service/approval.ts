import { can } from "@/lib/access/can";
import type { ApprovalActor, ApprovalKind, DeclaredApprovals, Outcome, Shown, Subject } from "@/lib/approvals/kind";
import { exceededText, purseShown } from "@/lib/approvals/rules/purse";
import type { Flag } from "@/lib/approvals/schema";
import { prisma, type Tx, txQuery } from "@/lib/db";
import { attachmentsOf } from "@/lib/documents/service/attach";
import { formatDay, todayIn } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { subMoney } from "@/lib/format/moneyMath";
import { forbidden } from "@/lib/http/errors";
import { channelTitles, EXPENSE, type ExpenseState, expenseHref, GASTO, monthName } from "../rules/kinds";
import { giveCell, holdCell } from "./assign";
import { become, copyIn } from "./expenses";
import { allowedByOwner, pursesOf } from "./facts";
import { lineById } from "./lines";
import { postApproved, postWithdrawn } from "./money";
import { type Expense, holdExpense, placeOf, storedExpense } from "./record";
import { tellExpense } from "./tell";

const idOf = (id: string) => Number(id);

async function countryOf(tx: Tx, company: number): Promise<"AR" | "ES"> {
  const [row] = await txQuery<{ country: string }>(
    tx,
    "SELECT country::text AS country FROM company WHERE id = $1::int",
    company,
  );
  return row?.country === "ES" ? "ES" : "AR";
}

async function supplierState(tx: Tx, { supplier_id }: Expense): Promise<string> {
  if (supplier_id === null) return "propuesto";
  const [row] = await txQuery<{ state: string }>(
    tx,
    "SELECT s.state FROM supplier_kept k JOIN supplier s ON s.id = k.kept_id WHERE k.id = $1::int",
    supplier_id,
  );
  return row?.state ?? "propuesto";
}

const channelsText = (expense: Expense) =>
  [...new Set(expense.lines.map(({ channel }) => channelTitles[channel]))].join(", ");

async function load(tx: Tx, id: string): Promise<Subject> {
  const expense = await storedExpense(tx, idOf(id));
  const { amount, currency, supplier, concept } = expense;
  const [country, state] = [await countryOf(tx, expense.company_id), await supplierState(tx, expense)];
  const lines = expense.lines.map(
    ({ place, channel, amount: part }) => `${place}, ${channelTitles[channel]}: ${formatMoney(part, currency)}`,
  );
  const value = (text: string, of = text) => ({ value: of, text });
  return {
    version: expense.version,
    reference: `Gasto ${expense.code}`,
    title: supplier,
    subtitle: `${concept}, ${placeOf(expense.lines)}`,
    about: `${formatMoney(amount, currency)} a ${supplier} por ${concept}`,
    amount: { amount, currency },
    day: todayIn(),
    company: { id: expense.company_id, country },
    country,
    author: expense.created_by_user_id,
    beneficiaries: [],
    keys: { bolsa: [...new Set(expense.lines.map(({ purse_id }) => String(purse_id)))] },
    values: {
      importe: value(formatMoney(amount, currency), amount),
      moneda: value(currency),
      proveedor: value(supplier, `${expense.supplier_id ?? ""} ${supplier}`),
      reparto: value(lines.join("; ")),
      dias: value(
        `${formatDay(expense.from_day)} a ${formatDay(expense.until_day)}`,
        `${expense.from_day} ${expense.until_day}`,
      ),
      mas: value(
        overText(expense) || "No",
        `${expense.over} ${expense.from_line_id ?? ""} ${expense.from_month ?? ""}`,
      ),
    },
    facts: {
      empresa: String(expense.company_id),
      canal: expense.lines.length === 1 ? (expense.lines[0]?.channel ?? null) : null,
      excede: expense.over === "excepcion",
      reasigna: expense.over === "reasigna",
      proveedor_nuevo: ["propuesto", "alta"].includes(state),
    },
    link: expenseHref(expense.code),
  };
}

function overText(expense: Expense): string {
  if (expense.over === "excepcion") return `Se pasa de la bolsa: ${expense.over_reason}`;
  if (expense.over === "reasigna" && expense.moved)
    return `Mueve ${formatMoney(expense.moved, expense.currency)} de otro canal${expense.from_month ? `, ${monthName(expense.from_month)}` : ""}`;
  return "";
}

async function shown(id: string): Promise<Shown> {
  const expense = await storedExpense(prisma, idOf(id));
  const purses = await pursesOf(prisma, expense);
  const files = await attachmentsOf({ ownerType: EXPENSE, ownerId: id });
  const over = overText(expense);
  return {
    purses: purses.map((purse) => purseShown(purse)),
    facts: [
      { label: "Proveedor", value: expense.supplier },
      { label: "Concepto", value: expense.concept },
      { label: "Show o campaña", value: placeOf(expense.lines) },
      { label: "Canal", value: channelsText(expense) },
      { label: "Desde y hasta", value: `${formatDay(expense.from_day)} a ${formatDay(expense.until_day)}` },
      { label: "Neto", value: formatMoney(expense.net, expense.currency) },
      { label: "IVA", value: formatMoney(expense.vat, expense.currency) },
      ...(over ? [{ label: "Pide además", value: over, tone: "mal" as const }] : []),
    ],
    document: files[0] ?? null,
  };
}

async function flags(ids: readonly string[], tx: Tx = prisma): Promise<Map<string, Flag[]>> {
  const found = new Map<string, Flag[]>();
  // One after another: a transaction answers one question at a time.
  for (const id of ids) {
    const expense = await storedExpense(tx, idOf(id)).catch(() => null);
    if (expense?.state !== "en_aprobacion" || expense.over === "reasigna") continue;
    const said = (await pursesOf(tx, expense)).flatMap((purse): Flag[] => {
      const exceeded = exceededText(purseShown(purse));
      return exceeded
        ? [{ key: `excede-${purse.id}`, tone: "ambar", label: `Excede ${exceeded}`, text: purse.title }]
        : [];
    });
    if (said.length > 0) found.set(id, said);
  }
  return found;
}

/** What is taken from another channel for it, in the same transaction: out of that one, into its own. */
async function reallocate(tx: Tx, actor: Outcome["actor"], expense: Expense): Promise<void> {
  const { moved, from_line_id, from_month, currency } = expense;
  const [own] = expense.lines;
  if (expense.over !== "reasigna" || moved === null || from_line_id === null || from_month === null || !own) return;
  const reason = `Reasignación de ${expense.code}`;
  const from = await lineById(tx, from_line_id);
  const to = await lineById(tx, own.line_id);
  const month = expense.from_day.slice(0, 7);
  const out = await holdCell(tx, from, from_month, currency);
  await giveCell(tx, actor, { line: from, cell: out, month: from_month, currency, by: subMoney("0", moved) }, reason);
  const into = await holdCell(tx, to, month, currency);
  await giveCell(tx, actor, { line: to, cell: into, month, currency, by: moved }, reason);
}

async function onApproved(tx: Tx, id: string, { actor, request, unasked }: Outcome): Promise<void> {
  const before = await holdExpense(tx, idOf(id));
  if (before.over === "excepcion" && !unasked) {
    const owners = (await pursesOf(tx, before)).map(({ owner_id }) => owner_id);
    if (!(await allowedByOwner(tx, request, owners)))
      throw forbidden("Pasarse de la bolsa lo aprueba quien la lleva, o un administrador.");
  }
  await reallocate(tx, actor, before);
  await postApproved(tx, actor, before);
  await become(tx, actor, before, "aprobado", { action: "approved" });
  await told(tx, actor, before, "aprobó");
}

const told = (tx: Tx, actor: ApprovalActor, expense: Expense, deed: string, reason = "") =>
  tellExpense(tx, actor, expense, {
    to: [expense.created_by_user_id],
    message: `${deed} el gasto ${expense.code} de ${formatMoney(expense.amount, expense.currency)}${reason ? `: ${reason}` : ""}`,
  });

const ends =
  (state: ExpenseState, action: string, deed: string) =>
  async (tx: Tx, id: string, { actor, reason }: Outcome): Promise<void> => {
    const before = await holdExpense(tx, idOf(id));
    await postWithdrawn(tx, actor, before);
    await become(tx, actor, before, state, { action, reason });
    await told(tx, actor, before, deed, reason);
  };

async function mayRead(actor: ApprovalActor, id: string): Promise<boolean> {
  if (can(actor, "spend.read")) return true;
  const expense = await storedExpense(prisma, idOf(id)).catch(() => null);
  if (!expense) return false;
  if (expense.created_by_user_id === actor.userId) return true;
  return (await pursesOf(prisma, expense)).some(({ owner_id }) => owner_id === actor.userId);
}

const gastos: ApprovalKind = {
  title: "Gastos",
  one: "Gasto",
  icon: "megaphone",
  fields: [
    { key: "empresa", label: "Empresa", type: "opcion", options: companies },
    {
      key: "canal",
      label: "Canal",
      type: "opcion",
      options: async () => Object.entries(channelTitles).map(([value, label]) => ({ value, label })),
    },
    { key: "excede", label: "Se pasa de la bolsa", type: "si_no" },
    { key: "reasigna", label: "Mueve plan de otro canal", type: "si_no" },
    { key: "proveedor_nuevo", label: "Proveedor nuevo", type: "si_no" },
  ],
  owners: ["bolsa"],
  nobody: "refuse",
  sentAgain: true,
  needsSteps: true,
  // The specification's notification says what was decided: `told`.
  tellsItself: async () => [],
  material: {
    importe: { label: "Importe", when: "sube" },
    moneda: { label: "Moneda", when: "cambia" },
    proveedor: { label: "Proveedor", when: "cambia" },
    reparto: { label: "Show y canal", when: "cambia" },
    dias: { label: "Días", when: "cambia" },
    mas: { label: "Lo que pide además", when: "cambia" },
  },
  words: {
    asked: ({ about }) => `pide aprobar ${about}`,
    told: (deed, { about }, reason) => `${deed} ${about}${reason ? `: ${reason}` : ""}`,
  },
  hold: async (tx, id) => {
    await holdExpense(tx, idOf(id));
  },
  load,
  mayRead,
  readsAll: (actor) => can(actor, "spend.read"),
  shown: (_actor, id) => shown(id),
  flags,
  onStep: async (tx, id, { actor }) => told(tx, actor, await storedExpense(tx, idOf(id)), "aprobó un paso de"),
  onApproved,
  onRejected: ends("rechazado", "rejected", "rechazó"),
  onReturned: ends("devuelto", "returned", "devolvió"),
  onCancelled: ends("borrador", "withdrawn", "retiró"),
  copy: async (tx, actor, id) => {
    if (!can(actor, "spend.load")) throw forbidden("No tiene permiso para cargar gastos.");
    const made = await copyIn(tx, actor, idOf(id), crypto.randomUUID());
    return expenseHref((await storedExpense(tx, made)).code);
  },
};

async function companies() {
  const rows = await prisma.company.findMany({
    where: { active: true },
    orderBy: [{ position: "asc" }, { id: "asc" }],
  });
  return rows.map(({ id, name }) => ({ value: String(id), label: name }));
}

/** For the declaration of marketing. */
export const approvals: DeclaredApprovals = { kinds: { [GASTO]: gastos } };
