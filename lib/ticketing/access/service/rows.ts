import { audit } from "@/lib/audit/audit";
import { personSql } from "@/lib/audit/names";
import { ownerOf } from "@/lib/auth/identities/mailOwner";
import { prisma, type Tx, txQuery } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { badField, conflict, forbidden, notFound, staleVersion } from "@/lib/http/errors";
import type { TicketingActor } from "../../actor";
import { formatArtistList, parseArtistList } from "../../rules/artists";
import type { addAccess, deleteAccess, updateAccess } from "../api";
import { type Scope, scopeOf } from "../scope";
import { tellAccess } from "../tell";

type Row = Output<typeof addAccess>;
interface Stored {
  id: number;
  email: string;
  artista: string;
  accesoMontos: boolean;
  name: string | null;
  rol: string | null;
  updated_at: Date;
  updated_by: string;
  version: number;
}
type Artist = { id: number; name: string };

const SELECT = `SELECT t.id, coalesce(u.mail, t.mail)::text AS email, t.artista, t.acceso_montos AS "accesoMontos",
  u.name, u.rol, t.updated_at, ${personSql("t.updated_by_user_id")} AS updated_by, t.version
  FROM ticketing_access t LEFT JOIN app_user u ON u.id = t.user_id`;

/** All rows, by mail, each read against the catalogue of artists. */
export async function list(_actor: TicketingActor): Promise<Row[]> {
  return prisma.$transaction(async (tx) => {
    const artists = await knownArtists(tx);
    return (await txQuery<Stored>(tx, `${SELECT} ORDER BY coalesce(u.mail, t.mail)`)).map((row) =>
      present(row, artists),
    );
  });
}

/**
 * Adds a row; an empty list stores `Todos`, `sin_artistas` an empty text. Errors: 409 with the row when the mail has
 * one, 403 (see `refuseBeyond`).
 */
export async function add(
  actor: TicketingActor,
  { body: { email, artista, sin_artistas, accesoMontos } }: Input<typeof addAccess>,
): Promise<Row> {
  if (sin_artistas && artista.length > 0) throw badField("artista", "Tiene que ir vacío cuando se pide sin artistas.");
  const scope = await scopeOf(actor);
  return prisma.$transaction(async (tx) => {
    const artists = await knownArtists(tx);
    const stored = sin_artistas ? "" : listOf(artista, "insert", artists);
    refuseBeyond(actor, scope, email, { artista: stored, accesoMontos }, artists);
    const owner = await ownerOf(tx, email);
    const data = { ...owner, artista: stored, accesoMontos, updated_by_user_id: actor.userId };
    const { count } = await tx.ticketingAccess.createMany({
      data: [{ ...data, updated_at: new Date() }],
      skipDuplicates: true,
    });
    const row = present(await find(tx, email), artists);
    if (count === 0) throw conflict(`${email} ya tiene un acceso.`, row);
    await audit(tx, actor, {
      action: "access.created",
      object: `access:${email}`,
      after: { artista: stored, accesoMontos },
    });
    await tellAccess(tx, actor, email, { before: null, after: row });
    return row;
  });
}

/** Changes what is sent of a row; an empty list stores an empty text. Errors: 404, 403, 409 with the row for a stale version. */
export async function update(actor: TicketingActor, { body }: Input<typeof updateAccess>): Promise<Row> {
  const scope = await scopeOf(actor);
  return prisma.$transaction(async (tx) => {
    const artists = await knownArtists(tx);
    const before = await find(tx, body.email, true);
    const artista = body.artista === undefined ? before.artista : listOf(body.artista, "update", artists);
    const after = { artista, accesoMontos: body.accesoMontos ?? before.accesoMontos };
    refuseBeyond(actor, scope, before.email, after, artists);
    if (after.artista === before.artista && after.accesoMontos === before.accesoMontos) return present(before, artists);
    if (body.version !== undefined && body.version !== before.version) throw staleVersion(present(before, artists));
    await tx.ticketingAccess.update({
      where: { id: before.id },
      data: { ...after, updated_by_user_id: actor.userId, version: { increment: 1 } },
    });
    const was = { artista: before.artista, accesoMontos: before.accesoMontos };
    await audit(tx, actor, { action: "access.updated", object: `access:${before.email}`, before: was, after });
    const row = present(await find(tx, body.email), artists);
    await tellAccess(tx, actor, before.email, { before: present(before, artists), after: row });
    return row;
  });
}

