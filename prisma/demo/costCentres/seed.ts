import type { ClientBase } from "pg";
import { demoMail } from "@/lib/access/roles";
import { addDays, MONTHS } from "@/lib/format/dates";
import { type Posting, postBy } from "@/lib/ledger/post";
import { supplierNamed } from "../company";
import { type Random, random } from "../random";
import { type CentrePlan, centrePlans, season, waitingReallocations } from "./data";

const HISPA = demoMail("Hispa");
const DIRECTOR = demoMail("Hispa Director");

const two = (value: number) => String(value).padStart(2, "0");
const amountOf = (thousands: number) => Math.round(thousands * 1_000).toFixed(2);

type Line = Posting["lines"][number];

interface Where {
  plan: CentrePlan;
  place: Pick<Line, "cost_centre_id" | "purse_id" | "company_id">;
  categories: ReadonlyMap<string, number>;
  today: string;
}

/** A category's month: its budget, what is promised in it and what was spent until today. */
function monthEntries(
  { plan, place, categories, today }: Where,
  rubro: CentrePlan["rubros"][number],
  month: number,
  chance: Random,
): Posting[] {
  const prefix = `${today.slice(0, 4)}-${two(month)}`;
  const weight = season[month - 1] ?? 1;
  const base = { ...place, category: rubro.name, category_id: categories.get(rubro.name), currency: plan.currency };
  const entry = (
    kind: Line["kind"],
    day: string,
    concept: string,
    thousands: number,
    more: Partial<Line> = {},
  ): Posting => ({
    source: { type: "planilla", event: "alta" },
    day,
    lines: [{ ...base, kind, concept, amount: amountOf(thousands), ...more }],
  });
  const planned = rubro.monthly * weight;
  const entries = [entry("presupuestado", `${prefix}-01`, `${rubro.name} de ${MONTHS[month - 1]}`, planned)];
  const ahead = `${prefix}-01` > today;
  const parts = chance.whole(1, 3);
  const spends = planned * plan.pace * chance.between(0.88, 1.1);
  for (let part = 0; part < parts; part++) {
    const day = `${prefix}-${two(chance.whole(3, 26))}`;
    const more = {
      supplier: rubro.suppliers.length > 0 ? supplierNamed(chance.pick(rubro.suppliers)).name : "",
      document: `A-${chance.whole(1_000, 9_999)}`,
    };
    const concept = chance.pick(rubro.concepts);
    // What is to come is promised at most; of what is past nearly all was spent.
    if (day <= today) entries.push(entry("devengado", day, concept, spends / parts, more));
    else if (!ahead || chance.chance(0.35))
      entries.push(entry("comprometido", day, concept, (spends / parts) * 0.9, more));
  }
  return entries;
}

/** The rubros of the centres; salaries stay with the sheet. @returns their ids by name */
async function seedCategories(client: ClientBase): Promise<Map<string, number>> {
  const names = [...new Set(centrePlans.flatMap(({ rubros }) => rubros.map(({ name }) => name)))].sort();
  await client.query(
    `INSERT INTO category (name, by_sheet) SELECT name, catalogue_key(name) ~ '\\m(sueldos?|cargas sociales)\\M'
     FROM unnest($1::text[]) AS said(name) ON CONFLICT DO NOTHING`,
    [names],
  );
  const { rows } = await client.query<{ id: number; name: string }>(
    `SELECT k.id, said.name FROM unnest($1::text[]) AS said(name)
     JOIN category k ON k.parent_id IS NULL AND k.merged_into IS NULL AND k.side = 'gasto' AND catalogue_key(k.name) = catalogue_key(said.name)`,
    [names],
  );
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** Eight centres, a year of their entries, and the reallocations that wait for a director. */
export async function seedCostCentres(client: ClientBase, today: string): Promise<void> {
  const { rows: people } = await client.query<{ id: number; mail: string }>(
    "SELECT id, mail::text FROM app_user WHERE mail = ANY ($1::citext[])",
    [[HISPA, DIRECTOR]],
  );
  const idOf = (mail: string) => people.find((person) => person.mail === mail)?.id ?? 0;
  for (const { code, name, country, currencies } of centrePlans) {
    await client.query(
      `INSERT INTO cost_centre (code, name, country, currencies, company_id, owner_id, created_by)
       VALUES ($1, $2, $3::char(2), $4, (SELECT id FROM company WHERE country = $3::char(2) AND active ORDER BY position LIMIT 1), $5, $6)
       ON CONFLICT DO NOTHING`,
      [code, name, country, currencies, idOf(DIRECTOR), idOf(DIRECTOR)],
    );
  }
  const { rows } = await client.query<Where["place"] & { code: string }>(
    `SELECT c.id AS cost_centre_id, c.code::text AS code, c.company_id, p.id AS purse_id
     FROM cost_centre c JOIN purse p ON p.cost_centre_id = c.id AND p.kind = 'centro'`,
  );
  const placeOf = (of: string) => {
    const { code: _, ...place } = rows.find(({ code }) => code === of) ?? { code: of };
    return place;
  };
  const centreOf = (code: string) => placeOf(code).cost_centre_id ?? 0;
  const categories = await seedCategories(client);
  const entries = centrePlans.flatMap((plan) => {
    const chance = random(`centro ${plan.code} ${today.slice(0, 4)}`);
    const where = { plan, place: placeOf(plan.code), categories, today };
    return season.flatMap((_, index) => plan.rubros.flatMap((one) => monthEntries(where, one, index + 1, chance)));
  });
  await postBy(async (sql, ...values) => (await client.query(sql, values)).rows, { userId: idOf(HISPA) }, entries);
  for (const { from, to, amount, reason, by, ago } of waitingReallocations) {
    await client.query(
      `INSERT INTO cost_reallocation (from_centre_id, from_month, to_centre_id, to_month, currency, amount, reason,
         requested_by, requested_at)
       SELECT $1, $2::date, $3, $2::date, 'ARS', $4::numeric, $5, id, $6 FROM app_user WHERE mail = $7::citext`,
      [
        ...[centreOf(from), `${today.slice(0, 7)}-01`, centreOf(to), amount, reason],
        ...[`${addDays(today, -ago)}T11:00:00-03:00`, by],
      ],
    );
  }
  await client.query("SELECT approval_ask_reallocations()");
}
