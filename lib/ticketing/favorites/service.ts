import type { Role } from "@/lib/access/roles";
import { prisma } from "@/lib/db";
import type { Input } from "@/lib/http/contract";
import { forbidden } from "@/lib/http/errors";
import type { TicketingActor } from "../actor";
import type { addFavoriteArtist, addFavoriteSong, favoriteArtists, favoriteSongs } from "./api";

type Kind = "artist" | "song";
const SEES_OTHERS: readonly Role[] = ["Administrador", "Admin secundario"];
type ArtistBody = Input<typeof addFavoriteArtist>["body"];
type SongBody = Input<typeof addFavoriteSong>["body"];

const isOwn = (actor: TicketingActor, email: string) => actor.mail.toLowerCase() === email;

async function names(actor: TicketingActor, email: string, kind: Kind): Promise<string[]> {
  if (!isOwn(actor, email) && !SEES_OTHERS.includes(actor.rol))
    throw forbidden("Los favoritos de otra persona no se pueden ver.");
  const rows = await prisma.favorite.findMany({ where: { user: { mail: email }, kind }, orderBy: { id: "asc" } });
  return rows.map(({ name }) => name);
}

async function add(actor: TicketingActor, email: string, kind: Kind, name: string): Promise<void> {
  refuseOthers(actor, email);
  await prisma.favorite.createMany({ data: [{ user_id: actor.userId, kind, name }], skipDuplicates: true });
}

async function remove(actor: TicketingActor, email: string, kind: Kind, name: string): Promise<void> {
  refuseOthers(actor, email);
  await prisma.favorite.deleteMany({ where: { user_id: actor.userId, kind, name } });
}

function refuseOthers(actor: TicketingActor, email: string): void {
  if (!isOwn(actor, email)) throw forbidden("Los favoritos de otra persona no se pueden cambiar.");
}

/** A person's favourite artists, in the order they were added. 403 for somebody else's, save for Administrador. */
export async function artists(
  actor: TicketingActor,
  { params: { email } }: Input<typeof favoriteArtists>,
): Promise<ArtistBody[]> {
  return (await names(actor, email, "artist")).map((artistName) => ({ email, artistName }));
}

/** Adds an artist; again changes nothing. */
export async function addArtist(actor: TicketingActor, { body }: { body: ArtistBody }): Promise<ArtistBody> {
  await add(actor, body.email, "artist", body.artistName);
  return body;
}

/** Removes an artist; again changes nothing. */
export async function removeArtist(actor: TicketingActor, { body }: { body: ArtistBody }): Promise<ArtistBody> {
  await remove(actor, body.email, "artist", body.artistName);
  return body;
}

/** A person's favourite songs, with the same rules. */
export async function songs(
  actor: TicketingActor,
  { params: { email } }: Input<typeof favoriteSongs>,
): Promise<SongBody[]> {
  return (await names(actor, email, "song")).map((songName) => ({ email, songName }));
}

export async function addSong(actor: TicketingActor, { body }: { body: SongBody }): Promise<SongBody> {
  await add(actor, body.email, "song", body.songName);
  return body;
}

export async function removeSong(actor: TicketingActor, { body }: { body: SongBody }): Promise<SongBody> {
  await remove(actor, body.email, "song", body.songName);
  return body;
}
