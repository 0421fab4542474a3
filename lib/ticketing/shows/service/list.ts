import type { Input } from "@/lib/http/contract";
import type { JsonText } from "@/lib/http/jsonText";
import { scopeOf } from "../../access/scope";
import type { TicketingActor } from "../../actor";
import type { inactiveTickets, listTickets, ticketsOfArtist } from "../api";
import { visibleArtist } from "../artists";
import { ticketList } from "../figures";
import type { TicketRow } from "../schema/show";

/** The active shows with their figures, by date. Shows of other artists are not in it. */
export async function active(
  actor: TicketingActor,
  { query }: Input<typeof listTickets>,
): Promise<JsonText<TicketRow[]>> {
  return list(actor, { ...query, lista: "en_venta" });
}

/** The shows that are not on sale: planned, over or called off. They have no pace. */
export async function inactive(
  actor: TicketingActor,
  { query }: Input<typeof inactiveTickets>,
): Promise<JsonText<TicketRow[]>> {
  return list(actor, { ...query, lista: "fuera_de_venta" });
}

/** What each list holds. Shows that are not on sale have no pace. */
const LISTS = {
  en_venta: { active: true },
  fuera_de_venta: { active: false },
  todos: {},
} as const;

type Listed = Input<typeof listTickets>["query"] & { lista: keyof typeof LISTS };

/** The shows of a list with their figures, as far as the person sees them. */
async function list(actor: TicketingActor, { lista, ...filter }: Listed): Promise<JsonText<TicketRow[]>> {
  return ticketList(await scopeOf(actor), { ...filter, ...LISTS[lista] }, { pace: lista !== "fuera_de_venta" });
}

/** The same to work with. */
export async function listed(actor: TicketingActor, wanted: Listed): Promise<TicketRow[]> {
  return (await list(actor, wanted)).read();
}

/** All shows of an artist with their figures. 404 for an artist that does not exist or is not the person's. */
export async function ofArtist(
  actor: TicketingActor,
  { params }: Input<typeof ticketsOfArtist>,
): Promise<JsonText<TicketRow[]>> {
  const scope = await scopeOf(actor);
  const { name } = await visibleArtist(scope, params.artist);
  return ticketList(scope, { artist: name });
}
