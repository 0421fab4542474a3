import { can } from "@/lib/access/can";
import type { ApprovalActor, ApprovalKind, DeclaredApprovals, Outcome, Shown, Subject } from "@/lib/approvals/kind";
import { exceededText, type PurseInUse, purseShown } from "@/lib/approvals/rules/purse";
import type { Flag } from "@/lib/approvals/schema";
import { prisma, type Tx, txQuery } from "@/lib/db";
import { attachmentsOf } from "@/lib/documents/service/attach";
import { formatDay, todayIn } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { amendedTexts, amendedTotal } from "../rules/amended";
import { lateTexts } from "../rules/compare";
import { purchaseHref } from "../rules/kinds";
import { percentText } from "../rules/quantity";
import { approveAmendment, dropAmendment } from "./amended";
import { approveOrder } from "./approve";
import { askedOfPurses, pursesOf } from "./facts";
import { postWithdrawn } from "./money";
import { comparedOf, quotesOf, requestedLines } from "./offers";
import { needsQuotes, ORDER_KIND, wantedQuotes } from "./quotesRule";
import { holdOrder, linesOf, storedOrder } from "./record";
import { transition } from "./step";

const idOf = (id: string) => Number(id);

interface Named {
  supplier: string;
  supplier_state: string;
  company: string;
  country: string;
  show: string;
}

const namesOf = async (tx: Tx, order: number): Promise<Named> => {
  const [row] = await txQuery<Named>(
    tx,
    `SELECT s.name AS supplier, s.state AS supplier_state, c.name AS company, c.country, coalesce(h.name, '') AS show
     FROM purchase_order o JOIN requisition r ON r.id = o.requisition_id JOIN supplier_kept k ON k.id = o.supplier_id JOIN supplier s ON s.id = k.kept_id
       JOIN company c ON c.id = o.company_id LEFT JOIN show h ON h.id = r.show_id WHERE o.id = $1::int`,
    order,
  );
  return row ?? { supplier: "", supplier_state: "", company: "", country: "AR", show: "" };
};

/** Whether whoever has the purses in charge may say yes: all of them, some, or none, whose purchase it is left out. */
async function ownersOf(
  tx: Tx,
  order: number,
  parties: readonly (number | null)[],
): Promise<"todos" | "algunos" | "ninguno"> {
  const purses = await pursesOf(tx, order);
  const free = purses.filter(
    ({ owner_id, owner_active }) => owner_id !== null && owner_active && !parties.includes(owner_id),
  );
  if (free.length === 0) return "ninguno";
  return free.length === purses.length ? "todos" : "algunos";
}

/** Whether it takes more of some purse than is left there; null where no rate tells. */
const exceeds = (purses: readonly PurseInUse[]): boolean | null => {
  if (purses.some((purse) => exceededText(purseShown(purse)))) return true;
  return purses.some(isUnrated) ? null : false;
};
const isUnrated = ({ elsewhere }: PurseInUse): boolean => Boolean(elsewhere && !elsewhere.factor);

async function load(tx: Tx, id: string): Promise<Subject> {
  const purchase = await storedOrder(tx, idOf(id));
  const { order, title, code } = purchase;
  const [lines, names] = [await linesOf(tx, order.id), await namesOf(tx, order.id)];
  const amount = amendedTotal(lines, order.amendment?.lines);
  const author = order.amendment?.by ?? order.created_by_user_id;
  const purses = [...new Set(lines.map(({ purse_id }) => String(purse_id)))];
  const quotes = await quotesOf(tx, purchase.id);
  const country = names.country === "ES" ? "ES" : "AR";
  const asked = purchase.requested_by_user_id;
  const amended = order.amendment?.lines ?? [];
  const told = amendedTexts(lines, amended, order.currency);
  const inMoney = (value: string) => ({ value, text: formatMoney(value, order.currency) });
  const values = {
    importe: inMoney(amount),
    moneda: { value: order.currency, text: order.currency },
    proveedor: { value: String(order.supplier_id), text: names.supplier },
    empresa: { value: String(order.company_id), text: names.company },
    bolsa: { value: purses.join(" "), text: `${purses.length}` },
    // More of a line is approved although another one costs less.
    lineas: { value: amended.length > 0 ? JSON.stringify(amended) : "", text: told.asked },
  };
  return {
    version: order.version,
    reference: order.code ? `Orden ${order.code}` : `Orden de ${code}`,
    title: names.supplier,
    subtitle: [title, names.show].filter(Boolean).join(", "),
    about: `${formatMoney(amount, order.currency)} a ${names.supplier} por ${title}`,
    amount: { amount, currency: order.currency },
    day: todayIn(),
    company: { id: order.company_id, country },
    country,
    author,
    makers: asked === null ? [] : [asked],
    beneficiaries: [],
    keys: { bolsa: purses },
    values,
    ...(order.amendment && {
      inForce: {
        ...values,
        importe: inMoney(amendedTotal(lines)),
        lineas: { value: "", text: told.inForce },
      },
    }),
    facts: {
      empresa: String(order.company_id),
      cotizaciones: String(quotes.length),
      duenios: await ownersOf(tx, order.id, [author, asked]),
      proveedor_nuevo: ["propuesto", "alta"].includes(names.supplier_state),
      excede: exceeds(await askedOfPurses(tx, order)),
    },
    link: purchaseHref(purchase.id),
  };
}

