import type { ClientBase } from "pg";
import { demoMail } from "@/lib/access/roles";
import { addDays, mondayOf } from "@/lib/format/dates";
import type { WeeklyFacts } from "@/lib/marketing/weekly/schema";
import { weeklyFactsOf } from "@/lib/marketing/weekly/service/facts";
import { asTx } from "../insert";

interface Said {
  learnings: string;
  next: string;
}

/** What was said of the shows that spent most, in order, two weeks ago and last week. */
const BEFORE: readonly Said[] = [
  {
    learnings:
      "La preventa movió poco fuera de CABA: el 78 % de los clics son de la ciudad.\nEl video de 15 segundos rinde más que la placa.",
    next: "Segmentar GBA norte y Rosario con el video corto.",
  },
  {
    learnings: "La búsqueda de marca cubre sola lo que se gasta en ella.",
    next: "Subir la búsqueda un 20 % y no tocar Meta.",
  },
];
const LAST: readonly Said[] = [
  {
    learnings:
      "Rosario respondió: un tercio de los clics de la semana a la mitad del costo.\nLos placements automáticos se fueron a video sin sonido.",
    next: "Pasar el 30 % del presupuesto a Rosario y fijar Reels y Stories.",
  },
  {
    learnings: "El público parecido a compradores de 2025 gastó sin vender: se apagó el jueves.",
    next: "Probar una pieza con la fecha y el precio desde el primer segundo.",
  },
  {
    learnings: "Falta el informe de Google de la semana; por Meta el ritmo es el esperado.",
    next: "Cargar el informe de Google y corregir si cambia la lectura.",
  },
];
const THIS: Said = {
  learnings: "Arrancó la semana de salida: el costo por clic bajó después de pausar el remarketing.",
  next: "",
};

const spentOf = ({ figures }: WeeklyFacts) => Number(figures[0]?.spent ?? 0);

/** The weeks of the shows that spend most: two that were published, one of them corrected, and one that is being written. */
export async function seedWeekly(client: ClientBase, today: string): Promise<void> {
  const monday = mondayOf(today);
  const { rows: people } = await client.query<{ id: number; mail: string }>(
    "SELECT id, mail::text AS mail FROM app_user WHERE mail = ANY ($1::citext[])",
    [[demoMail("Marketing"), demoMail("Marketing Jr")]],
  );
  const by = people.find(({ mail }) => mail === demoMail("Marketing"))?.id;
  const junior = people.find(({ mail }) => mail === demoMail("Marketing Jr"))?.id;
  if (by === undefined || junior === undefined) return;
  const facts = (week: string) => weeklyFactsOf(asTx(client), week, { artistIds: null });
  const write = async (one: WeeklyFacts, said: Said, { n, published }: { n: number; published: string | null }) => {
    await client.query(
      `INSERT INTO weekly_status (show_id, week, n, state, learnings, next_action, owner_user_id, frozen, published_at, published_by_user_id, created_by_user_id,
         created_at, updated_by_user_id, updated_at, version)
       VALUES ($1, $2::date, $3, CASE WHEN $8::text IS NULL THEN 'borrador' ELSE 'publicado' END, $4, $5, $6, $7::jsonb,
         ($8::timestamp AT TIME ZONE 'America/Argentina/Buenos_Aires'), CASE WHEN $8::text IS NOT NULL THEN $9::int END, $9, now(), $9, now(), 1)`,
      [
        ...[one.show.id, one.week, n, said.learnings, said.next, junior, published && JSON.stringify(one)],
        ...[published, by],
      ],
    );
  };
  for (const [weeks, all] of [
    [2, BEFORE],
    [1, LAST],
  ] as const) {
    const week = addDays(monday, -7 * weeks);
    const shows = (await facts(week)).sort((a, b) => spentOf(b) - spentOf(a));
    const published = `${addDays(week, 7)} 11:20`;
    for (const [index, said] of all.entries()) {
      const one = shows[index];
      if (one) await write(one, said, { n: 1, published: published <= `${today} 23:59` ? published : null });
    }
    const corrected = shows[0];
    if (weeks === 2 && corrected && all[0])
      await write(
        corrected,
        { ...all[0], learnings: `${all[0].learnings}\nCorrección: el 78 % era de clics, en ventas es el 64 %.` },
        { n: 2, published: `${addDays(week, 8)} 09:40` },
      );
  }
  const [now] = (await facts(monday)).sort((a, b) => spentOf(b) - spentOf(a));
  if (now) await write(now, THIS, { n: 1, published: null });
}
