import { can } from "@/lib/access/can";
import { type FirstRow, firstToDecide } from "@/lib/approvals/service/first";
import { assignedTo } from "@/lib/boards/search/service";
import type { BoardActor } from "@/lib/boards/service/access";
import type { Output } from "@/lib/http/contract";
import { lineHref } from "@/lib/musicwins/rules/told";
import { type ObservedLine, observedLines } from "@/lib/musicwins/waitingService";
import type { listWaiting } from "./api";
import { type WaitingKind, waitingKinds } from "./kinds";
import type { WaitingItem } from "./schema";

/** Of each kind. */
const SHOWN = 60;

interface Part {
  items: WaitingItem[];
  /** How many wait, also those that are not among the items. */
  total: number;
}

const NOTHING: Part = { items: [], total: 0 };

/** `GET /home/waiting`: grouped by kind, inside by the day it is wanted. Each part asks only what the person may ask. */
export async function waitingFor(actor: BoardActor): Promise<Output<typeof listWaiting>> {
  const [aprobacion, factura, tarjeta] = await Promise.all([
    can(actor, "approvals.use") ? ofDecisions(actor) : NOTHING,
    can(actor, "musicwins.use") ? ofInvoices(actor) : NOTHING,
    can(actor, "boards.use") ? ofCards(actor) : NOTHING,
  ]);
  const parts: Record<WaitingKind, Part> = { aprobacion, factura, tarjeta };
  const totals = { aprobacion: aprobacion.total, factura: factura.total, tarjeta: tarjeta.total };
  return {
    items: waitingKinds.flatMap((kind) => parts[kind].items.sort(byDay)),
    total: waitingKinds.reduce((sum, kind) => sum + parts[kind].total, 0),
    totals,
  };
}

const byDay = (a: WaitingItem, b: WaitingItem): number => (a.due_on ?? "9").localeCompare(b.due_on ?? "9");

/** All that waits for their word, as the inbox has it: nothing of it is told by another part. */
async function ofDecisions(actor: BoardActor): Promise<Part> {
  const { rows, total } = await firstToDecide(actor, SHOWN);
  return { items: rows.map(ofDecision), total };
}

const ofDecision = ({
  id,
  reference,
  title,
  subtitle,
  asked_by,
  amount,
  currency,
  day,
  href,
}: FirstRow): WaitingItem => ({
  key: `aprobacion:${id}`,
  kind: "aprobacion",
  title,
  about: [asked_by && `Pidió ${asked_by}`, [reference, subtitle].filter(Boolean).join(", ")].filter(Boolean).join(". "),
  monto: amount !== null && currency !== null ? { importe: amount, divisa: currency } : null,
  due_on: day,
  href,
});

async function ofInvoices(actor: BoardActor): Promise<Part> {
  const lines = await observedLines(actor, SHOWN);
  return { items: lines.map(ofLine), total: lines[0]?.total ?? 0 };
}

function ofLine({ id, option_number, title, area, category, ars, usd, fecha_pago }: ObservedLine): WaitingItem {
  const dollars = Number(ars) === 0;
  const importe = dollars ? usd : ars;
  return {
    key: `factura:${id}:${option_number}`,
    kind: "factura",
    title,
    about: `La factura no coincide con lo pedido. ${area}, ${category}`,
    monto: Number(importe) > 0 ? { importe, divisa: dollars ? "USD" : "ARS" } : null,
    due_on: fecha_pago,
    href: lineHref(id),
  };
}

async function ofCards(actor: BoardActor): Promise<Part> {
  const cards = await assignedTo(actor, SHOWN);
  const items = cards.map(({ id, code, title, board, column, due_on, href }) => ({
    key: `tarjeta:${id}`,
    kind: "tarjeta" as const,
    title,
    about: `${code}. ${board.title}, ${column}`,
    monto: null,
    due_on,
    href,
  }));
  return { items, total: items.length };
}
