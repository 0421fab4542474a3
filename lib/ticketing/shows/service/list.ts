import type { Input } from "@/lib/http/contract";
import { scopeOf } from "../../access/scope";
import type { TicketingActor } from "../../actor";
import { activeStates } from "../../rules/kinds";
import type { inactiveTickets, listTickets, ticketsOfArtist } from "../api";
import { visibleArtist } from "../artists";
import { ticketRows } from "../figures";
import type { TicketRow } from "../schema/show";

/** The active shows with their figures, by date. Shows of other artists are not in it. */
export async function active(actor: TicketingActor, { query }: Input<typeof listTickets>): Promise<TicketRow[]> {
  return ticketRows(await scopeOf(actor), { ...query, states: activeStates });
}

/** The shows that are not on sale: planned, over or called off. They have no pace. */
export async function inactive(actor: TicketingActor, { query }: Input<typeof inactiveTickets>): Promise<TicketRow[]> {
  return ticketRows(await scopeOf(actor), { ...query, notStates: activeStates }, { pace: false });
}

/** All shows of an artist with their figures. 404 for an artist that does not exist or is not the person's. */
export async function ofArtist(actor: TicketingActor, { params }: Input<typeof ticketsOfArtist>): Promise<TicketRow[]> {
  const scope = await scopeOf(actor);
  const { name } = await visibleArtist(scope, params.artist);
  return ticketRows(scope, { artist: name });
}
