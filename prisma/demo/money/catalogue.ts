import type { ClientBase } from "pg";
import { demoMail } from "@/lib/access/roles";
import { nationalHolidays } from "@/lib/catalogue/rules/nationalHolidays";
import { addDays } from "@/lib/format/dates";
import { proveedores } from "../company";
import { insertRows } from "../insert";
import { seedSupplierRecords } from "./suppliers";
import { seedTaxes } from "./taxes";
import { accountPlans, eventPlans, projectPlans, regionalDays } from "./works";

const ADMIN = demoMail("Administracion");
const LOADER = demoMail("ProduccionAdmin");

/** Rubros of Music Wins (those of cost centres come with them), those of income, one that waits and one that was merged. */
const CATEGORIES = `
INSERT INTO category (name, by_sheet, created_by)
SELECT t.name, t.name IN ('Sueldos', 'Cargas sociales'), u.id FROM (
  SELECT area AS name FROM budget_line UNION SELECT 'Cargas sociales'
) t, app_user u WHERE u.mail = '${ADMIN}' ORDER BY t.name ON CONFLICT DO NOTHING;
INSERT INTO category (parent_id, name) SELECT DISTINCT p.id, l.category FROM budget_line l JOIN category p ON p.name = l.area AND p.parent_id IS NULL ON CONFLICT DO NOTHING;
INSERT INTO category (name, side) VALUES ('Entradas', 'ingreso'), ('Sponsors', 'ingreso'), ('Merchandising', 'ingreso'), ('Derechos', 'ingreso');
INSERT INTO category (parent_id, name, side) SELECT id, t, 'ingreso' FROM category, unnest(ARRAY['Anticipos', 'Liquidaciones']) t WHERE name = 'Entradas';
INSERT INTO category (name, state) VALUES ('Peajes', 'propuesta'), ('Seguro técnico', 'propuesta');
INSERT INTO category (name, merged_into) SELECT 'Insumos de oficina', id FROM category WHERE name = 'Insumos' AND parent_id IS NULL`;

const SUPPLIER = {
  country: "text",
  tax_id: "text",
  name: "text",
  state: "text",
  own_company: "boolean",
  created_by: "person",
};

/** The company's suppliers, ours that bill each other, and names without number: one is another's, one was merged. */
async function seedSuppliers(client: ClientBase): Promise<void> {
  const state = (index: number) => (index % 17 === 5 ? "observado" : index % 11 === 3 ? "alta" : "activo");
  const known = proveedores.map(({ country, tax_id, name }, index) => ({
    country,
    tax_id,
    name,
    state: state(index),
    own_company: false,
  }));
  const ours = {
    country: "AR",
    tax_id: "30-71482236-1",
    name: "Productora Bambalina SA",
    state: "activo",
    own_company: true,
  };
  const nobody = ["Fletes Calandria", "Fotografía Almagro", "Taller de vestuario", "Sonora del Plata"].map((name) => ({
    country: null,
    tax_id: null,
    name,
    state: "propuesto",
    own_company: false,
  }));
  await insertRows(
    client,
    "supplier",
    SUPPLIER,
    [...known, ours, ...nobody].map((row, index) => ({ ...row, created_by: index % 2 ? ADMIN : LOADER })),
  );
  await client.query(`UPDATE supplier s SET merged_into = k.id, version = 2 FROM supplier k
    WHERE s.name = 'Sonora del Plata' AND s.tax_id IS NULL AND k.name = 'Sonora del Plata SA'`);
}

async function seedWorks(client: ClientBase, today: string): Promise<void> {
  const company = "(SELECT id FROM company WHERE active ORDER BY position, id LIMIT 1)";
  for (const { name, kind, owner, from, to, state } of projectPlans)
    await client.query(
      `INSERT INTO project (name, kind, state, starts_on, ends_on, company_id, owner_id, created_by)
       SELECT $1, $2, $3, $4::date, $5::date, ${company}, u.id, u.id FROM app_user u WHERE u.mail = $6::citext`,
      [
        name,
        kind,
        state,
        from === null ? null : addDays(today, from),
        to === null ? null : addDays(today, to),
        demoMail(owner),
      ],
    );
  for (const { name, project, at, days, state } of eventPlans)
    await client.query(
      `INSERT INTO event (name, state, starts_on, ends_on, project_id, company_id)
       VALUES ($1, $2, $3::date, $4::date, (SELECT id FROM project WHERE name = $5), ${company})`,
      [name, state, addDays(today, at), addDays(today, at + days - 1), project],
    );
}

/** Last year, this one and the next, of both countries and of some regions. */
async function seedHolidays(client: ClientBase, today: string): Promise<void> {
  const years = [-1, 0, 1].map((more) => Number(today.slice(0, 4)) + more);
  const national = years.flatMap((year) =>
    (["AR", "ES"] as const).flatMap((country) =>
      nationalHolidays(country, year).map((one) => ({ ...one, country, region: "" })),
    ),
  );
  const regional = years.flatMap((year) =>
    regionalDays.map((one) => ({ ...one, day: `${year}-${one.day}`, kind: "feriado" })),
  );
  const columns = { country: "text", region: "text", day: "date", name: "text", kind: "text", created_by: "person" };
  await insertRows(
    client,
    "holiday",
    columns,
    [...national, ...regional].map((one) => ({ ...one, created_by: ADMIN })),
  );
}

/** What money points to, after what it is read from is there. */
export async function seedMoneyCatalogue(client: ClientBase, today: string): Promise<void> {
  await client.query(CATEGORIES);
  await seedSuppliers(client);
  await seedSupplierRecords(client, today);
  await seedWorks(client, today);
  await seedHolidays(client, today);
  await client.query(`INSERT INTO musicwins_area (area, company_id)
    SELECT area, (SELECT id FROM company WHERE active ORDER BY position, id LIMIT 1) FROM budget_line GROUP BY area ON CONFLICT DO NOTHING`);
  for (const { company, ...account } of accountPlans)
    await client.query(
      `INSERT INTO own_account (company_id, name, bank, currency, cbu, iban, alias)
       SELECT id, $2, $3, $4, $5, $6, $7 FROM company WHERE tax_id = $1`,
      [company, account.name, account.bank, account.currency, account.cbu, account.iban, account.alias],
    );
  await seedTaxes(client, today);
}