/** Deletes a row and answers what it was: the person is then left with what the role gives. Errors: 404, 403. */
export async function remove(actor: TicketingActor, { params: { email } }: Input<typeof deleteAccess>): Promise<Row> {
  const scope = await scopeOf(actor);
  return prisma.$transaction(async (tx) => {
    const artists = await knownArtists(tx);
    const before = await find(tx, email, true);
    refuseBeyond(actor, scope, email, { artista: "Todos", accesoMontos: true }, artists);
    await tx.ticketingAccess.delete({ where: { id: before.id } });
    const { artista, accesoMontos } = before;
    await audit(tx, actor, {
      action: "access.deleted",
      object: `access:${before.email}`,
      before: { artista, accesoMontos },
    });
    const row = present(before, artists);
    await tellAccess(tx, actor, before.email, { before: row, after: null });
    return row;
  });
}

/** Nobody lifts their own limits, nor gives others more than they have themselves. Administrador has no limits. */
function refuseBeyond(
  actor: TicketingActor,
  scope: Scope,
  email: string,
  wanted: { artista: string; accesoMontos: boolean },
  artists: Artist[],
): void {
  if (actor.rol === "Administrador") return;
  if (actor.mail.toLowerCase() === email.toLowerCase()) throw forbidden("Su propio acceso lo cambia un administrador.");
  if (wanted.accesoMontos && !scope.money) throw forbidden("No puede dar acceso a montos: usted no lo tiene.");
  if (scope.artistIds === null) return;
  const { all, artists: names } = parseArtistList(
    wanted.artista,
    artists.map(({ name }) => name),
  );
  const allowed = new Set(artists.filter(({ id }) => scope.artistIds?.includes(id)).map(({ name }) => name));
  if (all || names.some((name) => !allowed.has(name)))
    throw forbidden("No puede dar acceso a artistas que usted no ve.");
}

function listOf(artista: string | string[], moment: "insert" | "update", artists: Artist[]): string {
  const known = artists.map(({ name }) => name);
  const names = typeof artista === "string" ? namesIn(artista, known) : artista.filter((name) => name !== "");
  if (names.some((name) => /\p{Cc}/u.test(name)))
    throw badField("artista", "Un nombre de artista tiene caracteres que no se ven.");
  const stored = formatArtistList(names, moment, known);
  if (stored === null)
    throw badField("artista", "La lista de artistas es ambigua: un nombre desconocido tiene una coma.");
  return stored;
}

function namesIn(text: string, known: string[]): string[] {
  const { all, artists } = parseArtistList(text, known);
  return all ? ["Todos"] : artists;
}

function knownArtists(tx: Tx): Promise<Artist[]> {
  return tx.artist.findMany({ select: { id: true, name: true } });
}

async function find(tx: Tx, email: string, lock = false): Promise<Stored> {
  const [row] = await txQuery<Stored>(
    tx,
    `${SELECT} WHERE (u.mail = $1::citext OR t.mail = $1::citext)${lock ? " FOR UPDATE OF t" : ""}`,
    email,
  );
  if (!row) throw notFound(`No encontrado: ${email} no tiene un acceso de ticketing.`);
  return row;
}

function present(row: Stored, artists: Artist[]): Row {
  const known = artists.map(({ name }) => name);
  const { all, artists: names } = parseArtistList(row.artista, known);
  const catalogue = new Set(known);
  return {
    ...row,
    todos: all,
    artistas: names,
    desconocidos: names.filter((name) => !catalogue.has(name)),
    updated_at: row.updated_at.toISOString(),
  };
}
