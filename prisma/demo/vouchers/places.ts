import type { ClientBase } from "pg";
import { demoMail } from "@/lib/access/roles";
import type { AllocationFields } from "@/lib/vouchers/schema/allocations";
import { insertRows } from "../insert";
import { type Bill, bills, fedCentres, type Part, showPurses, templates } from "./story";

const ADMIN = demoMail("Administracion");

/** A purse, and what is charged with it. */
export interface Place {
  purse_id: number;
  show_id: number | null;
  cost_centre_id: number | null;
  owner: number | null;
}

export interface Places {
  of: (part: Part) => Place;
  category: (bill: Bill) => number;
  company: (country: string) => { id: number; tax_id: string };
  supplier: (name: string) => { id: number; tax_id: string; iva_condition: string };
}

/** Centres that take their real from vouchers, and purses of shows; their owners are who decides on them. */
async function makePlaces(client: ClientBase, since: string): Promise<void> {
  const owner = (mail: string) => `(SELECT id FROM app_user WHERE mail = '${mail}'::citext)`;
  for (const { code, name, country, currency } of fedCentres)
    await client.query(
      `INSERT INTO cost_centre (code, name, country, currencies, company_id, owner_id, created_by, feeds_from)
       VALUES ($1, $2, $3::char(2), ARRAY[$4], (SELECT id FROM company WHERE country = $3::char(2) AND active ORDER BY position LIMIT 1),
         ${owner(demoMail("Hispa Director"))}, ${owner(demoMail("Hispa Director"))}, $5::date) ON CONFLICT DO NOTHING`,
      [code, name, country, currency, `${since.slice(0, 7)}-01`],
    );
  await client.query(
    `INSERT INTO purse (kind, show_id, company_id, period, policy, owner_id, created_by)
     SELECT 'show', s.id, c.id, 'total', 'avisa', ${owner(demoMail("Manager"))}, ${owner(ADMIN)}
     FROM unnest($1::text[], $2::text[]) AS g(name, currency) JOIN show s ON s.name = g.name
     JOIN LATERAL (SELECT id FROM company WHERE active AND country = CASE g.currency WHEN 'EUR' THEN 'ES' ELSE 'AR' END ORDER BY position LIMIT 1) c ON true
     ON CONFLICT DO NOTHING`,
    [showPurses.map((one) => one.show), showPurses.map(({ currency }) => currency)],
  );
}

/** @throws RangeError for what the story names and the demo has not */
function found<Value>(from: ReadonlyMap<string, Value>, name: string): Value {
  const value = from.get(name);
  if (value === undefined) throw new RangeError(`the demo has no ${name}`);
  return value;
}

async function readPlaces(client: ClientBase): Promise<Places> {
  const named = async <Row extends object>(sql: string, values: readonly unknown[] = []) => {
    const { rows } = await client.query<Row & { name: string }>(sql, [...values]);
    return new Map(rows.map((row) => [row.name, row]));
  };
  const purses = await named<Place>(
    `SELECT coalesce(s.name, c.code::text) AS name, p.id AS purse_id, p.show_id, p.cost_centre_id, coalesce(p.owner_id, c.owner_id) AS owner
     FROM purse p LEFT JOIN show s ON s.id = p.show_id LEFT JOIN cost_centre c ON c.id = p.cost_centre_id WHERE p.kind IN ('show', 'centro')`,
  );
  const categories = await named<{ id: number }>(
    "SELECT name, id FROM category WHERE parent_id IS NULL AND merged_into IS NULL AND side = 'gasto' AND name = ANY ($1::text[])",
    [bills.map(({ category }) => category)],
  );
  const companies = await named<{ id: number; tax_id: string }>(
    "SELECT DISTINCT ON (country) country::text AS name, id, tax_id FROM company WHERE active ORDER BY country, position, id",
  );
  const suppliers = await named<{ id: number; tax_id: string; iva_condition: string }>(
    "SELECT name, id, tax_id, coalesce(iva_condition, '') AS iva_condition FROM supplier WHERE tax_id IS NOT NULL AND merged_into IS NULL",
  );
  return {
    of: ({ to }) => found(purses, "show" in to ? to.show : to.centre),
    category: ({ category }) => found(categories, category).id,
    company: (country) => found(companies, country),
    supplier: (name) => found(suppliers, name),
  };
}

async function makeTemplates(client: ClientBase, places: Places): Promise<void> {
  const line = (part: Part): Pick<AllocationFields, "show_id" | "cost_centre_id" | "purse_id" | "percent"> => {
    const { show_id, cost_centre_id, purse_id } = places.of(part);
    return { show_id, cost_centre_id, purse_id, percent: part.percent };
  };
  const nowhere = { project_id: null, event_id: null, category_id: null, amount: null };
  await insertRows(
    client,
    "allocation_template",
    { name: "text", lines: "jsonb", created_by_user_id: "person" },
    templates.map(({ name, parts }) => ({
      name,
      lines: JSON.stringify(parts.map((part) => ({ ...nowhere, ...line(part) }))),
      created_by_user_id: ADMIN,
    })),
  );
}

/** Argentina gets back a part of its VAT, since tickets are exempt there; Spain all of it. */
const shares = [
  { country: "AR", from: "2020-01-01", percent: "62.00", note: "Prorrata del ejercicio anterior" },
  { country: "ES", from: "2020-01-01", percent: "100.00", note: "" },
];

/** What vouchers are charged to, and the shares of VAT by which they cost. `since`: the day of the first of them. */
export async function seedPlaces(client: ClientBase, since: string): Promise<Places> {
  await makePlaces(client, since);
  const places = await readPlaces(client);
  await makeTemplates(client, places);
  await insertRows(
    client,
    "company_vat_share",
    { company_id: "int", from_day: "date", percent: "numeric", note: "text", created_by_user_id: "person" },
    shares.map(({ country, from, percent, note }) => ({
      company_id: places.company(country).id,
      from_day: from,
      percent,
      note,
      created_by_user_id: ADMIN,
    })),
  );
  return places;
}

/** The same, as they are there already. */
export { readPlaces };
/** Of its VAT what a company of a country gets back, in percent. */
export const shareOf = (country: string): string => shares.find((one) => one.country === country)?.percent ?? "100.00";
