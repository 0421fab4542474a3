import type { ClientBase } from "pg";
import { demoMail } from "@/lib/access/roles";
import { insertRows } from "./insert";
import { amount } from "./saleTimes";
import { salePage, ticketeras } from "./ticketeras";
import type { ShowPlan } from "./types";
import type { World } from "./world";

/** A show as the database has it. */
export interface StoredShow {
  id: number;
  plan: ShowPlan;
}

async function idsByName(client: ClientBase, sql: string): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; id: number }>(sql);
  return new Map(rows.map(({ name, id }) => [name, id]));
}

async function seedPlaces(client: ClientBase, { artists, venues }: World): Promise<void> {
  await insertRows(
    client,
    "artist",
    { name: "text" },
    artists.map(({ name }) => ({ name })),
  );
  const columns = {
    name: "text",
    city: "text",
    country: "text",
    zone: "text",
    capacity: "int",
    lat: "float8",
    lng: "float8",
  };
  await insertRows(
    client,
    "venue",
    columns,
    venues.map((venue) => ({ ...venue })),
  );
  await insertRows(
    client,
    "ticketera",
    { name: "text", slot: "int" },
    ticketeras.map(({ name, slot }) => ({ name, slot })),
  );
}

const SHOW_COLUMNS = {
  name: "text",
  artist_id: "int",
  venue_id: "int",
  fecha: "date",
  hora: "text",
  type: "text",
  state: "text",
  divisa: "text",
  capacidad: "int",
  holdeo: "int",
  cortesias: "int",
  anotaciones: "text",
  categoria: "text",
  ticketera: "text",
  on_sale: "date",
  sold_out_at: "timestamptz",
  demo: "boolean",
  created_at: "timestamptz",
  created_by_user_id: "person",
  updated_at: "timestamptz",
};

function showRecord(show: ShowPlan, artists: Map<string, number>, venues: Map<string, number>) {
  const created = `${show.createdOn}T15:20:00-03:00`;
  return {
    name: show.name,
    artist_id: artists.get(show.artist.name) ?? null,
    venue_id: show.venue ? (venues.get(JSON.stringify([show.venue.name, show.venue.city])) ?? null) : null,
    fecha: show.fecha,
    hora: show.hora,
    type: show.type,
    state: show.state,
    divisa: show.divisa,
    capacidad: show.capacidad,
    holdeo: show.holdeo,
    cortesias: show.cortesias,
    anotaciones: show.anotaciones,
    categoria: "",
    ticketera: show.ticketera,
    on_sale: show.onSale,
    sold_out_at: show.soldOutOn && `${show.soldOutOn}T21:30:00-03:00`,
    demo: true,
    created_at: created,
    created_by_user_id: demoMail("ProduccionAdmin"),
    updated_at: created,
  };
}

async function seedDetails(client: ClientBase, shows: readonly StoredShow[]): Promise<void> {
  await insertRows(
    client,
    "show_category",
    { show_id: "int", categoria: "text", capacidad: "int", precio: "numeric", divisa: "text", position: "int" },
    shows.flatMap(({ id, plan }) =>
      plan.categories.map(({ precio, ...category }, position) => ({
        ...category,
        show_id: id,
        precio: amount(precio),
        divisa: plan.divisa,
        position,
      })),
    ),
  );
  await insertRows(
    client,
    "show_milestone",
    { show_id: "int", fecha: "date", title: "text" },
    shows.flatMap(({ id, plan }) => plan.milestones.map((milestone) => ({ ...milestone, show_id: id }))),
  );
  await insertRows(
    client,
    "ticketera_link",
    { show_id: "int", url: "text", divisa: "text", updated_at: "timestamptz" },
    shows.flatMap(({ id, plan }) =>
      plan.ticketeras.map((seller) => ({
        show_id: id,
        url: salePage(seller, plan.name),
        divisa: plan.divisa,
        updated_at: `${plan.onSale}T12:00:00-03:00`,
      })),
    ),
  );
}

/** Stores artists, venues, ticketeras and shows. A show whose name exists already is someone's own and is left alone. */
export async function seedCatalogue(client: ClientBase, world: World): Promise<StoredShow[]> {
  await seedPlaces(client, world);
  const before = await idsByName(client, 'SELECT name, id FROM "show"');
  const artists = await idsByName(client, "SELECT name, id FROM artist");
  const { rows } = await client.query<{ key: [string, string]; id: number }>(
    "SELECT jsonb_build_array(name, city) AS key, id FROM venue",
  );
  const venues = new Map(rows.map(({ key, id }) => [JSON.stringify(key), id]));
  const fresh = world.shows.filter(({ name }) => !before.has(name));
  await insertRows(
    client,
    "show",
    SHOW_COLUMNS,
    fresh.map((show) => showRecord(show, artists, venues)),
  );
  const after = await idsByName(client, 'SELECT name, id FROM "show"');
  const stored = fresh.flatMap((plan) => {
    const id = after.get(plan.name);
    return id === undefined ? [] : [{ id, plan }];
  });
  await seedDetails(client, stored);
  return stored;
}
