import { Client } from "pg";
import { showsStand } from "@/lib/backup/stand";
import { disconnect, prisma, query } from "@/lib/db";
import { addDays, todayIn } from "@/lib/format/dates";
import { databaseBefore } from "@/lib/testing/databaseBefore";
import { asOwner } from "@/lib/testing/db";
import { migrate } from "@/scripts/migrate";
import { judgeDue } from "../holds/service/due";

const today = todayIn();
const soon = addDays(today, 40);
let owner: string;

const COLUMNS = [
  "consulta",
  "hold",
  "oferta",
  "negociacion",
  "contrato",
  "anticipo",
  "confirmado",
  "liquidado",
  "caido",
];
const GROUPS: Record<string, string> = {
  consulta: "backlog",
  hold: "unstarted",
  liquidado: "completed",
  caido: "cancelled",
};

/** A board as it was filled by hand before it knew of shows. */
beforeAll(async () => {
  owner = await databaseBefore("20261127150000_join_board_and_show");
  await asOwner(
    `INSERT INTO app_user (mail, name, rol, updated_at) VALUES ('a@booking.test', 'Ana', 'Booking', now()), ('m@booking.test', 'Mar', 'Manager', now())`,
  );
  await asOwner("INSERT INTO artist (name) VALUES ('La Zorzal'), ('Mirlo')");
  await asOwner("INSERT INTO venue (name, city, country) VALUES ('Teatro Sur', 'Córdoba', 'AR')");
  await asOwner(
    `INSERT INTO "show" (name, artist_id, fecha, type, state, updated_at) VALUES ('De antes', 1, $1::date, 'live-arg', 'a_la_venta', now()),
       ('Gemelo', 2, $1::date, 'booking', 'consulta', now())`,
    [soon],
  );
  await asOwner("INSERT INTO board (key, next_number) VALUES ('booking', 50)");
  for (const [position, key] of COLUMNS.entries())
    await asOwner(
      "INSERT INTO board_column (board_key, key, title, state_group, position) VALUES ('booking', $1, initcap($1), $2, $3)",
      [key, GROUPS[key] ?? "started", position + (position > 2 ? 1 : 0)],
    );
  await asOwner("UPDATE board_column SET archived_at = now() WHERE key = 'contrato'");
  await asOwner(
    "INSERT INTO board_column (board_key, key, title, state_group, position) VALUES ('booking', 'mia', 'Mía', 'started', 3)",
  );
  const card = (
    number: number,
    column: string,
    type: string,
    fields: object,
    more: { source?: string; archived?: boolean } = {},
  ) =>
    asOwner(
      `INSERT INTO card (board_key, number, column_id, rank, type, title, fields, created_by, source, archived_at)
       SELECT 'booking', $1::int, k.id, 'a' || lpad($1::text, 2, '0') || '1', $3, 'Tarjeta ' || $1, $4::jsonb, 1, $5, CASE WHEN $6 THEN now() END
       FROM board_column k WHERE k.key = $2`,
      [number, column, type, JSON.stringify(fields), more.source ?? "manual", more.archived ?? false],
    );
  const cache = { amount: "1500.00", currency: "USD" };
  await card(1, "negociacion", "Show", {
    artista: "la  ZORZAL",
    ciudad: "Rosario",
    fecha_show: addDays(today, 70),
    capacidad: "500.00",
    trato: "Porcentaje de la puerta",
    cache,
    porcentaje: "70.00",
    contraparte: "Club Mar",
    anticipo: { amount: "300.00", currency: "USD" },
    anticipo_vence: today,
  });
  await card(2, "oferta", "Show", { artista: "Mirlo", cache });
  await card(3, "hold", "Festival", {
    artista: "Nadie Sabe",
    contraparte: "Teatro Sur",
    ciudad: "Cordoba",
    fecha_show: soon,
    hold: "2.º",
    hold_vence: addDays(today, -3),
  });
  await card(4, "hold", "Show", {
    artista: "Nadie Sabe",
    contraparte: "Sala Ajena",
    ciudad: "Salta",
    fecha_show: soon,
    hold: "3.º",
    hold_vence: soon,
  });
  await card(5, "mia", "Show", { artista: "Mirlo", fecha_show: soon });
  await card(6, "caido", "Show", { motivo_caida: "Caché" }, { archived: true });
  await card(7, "hold", "Gira", { artista: "Mirlo", hold: "1.º", trato: "Porcentaje de la puerta" });
  await card(
    8,
    "consulta",
    "Show",
    { artista: "Mirlo", cache: { amount: "9.00", currency: "ARS" } },
    { source: "pedido" },
  );
  await card(9, "consulta", "", {});
  await card(10, "caido", "Show", { artista: "Mirlo", motivo_caida: "Caché" });
  await asOwner(
    "INSERT INTO card_link (card_id, kind, show_id) SELECT c.id, 'show', s.id FROM card c, show s WHERE c.number = 2 AND s.name = 'De antes'",
  );
  await asOwner(
    `INSERT INTO card_event (card_id, board_key, kind, data, version) SELECT id, 'booking', 'changed',
       '{"fields.cache": {"before": {"amount": "5.00", "currency": "ARS"}, "after": {"amount": "9.00", "currency": "ARS"}}}', 2 FROM card WHERE number = 8`,
  );
  await migrate(owner);
}, 120_000);
afterAll(disconnect);

