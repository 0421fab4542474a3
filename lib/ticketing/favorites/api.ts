import * as z from "zod";
import { mail } from "@/lib/format/fieldSchema";
import { contract } from "@/lib/http/contract";

const params = z.object({ email: mail });
const name = z
  .string()
  .trim()
  .normalize("NFC")
  .min(1)
  .max(200)
  .refine((value) => !/\p{Cc}/u.test(value), "Tiene caracteres que no se ven.");
const artist = z.strictObject({ email: mail, artistName: name });
const song = z.strictObject({ email: mail, songName: name });

/** A person's favourites are their own: another mail gets 403, save that Administrador may read. */
export const favoriteArtists = contract({
  method: "GET",
  path: "/tickets/favorites/{email}",
  summary: "Artistas favoritos",
  permission: "tickets.read",
  params,
  reply: z.array(z.object({ email: z.string(), artistName: z.string() })),
  failure: "Error fetching favorites",
});

/** Adding again changes nothing. */
export const addFavoriteArtist = contract({
  method: "POST",
  path: "/tickets/favorites",
  summary: "Agregar un artista favorito",
  permission: "tickets.read",
  body: artist,
  reply: artist,
  failure: "Error saving favorite",
});

/** Removing what is not there changes nothing. */
export const removeFavoriteArtist = contract({
  method: "DELETE",
  path: "/tickets/favorites",
  summary: "Quitar un artista favorito",
  permission: "tickets.read",
  body: artist,
  reply: artist,
  failure: "Error deleting favorite",
});

export const favoriteSongs = contract({
  method: "GET",
  path: "/tickets/favorites/songs/{email}",
  summary: "Canciones favoritas",
  permission: "tickets.read",
  params,
  reply: z.array(z.object({ email: z.string(), songName: z.string() })),
  failure: "Error fetching favorite songs",
});

export const addFavoriteSong = contract({
  method: "POST",
  path: "/tickets/favorites/songs",
  summary: "Agregar una canción favorita",
  permission: "tickets.read",
  body: song,
  reply: song,
  failure: "Error saving favorite song",
});

export const removeFavoriteSong = contract({
  method: "DELETE",
  path: "/tickets/favorites/songs",
  summary: "Quitar una canción favorita",
  permission: "tickets.read",
  body: song,
  reply: song,
  failure: "Error deleting favorite song",
});
