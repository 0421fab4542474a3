import { randomUUID } from "node:crypto";
import type { Person } from "@/lib/access/can";
import { audit } from "@/lib/audit/audit";
import type { FieldValues } from "@/lib/boards/rules/filled";
import { cardForRecord } from "@/lib/boards/service/followed";
import type { NewRecord } from "@/lib/boards/service/followers";
import type { Tx } from "@/lib/db";
import { beginDeal } from "@/lib/deals/service/begin";
import { todayIn } from "@/lib/format/dates";
import { badField } from "@/lib/http/errors";
import { EVERYTHING, insertShow } from "@/lib/ticketing/shows/service/insert";
import type { ShowActor } from "../actor";
import { proposedName } from "../rules/proposedName";
import { BOOKING, joinCard } from "../service/follow";
import { nameFor } from "../service/nameFor";

/** The artist of a show whose card does not say one. */
const UNKNOWN = "A revisar";

/** What the board makes by itself. */
const BOARD = { mail: "sistema", requestId: "boards" };

const said = (fields: FieldValues, key: string): string => String(fields[key] ?? "").trim();

/**
 * The show of a card that is to be: in consulta, with a deal where the card says something of one. Nothing of the board is held.
 * @throws 400 naming the card's field
 */
export async function makeShow(
  tx: Tx,
  actor: (ShowActor & Person & { userId: number }) | null,
  { title, fields, lenient }: NewRecord,
): Promise<number> {
  const artist = said(fields, "artista") || (lenient ? UNKNOWN : "");
  if (artist === "") throw badField("fields.artista", "Falta: Artista.");
  const fecha = said(fields, "fecha_show") || null;
  if (fecha && fecha < todayIn() && !lenient) throw badField("fields.fecha_show", "La fecha ya pasó.");
  const city = said(fields, "ciudad").slice(0, 120);
  const proposed = proposedName({ artist, place: city, day: fecha });
  // What the board makes by itself has a name that nobody waits for: the board is held by then.
  const name = actor ? await nameFor(tx, proposed) : `${title.slice(0, 150)} · ${randomUUID().slice(0, 8)}`;
  const facts = {
    name,
    artist: artist.slice(0, 200),
    city,
    fecha,
    type: "booking",
    state: "consulta",
    stage: "consulta",
    capacidad: Math.min(Math.trunc(Number(fields.capacidad ?? 0)), 1_000_000),
    divisa: (fields.cache as { currency?: string } | undefined)?.currency ?? "ARS",
    owner_id: lenient ? null : (actor?.userId ?? null),
  };
  const id = await insertShow(tx, actor, { ...facts, updated_at: new Date() }, lenient ? EVERYTHING : undefined);
  await beginDeal(tx, actor?.userId ?? null, id, fields);
  await audit(tx, actor ?? BOARD, {
    action: "show.created",
    object: `show:${name}`,
    after: { ...facts, id },
  });
  return id;
}

/** The card of a new show of booking. Nothing of the board is held before. */
export async function cardForShow(tx: Tx, by: number, show: number, title: string): Promise<void> {
  const card = await cardForRecord(
    tx,
    { board: BOOKING, column: "consulta" },
    { title, type: "Show" },
    { by, source: "manual", lenient: true },
  );
  await joinCard(tx, card, show);
}
