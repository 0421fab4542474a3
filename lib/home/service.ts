import { can } from "@/lib/access/can";
import * as requests from "@/lib/accessRequests/service";
import { assignedTo } from "@/lib/boards/search/service";
import type { BoardActor } from "@/lib/boards/service/access";
import type { Output } from "@/lib/http/contract";
import { AppError } from "@/lib/http/errors";
import type { BudgetRow } from "@/lib/musicwins/budgets/schema";
import * as budgets from "@/lib/musicwins/budgets/service";
import type { Status } from "@/lib/musicwins/rules/kinds";
import type { listWaiting } from "./api";
import { waitingKinds } from "./kinds";
import type { WaitingItem } from "./schema";

const SHOWN = 60;

/** `GET /home/waiting`: grouped by kind, inside by the day it is wanted. Each part asks only what the person may ask. */
export async function waitingFor(actor: BoardActor): Promise<Output<typeof listWaiting>> {
  const parts = await Promise.all([
    can(actor, "musicwins.use") ? ofBudgets(actor) : [],
    can(actor, "people.write") ? ofAccess() : [],
    can(actor, "boards.use") ? ofCards(actor) : [],
  ]);
  const items = parts.flat().sort(byKindAndDay);
  return { items: items.slice(0, SHOWN), total: items.length };
}

function byKindAndDay(a: WaitingItem, b: WaitingItem): number {
  const order = waitingKinds.indexOf(a.kind) - waitingKinds.indexOf(b.kind);
  return order || (a.due_on ?? "9").localeCompare(b.due_on ?? "9");
}

async function ofBudgets(actor: BoardActor): Promise<WaitingItem[]> {
  const [sent, approved, payable] = await Promise.all([
    withStatus(actor, "pendiente"),
    withStatus(actor, "aprobado"),
    withStatus(actor, "a_pagar"),
  ]);
  const decide = sent.filter(({ acciones }) => acciones.includes("aprobar"));
  const look = [...approved, ...payable].filter(
    ({ rol, facturas_por_ver }) => rol !== "reader" && facturas_por_ver.length > 0,
  );
  return [...decide.map((row) => ofBudget(row, "aprobacion")), ...look.map((row) => ofBudget(row, "factura"))];
}

/** The lines of a status that the person sees; the list answers 404 where there are none. */
async function withStatus(actor: BoardActor, status: Status): Promise<BudgetRow[]> {
  try {
    return (await budgets.list(actor, { params: undefined, query: { status }, body: undefined })).data;
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return [];
    throw error;
  }
}

function ofBudget(row: BudgetRow, kind: "aprobacion" | "factura"): WaitingItem {
  const said = kind === "factura" ? "La factura no coincide con lo pedido" : `Pidió ${row.created_by.name}`;
  const dollars = row.alicuota_ars === "" || Number(row.alicuota_ars) === 0;
  const importe = dollars ? row.alicuota_usd : row.alicuota_ars;
  return {
    key: `${kind}:${row.id}:${row.option_number}`,
    kind,
    title: row.titulo || row.proveedor || row.category,
    about: `${said}. ${row.area}, ${row.category}`,
    monto: Number(importe) > 0 ? { importe, divisa: dollars ? "USD" : "ARS" } : null,
    due_on: row.fecha_pago || null,
    href: `/bsastrap?linea=${row.id}`,
  };
}

async function ofAccess(): Promise<WaitingItem[]> {
  const asked = await requests.list(undefined, { params: undefined, query: { state: "pendiente" }, body: undefined });
  return asked.map(({ id, name, mail, message }) => ({
    key: `acceso:${id}`,
    kind: "acceso",
    title: `${name || mail || "Alguien sin nombre"} pide entrar`,
    about: message || mail,
    monto: null,
    due_on: null,
    href: `/admin-users/pedidos?pedido=${id}`,
  }));
}

async function ofCards(actor: BoardActor): Promise<WaitingItem[]> {
  const cards = await assignedTo(actor, SHOWN);
  return cards.map(({ id, code, title, board, column, due_on, href }) => ({
    key: `tarjeta:${id}`,
    kind: "tarjeta",
    title,
    about: `${code}. ${board.title}, ${column}`,
    monto: null,
    due_on,
    href,
  }));
}
