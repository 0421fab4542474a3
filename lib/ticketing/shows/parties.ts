import { type Tx, txQuery } from "@/lib/db";
import { DEFAULT_ZONE } from "@/lib/format/dates";
import { AppError, badField, forbidden } from "@/lib/http/errors";
import type { Scope } from "../access/scope";

const SPAIN = "Europe/Madrid";

/** A day as the date that is stored. */
export const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);

const taken = (message: string, issue: string) =>
  new AppError(409, "conflict", message, { issues: [{ path: "name", message: issue }] });

export const nameTaken = (name: string) =>
  taken(`Ya existe un show que se llama "${name}".`, "Ya existe un show con este nombre.");

/** 409 for the name of another show, present or earlier: an earlier one goes on leading to the show that had it. */
export async function refuseTakenName(tx: Tx, name: string, own?: number): Promise<void> {
  const found = await tx.showName.findUnique({
    where: { name },
    select: { show: { select: { id: true, name: true } } },
  });
  if (!found || found.show.id === own) return;
  if (found.show.name === name) throw nameTaken(name);
  throw taken(
    `"${name}" fue el nombre de otro show y sigue llevando a él: elegir otro.`,
    "Fue el nombre de otro show y sigue llevando a él.",
  );
}

/** The artist of this name, made when it is new. 403 for one that is not among the person's. */
export async function artistFor(tx: Tx, { artistIds }: Scope, name: string): Promise<number> {
  const known = await tx.artist.findUnique({ where: { name } });
  if (artistIds !== null && !(known && artistIds.includes(known.id)))
    throw forbidden("Este artista no es de los artistas que puede ver.");
  if (known) return known.id;
  if (/\p{Cc}/u.test(name)) throw badField("artist", "El nombre del artista tiene caracteres que no se ven.");
  await tx.artist.createMany({ data: [{ name }], skipDuplicates: true });
  return (await tx.artist.findUniqueOrThrow({ where: { name } })).id;
}

/** The clock of a country's venues. */
export const zoneOf = (country: string) => (country === "ES" ? SPAIN : DEFAULT_ZONE);

/** The venue of this name and city, made when it is new. */
export async function venueFor(
  tx: Tx,
  { name, city, country }: { name: string; city: string; country: string },
): Promise<{ id: number; country: string }> {
  await tx.venue.createMany({ data: [{ name, city, country, zone: zoneOf(country) }], skipDuplicates: true });
  return tx.venue.findUniqueOrThrow({ where: { name_city: { name, city } }, select: { id: true, country: true } });
}

/** Whether a show of this day is over by now in a country: then it is born played. */
export async function isOver(tx: Tx, fecha: string, country: string): Promise<boolean> {
  const [row] = await txQuery<{ over: boolean }>(
    tx,
    "SELECT now() >= show_over_at($1::date, $2::text) AS over",
    fecha,
    zoneOf(country),
  );
  return row?.over ?? false;
}
