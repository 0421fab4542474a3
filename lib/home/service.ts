import { can } from "@/lib/access/can";
import * as requests from "@/lib/accessRequests/service";
import { assignedTo } from "@/lib/boards/search/service";
import type { BoardActor } from "@/lib/boards/service/access";
import { monthText } from "@/lib/costcentres/rules/months";
import { reallocationHref } from "@/lib/costcentres/rules/told";
import { undecided } from "@/lib/costcentres/service/reallocationRows";
import type { Output } from "@/lib/http/contract";
import { lineHref } from "@/lib/musicwins/rules/told";
import { type WaitingLine, waitingLines } from "@/lib/musicwins/waitingService";
import type { listWaiting } from "./api";
import { waitingKinds } from "./kinds";
import type { WaitingItem } from "./schema";

const SHOWN = 60;

interface Part {
  items: WaitingItem[];
  /** How many wait, also those that are not among the items. */
  total: number;
}

const NOTHING: Part = { items: [], total: 0 };

/** `GET /home/waiting`: grouped by kind, inside by the day it is wanted. Each part asks only what the person may ask. */
export async function waitingFor(actor: BoardActor): Promise<Output<typeof listWaiting>> {
  const parts = await Promise.all([
    can(actor, "musicwins.use") ? ofBudgets(actor) : NOTHING,
    can(actor, "costcentres.approve") ? ofReallocations(actor) : NOTHING,
    can(actor, "people.write") ? ofAccess() : NOTHING,
    can(actor, "boards.use") ? ofCards(actor) : NOTHING,
  ]);
  const items = parts.flatMap((part) => part.items).sort(byKindAndDay);
  return { items: items.slice(0, SHOWN), total: parts.reduce((sum, { total }) => sum + total, 0) };
}

function byKindAndDay(a: WaitingItem, b: WaitingItem): number {
  const order = waitingKinds.indexOf(a.kind) - waitingKinds.indexOf(b.kind);
  return order || (a.due_on ?? "9").localeCompare(b.due_on ?? "9");
}

const all = (items: WaitingItem[]): Part => ({ items, total: items.length });

async function ofBudgets(actor: BoardActor): Promise<Part> {
  const lines = await waitingLines(actor, SHOWN);
  return { items: lines.map(ofLine), total: lines[0]?.total ?? 0 };
}

function ofLine({ kind, id, option_number, title, area, category, ars, usd, fecha_pago, asked_by }: WaitingLine) {
  const said = kind === "factura" ? "La factura no coincide con lo pedido" : `Pidió ${asked_by}`;
  const dollars = Number(ars) === 0;
  const importe = dollars ? usd : ars;
  return {
    key: `${kind}:${id}:${option_number}`,
    kind,
    title,
    about: `${said}. ${area}, ${category}`,
    monto: Number(importe) > 0 ? { importe, divisa: dollars ? "USD" : "ARS" } : null,
    due_on: fecha_pago,
    href: lineHref(id),
  };
}

async function ofReallocations(actor: BoardActor): Promise<Part> {
  const { rows, total } = await undecided(actor.userId, SHOWN);
  const items = rows.map(({ id, from, to, amount, currency, requested_by }) => ({
    key: `reasignacion:${id}`,
    kind: "reasignacion" as const,
    title: `Reasignar a ${to.centre.name}`,
    about: `Pidió ${requested_by.name}. De ${from.centre.name}, ${monthText(from.month)}, a ${monthText(to.month)}`,
    monto: { importe: amount, divisa: currency },
    due_on: null,
    href: reallocationHref(id),
  }));
  return { items, total };
}

async function ofAccess(): Promise<Part> {
  const asked = await requests.list(undefined, { params: undefined, query: { state: "pendiente" }, body: undefined });
  const items = asked.map(({ id, name, mail, message }) => ({
    key: `acceso:${id}`,
    kind: "acceso" as const,
    title: `${name || mail || "Alguien sin nombre"} pide entrar`,
    about: message || mail,
    monto: null,
    due_on: null,
    href: `/admin-users/pedidos?pedido=${id}`,
  }));
  return all(items);
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
  return all(items);
}
