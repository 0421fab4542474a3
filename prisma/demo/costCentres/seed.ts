import type { ClientBase } from "pg";
import { demoMail } from "@/lib/access/roles";
import { addDays, MONTHS } from "@/lib/format/dates";
import { supplierNamed } from "../company";
import { type Cell, insertRows } from "../insert";
import { type Random, random } from "../random";
import { type CentrePlan, centrePlans, season, waitingReallocations } from "./data";

const HISPA = demoMail("Hispa");
const DIRECTOR = demoMail("Hispa Director");

const two = (value: number) => String(value).padStart(2, "0");
const amountOf = (thousands: number) => Math.round(thousands * 1_000).toFixed(2);

const ENTRY = {
  kind: "text",
  day: "date",
  centre_id: "int",
  category: "text",
  concept: "text",
  supplier: "text",
  document: "text",
  amount: "numeric",
  currency: "text",
  source: "text",
  created_by: "int",
  created_at: "timestamptz",
};
type Entry = Record<keyof typeof ENTRY, Cell>;

interface Where {
  plan: CentrePlan;
  centre_id: number;
  created_by: number;
  today: string;
}

/** A category's month: its budget, what is promised in it and what was spent until today. */
function monthEntries(
  { plan, centre_id, created_by, today }: Where,
  rubro: CentrePlan["rubros"][number],
  month: number,
  chance: Random,
): Entry[] {
  const prefix = `${today.slice(0, 4)}-${two(month)}`;
  const weight = season[month - 1] ?? 1;
  const base = { centre_id, category: rubro.name, currency: plan.currency, source: "manual", created_by };
  const entry = (kind: string, day: string, concept: string, thousands: number, more: Partial<Entry> = {}): Entry => {
    const created_at = `${day > today ? today : day}T11:00:00-03:00`;
    return {
      ...base,
      kind,
      day,
      concept,
      supplier: "",
      document: "",
      amount: amountOf(thousands),
      created_at,
      ...more,
    };
  };
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
    if (day <= today) entries.push(entry("real", day, concept, spends / parts, more));
    else if (!ahead || chance.chance(0.35))
      entries.push(entry("comprometido", day, concept, (spends / parts) * 0.9, more));
  }
  return entries;
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
  const { rows } = await client.query<{ id: number; code: string }>("SELECT id, code::text FROM cost_centre");
  const centreOf = (code: string) => rows.find((row) => row.code === code)?.id ?? 0;
  const entries = centrePlans.flatMap((plan) => {
    const chance = random(`centro ${plan.code} ${today.slice(0, 4)}`);
    const where = { plan, centre_id: centreOf(plan.code), created_by: idOf(HISPA), today };
    return season.flatMap((_, index) => plan.rubros.flatMap((one) => monthEntries(where, one, index + 1, chance)));
  });
  await insertRows(client, "cost_entry", ENTRY, entries);
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
