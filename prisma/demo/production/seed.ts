import type { ClientBase } from "pg";
import { demoMail } from "@/lib/access/roles";

/** Seven of the questions wait still, three days before the show. */
const WAITING = ["personal_local", "catering_buyout", "liquidacion", "riggers", "merch", "invitados", "fotografos"];

/** What was answered, where it is more than a yes. */
const ANSWERS: Readonly<Record<string, string>> = {
  contacto_promotor: "Mariana Ledesma, 11 5555-0142",
  contacto_produccion: "Tomás Arce, 11 5555-0188",
  contacto_sala: "Laura Benedetti, jefa técnica, 11 5555-0117",
  contacto_seguridad: "Seguridad: R. Paz, 11 5555-0133. Médicos: SAME en puerta 4",
  contacto_boleteria: "Boletería: 11 5555-0102, hasta las 22",
  ingreso: "10:00 por el portón de la calle de atrás",
  prueba: "16:00, dos horas",
  sets: "Telonero 30 minutos, banda 90 y bises",
  cierre: "Sonido hasta las 00:30, salida hasta las 3",
  muelle: "Muelle con rampa, un semi y dos balancines",
  estacionamiento: "AB123CD y AC456EF, playa interna",
  medidas: "12 × 9 m, 1,40 m de alto, 8 m de boca",
  energia: "380 V, 3 fases de 125 A a 15 m del escenario",
  camarines: "Tres: banda, telonero y producción",
  catering_numero: "28 personas: almuerzo 13:00, cena 19:00",
  catering_dietas: "Cuatro vegetarianas, una celíaca",
  hospital: "Hospital a 900 m. Emergencias 107, bomberos 100",
};

interface Slot {
  kind: string;
  title?: string;
  place: string;
  who: string[];
  anchor: "puertas" | "show" | null;
  at: number;
  minutes: number | null;
}
const slot = (
  kind: string,
  place: string,
  who: string[],
  [anchor, at, minutes]: [Slot["anchor"], number, number | null],
  title = "",
): Slot => ({ kind, place, who, anchor, at, minutes, title });
const SLOTS: Slot[] = [
  slot("ingreso", "Muelle", ["Stage", "Local crew"], ["puertas", -600, 90]),
  slot("armado", "Escenario", ["Luces", "Local crew"], ["puertas", -510, 210]),
  slot("comida", "Catering", ["Todos"], ["puertas", -420, 60], "Almuerzo"),
  slot("prueba", "Escenario", ["Sonido", "Banda"], ["puertas", -240, 120]),
  slot("prensa", "Camarín 1", ["Banda", "Prensa"], ["puertas", -150, 30], "Nota con la radio"),
  slot("prueba", "Escenario", ["Sonido", "Telonero"], ["puertas", -90, 45], "Prueba del telonero"),
  slot("puertas", "Foyer", ["Seguridad", "Boletería"], ["puertas", 0, null]),
  slot("telonero", "Escenario", ["Telonero"], ["show", -45, 30]),
  slot("show", "Escenario", ["Banda"], ["show", 0, 110]),
  slot("encuentro", "Camarín 2", ["Banda"], ["show", 125, 20], "Saludo con los del sello"),
  slot("desarme", "Escenario", ["Stage", "Local crew"], ["show", 120, 150]),
];

const LISTS = [
  { owner: "Sello", places: 20, note: "Por Julieta" },
  { owner: "Sala", places: 12, note: "" },
  { owner: "Banda", places: 16, note: "Familia por puerta 2" },
];
const NAMES = [
  ...["Ana Paz", "Bruno Ferreyra", "Carla Ñáñez", "Dante Oliva", "Elena Quiroga", "Facundo Rey", "Gisela Sosa"],
  ...["Hernán Toledo", "Inés Urquiza", "Joaquín Vera", "Karina Wolf", "León Yáñez", "Malena Zárate", "Nicolás Ávila"],
];

const NEXT = `SELECT s.id FROM show s WHERE s.demo AND s.state IN ('a_la_venta', 'sold_out') AND s.fecha > $1::date
  ORDER BY extract(isodow FROM s.fecha) <> 6, s.fecha, s.id LIMIT 1`;

/** The next show of a Saturday, as production has it: its day, its guests and an advance of which seven answers are missing. */
export async function seedProduction(client: ClientBase, today: string): Promise<void> {
  const { rows } = await client.query<{ id: number; by: number }>(
    `SELECT n.id, u.id AS by FROM (${NEXT}) n CROSS JOIN app_user u WHERE u.mail = $2`,
    [today, demoMail("Produccion")],
  );
  const [show] = rows;
  if (!show) return;
  await client.query(
    "UPDATE show SET hora = coalesce(hora, '21:00'), doors = to_char(coalesce(hora, '21:00')::time - interval '90 minutes', 'HH24:MI'), curfew = '00:30' WHERE id = $1",
    [show.id],
  );
  await client.query(
    `INSERT INTO show_slot (show_id, kind, title, place, who, anchor, at_min, minutes, created_by_user_id)
     SELECT $1, x.kind, x.title, x.place, x.who, x.anchor, x.at, x.minutes, $3 FROM jsonb_to_recordset($2::jsonb)
       AS x(kind text, title text, place text, who text[], anchor text, at int, minutes int)`,
    [show.id, JSON.stringify(SLOTS), show.by],
  );
  await seedGuests(client, show);
  await client.query(
    `INSERT INTO advance_item (show_id, section, key, question, owner, due_days, position, answer, state, answered_by, answered_at)
     SELECT $1, q.section, q.key, q.question, q.owner, q.due_days, q.position,
       CASE WHEN q.key = ANY ($2::text[]) THEN '' ELSE coalesce($3::jsonb ->> q.key, 'Según el rider.') END,
       CASE WHEN q.key <> ALL ($2::text[]) THEN 'confirmado' WHEN q.owner = 'nosotros' THEN 'pendiente' ELSE 'pedido' END,
       CASE WHEN q.key = ANY ($2::text[]) THEN '' WHEN q.owner = 'sala' THEN 'Laura Benedetti' ELSE 'Tomás Arce' END,
       CASE WHEN q.key = ANY ($2::text[]) THEN NULL ELSE now() - interval '6 days' END
     FROM advance_question q WHERE q.archived_at IS NULL ON CONFLICT (show_id, key) DO NOTHING`,
    [show.id, WAITING, JSON.stringify(ANSWERS)],
  );
}

async function seedGuests(client: ClientBase, show: { id: number; by: number }): Promise<void> {
  for (const [n, { owner, places, note }] of LISTS.entries()) {
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO guest_allotment (show_id, owner, places, cutoff, note, created_by_user_id)
       SELECT $1, $2, $3, (s.fecha - 1 + time '18:00') AT TIME ZONE coalesce(v.zone, 'America/Argentina/Buenos_Aires'), $4, $5
       FROM show s LEFT JOIN venue v ON v.id = s.venue_id WHERE s.id = $1 RETURNING id`,
      [show.id, owner, places, note, show.by],
    );
    const guests = NAMES.filter((_, at) => at % LISTS.length === n).map((name, at) => ({ name, plus: at % 3 }));
    await client.query(
      `INSERT INTO guest (allotment_id, name, plus, created_by_user_id) SELECT $1, x.name, x.plus, $3 FROM jsonb_to_recordset($2::jsonb) AS x(name text, plus int)`,
      [rows[0]?.id, JSON.stringify(guests), show.by],
    );
  }
}