async function shown(id: string): Promise<Shown> {
  const purchase = await storedOrder(prisma, idOf(id));
  const { order } = purchase;
  const [names, purses, lines] = [
    await namesOf(prisma, order.id),
    await askedOfPurses(prisma, order),
    await requestedLines(prisma, purchase.id),
  ];
  const quotes = await quotesOf(prisma, purchase.id);
  const compared = comparedOf(purchase, lines, quotes);
  const offers = quotes.map(({ id, supplier }) => {
    const one = compared.find((offer) => offer.id === id);
    const total = one?.total ? formatMoney(one.total, purchase.currency) : "no cotiza todo";
    return `${supplier.name}: ${total}${one?.over ? ` (${percentText(one.over)})` : ""}${id === order.quote_id ? ", elegida" : ""}${one?.expired ? ", vencida" : ""}`;
  });
  const files = await attachmentsOf({ ownerType: "quote", ownerId: String(order.quote_id) });
  const facts = [
    { label: "Empresa", value: names.company },
    { label: "Proveedor", value: names.supplier },
    { label: "Entrega", value: order.delivery_day ? formatDay(order.delivery_day) : "Sin fecha" },
    { label: "Pago", value: order.terms || "Sin condición" },
    { label: "Cotizaciones", value: offers.join("; ") },
    { label: "Por qué no la más baja", value: purchase.choice_reason },
    { label: "Por qué menos cotizaciones", value: purchase.few_quotes_reason },
    { label: "Se amplía porque", value: order.amendment?.reason ?? "" },
  ];
  return {
    purses: purses.map(purseShown),
    facts: facts.filter(({ value }) => value !== ""),
    document: files[0] ?? null,
  };
}

async function flagsOf(tx: Tx, id: string): Promise<Flag[]> {
  const purchase = await storedOrder(tx, idOf(id));
  const { order } = purchase;
  const [lines, names, wanted] = [await linesOf(tx, order.id), await namesOf(tx, order.id), await wantedQuotes(tx)];
  const quotes = await quotesOf(tx, purchase.id);
  const compared = comparedOf(purchase, await requestedLines(tx, purchase.id), quotes);
  const chosen = compared.find((one) => one.id === order.quote_id);
  const amount = { amount: amendedTotal(lines, order.amendment?.lines), currency: order.currency };
  const found: Flag[] = [];
  const say = (key: string, label: string) => found.push({ key, tone: "ambar", label });
  if (quotes.length < wanted.quotes && (await needsQuotes(tx, wanted, amount)))
    say("cotizaciones", `${quotes.length} ${quotes.length === 1 ? "cotización" : "cotizaciones"} de ${wanted.quotes}`);
  if (chosen?.over) say("no_la_mas_baja", `No es la más baja: ${percentText(chosen.over)}`);
  if (chosen?.expired) say("vencida", "Cotización vencida");
  if (chosen?.late) say("tarde", `Llega ${lateTexts[chosen.late]}`);
  if (["propuesto", "alta"].includes(names.supplier_state)) say("proveedor_nuevo", "Proveedor nuevo");
  for (const purse of await askedOfPurses(tx, order)) {
    const over = exceededText(purseShown(purse));
    if (over) say("excede", `Excede ${purse.title} por ${over}`);
    else if (isUnrated(purse)) say("sin_cotizacion", `Sin cotización: no se sabe si excede ${purse.title}`);
  }
  return found;
}