interface Adopted {
  number: number;
  column: string;
  fields: Record<string, unknown>;
  fields_before: Record<string, unknown> | null;
  asked: object | null;
  labels: string[];
  name: string | null;
  state: string | null;
  stage: string | null;
  show_id: number | null;
}
const all = async () => {
  const rows = await query<Adopted>(
    `SELECT c.number, k.key AS "column", c.fields, c.fields_before, c.asked, c.labels, s.name, s.state, s.stage, c.show_id
     FROM card c JOIN board_column k ON k.id = c.column_id LEFT JOIN "show" s ON s.id = c.show_id ORDER BY c.number`,
  );
  return new Map(rows.map((row) => [row.number, row]));
};
const everything = () =>
  query(`SELECT (SELECT json_agg(c ORDER BY id) FROM card c) AS cards, (SELECT json_agg(s ORDER BY id) FROM show s) AS shows,
    (SELECT json_agg(d ORDER BY show_id) FROM deal d) AS deals, (SELECT json_agg(h ORDER BY id) FROM hold h) AS holds, (SELECT count(*) FROM card_event) AS events`);

test("each open card of a show gets one: the one it alone links, else a new one; nothing is lost", async () => {
  const cards = await all();
  const of = (number: number) => cards.get(number) as Adopted;
  expect(of(1)).toMatchObject({
    column: "negociacion",
    state: "oferta",
    stage: "negociacion",
    fields: {
      artista: "La Zorzal",
      ciudad: "Rosario",
      trato: "Puerta",
      cache: { amount: "1500.00", currency: "USD" },
      porcentaje: "70.00",
      contraparte: "Club Mar",
      capacidad: "500.00",
      anticipo_vence: today,
    },
    fields_before: { artista: "la  ZORZAL", trato: "Porcentaje de la puerta" },
    labels: [],
  });
  // Its show's state wins: the card goes where it stands.
  expect(of(2)).toMatchObject({
    name: "De antes",
    state: "a_la_venta",
    stage: "confirmado",
    column: "confirmado",
    fields: { artista: "La Zorzal", fecha_show: soon },
  });
  expect(of(5)).toMatchObject({ state: "oferta", stage: "oferta", column: "mia", labels: ["Ver si es el mismo show"] });
  expect(of(5).name).not.toBe("Gemelo");
  expect(of(6)).toMatchObject({ show_id: null, fields: { motivo_caida: "Caché" }, fields_before: null });
  expect(of(7)).toMatchObject({ show_id: null, fields: { hold: "1.00", trato: "Puerta" } });
  expect(of(8).asked).toEqual({ artista: "Mirlo", cache: { amount: "5.00", currency: "ARS" } });
  expect(of(9).show_id).toBeNull();
  expect(of(10)).toMatchObject({ state: "caido", stage: "caido", fields: { motivo_caida: "Caché" } });
  const [contract] = await query<{ archived_at: Date | null }>(
    "SELECT archived_at FROM board_column WHERE key = 'contrato'",
  );
  expect(contract?.archived_at).toBeNull();
});

test("a show in hold has its place, and the next sweep leaves it there; who is unknown is marked", async () => {
  await prisma.$transaction((tx) => judgeDue(tx, { userId: null, mail: "test", requestId: "test" }));
  const cards = await all();
  expect(cards.get(3)).toMatchObject({
    state: "hold",
    stage: "hold",
    labels: ["Artista a revisar"],
    fields: { contraparte: "Teatro Sur", ciudad: "Córdoba", hold: "2.00" },
  });
  expect(cards.get(4)).toMatchObject({
    state: "hold",
    labels: ["Ver si es el mismo show"],
    fields: { hold: "3.00", hold_vence: soon },
  });
});

test("a second time nothing changes, and what is there holds", async () => {
  const before = await everything();
  await asOwner("SELECT show_adopt_cards()");
  expect(await everything()).toEqual(before);
  const client = new Client({ connectionString: owner });
  await client.connect();
  try {
    expect((await showsStand(client)).faults).toEqual([]);
    await client.query("ALTER TABLE card DISABLE TRIGGER card_keeps_show");
    await client.query(`UPDATE card SET fields = fields || '{"ciudad": "Luján"}' WHERE number = 1`);
    await client.query("UPDATE show SET stage = 'contrato' WHERE id = (SELECT show_id FROM card WHERE number = 1)");
    const { faults } = await showsStand(client);
    expect(faults).toEqual([
      'BOO-1 ciudad: dice "Luján", es "Rosario".',
      "BOO-1 etapa: dice negociacion, es contrato.",
    ]);
  } finally {
    await client.end();
  }
});