async function flags(ids: readonly string[], tx: Tx = prisma): Promise<Map<string, Flag[]>> {
  const found = new Map<string, Flag[]>();
  for (const id of ids) {
    const own = await flagsOf(tx, id);
    if (own.length > 0) found.set(id, own);
  }
  return found;
}

/** It is asked for no more: what was asked is given back; an order that was approved before stays as it is. */
async function dropped(tx: Tx, id: string, { actor, reason }: Outcome): Promise<void> {
  const purchase = await storedOrder(tx, idOf(id));
  if (purchase.order.amendment) return dropAmendment(tx, actor, purchase, reason);
  if (purchase.state !== "en_aprobacion") return;
  await postWithdrawn(tx, actor, purchase);
  await transition(tx, actor, purchase, "devolver", { reason });
}

async function onApproved(tx: Tx, id: string, { actor }: Outcome): Promise<void> {
  const purchase = await storedOrder(tx, idOf(id));
  if (purchase.order.amendment) return approveAmendment(tx, actor, purchase);
  await approveOrder(tx, actor, purchase);
}

async function mayRead(actor: ApprovalActor, id: string): Promise<boolean> {
  if (can(actor, "purchasing.read")) return true;
  const purchase = await storedOrder(prisma, idOf(id)).catch(() => null);
  if (!purchase) return false;
  if (purchase.requested_by_user_id === actor.userId) return true;
  return (await pursesOf(prisma, purchase.order.id)).some(({ owner_id }) => owner_id === actor.userId);
}

const orders: ApprovalKind = {
  title: "Órdenes de compra",
  one: "Orden de compra",
  icon: "cart",
  fields: [
    { key: "empresa", label: "Empresa", type: "opcion", options: companies },
    { key: "cotizaciones", label: "Cotizaciones", type: "numero" },
    {
      key: "duenios",
      label: "Quienes llevan las bolsas y pueden aprobar",
      type: "opcion",
      options: async () => OWNERS,
    },
    { key: "proveedor_nuevo", label: "Proveedor nuevo", type: "si_no" },
    { key: "excede", label: "Excede la bolsa", type: "si_no" },
  ],
  owners: ["bolsa"],
  nobody: "refuse",
  sentAgain: true,
  material: {
    importe: { label: "Importe", when: "sube" },
    moneda: { label: "Moneda", when: "cambia" },
    proveedor: { label: "Proveedor", when: "cambia" },
    empresa: { label: "Empresa", when: "cambia" },
    bolsa: { label: "Bolsa", when: "cambia" },
    lineas: { label: "Cantidades o precios", when: "cambia" },
  },
  words: {
    asked: ({ about }) => `pide aprobar la orden de ${about}`,
    told: (deed, { about }, reason) => `${deed} la orden de ${about}${reason ? `: ${reason}` : ""}`,
  },
  hold: async (tx, id) => {
    await holdOrder(tx, idOf(id));
  },
  load,
  mayRead,
  readsAll: (actor) => can(actor, "purchasing.read"),
  shown: (_actor, id) => shown(id),
  flags,
  onApproved,
  onRejected: dropped,
  onReturned: dropped,
  onCancelled: dropped,
  // Only what was approved is asked for again, and stays in force meanwhile.
  onReplaced: async () => {},
};

const OWNERS = [
  { value: "todos", label: "todos" },
  { value: "algunos", label: "algunos" },
  { value: "ninguno", label: "ninguno" },
];

async function companies() {
  const rows = await prisma.company.findMany({
    where: { active: true },
    orderBy: [{ position: "asc" }, { id: "asc" }],
  });
  return rows.map(({ id, name }) => ({ value: String(id), label: name }));
}

/** For the declaration of the purchases. */
export const approvals: DeclaredApprovals = { kinds: { [ORDER_KIND]: orders } };
