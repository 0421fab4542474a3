import type { ClientBase } from "pg";
import { demoMail } from "@/lib/access/roles";
import { addDays } from "@/lib/format/dates";
import { checkCbu } from "@/lib/format/ids/cbu";
import { checkIban } from "@/lib/format/ids/iban";
import { proveedores } from "../company";
import { insertRows } from "../insert";

const ADMIN = demoMail("Administracion");
const LOADER = demoMail("ProduccionAdmin");

const TOWNS = [
  ["Av. Corrientes", "C1043AAZ", "Buenos Aires", "CABA", "901"],
  ["Bv. Oroño", "S2000", "Rosario", "Santa Fe", "921"],
  ["Av. Colón", "X5000", "Córdoba", "Córdoba", "904"],
  ["Calle 50", "B1900", "La Plata", "Buenos Aires", "902"],
] as const;
const SPAIN = [
  ["Calle de Embajadores", "28012", "Madrid", "Madrid"],
  ["Carrer de la Pau", "46003", "Valencia", "Valencia"],
] as const;

const domain = (name: string): string =>
  `${name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/\b(sa|srl|sl)\b/g, "")
    .replace(/[^a-z0-9]/g, "")}.test`;

const FACTS = {
  name: "text",
  iva: "text",
  regime: "text",
  jurisdictions: "text",
  street: "text",
  number: "text",
  postcode: "text",
  town: "text",
  region: "text",
  mail: "text",
  payments: "text",
  days: "text",
};

/** What is known of each: where it is, how it is reached and paid. Some are still without. */
async function fillFacts(client: ClientBase): Promise<void> {
  const rows = proveedores.map(({ name, country }, index) => {
    const spanish = country === "ES";
    const [street, postcode, town, region, code = ""] = spanish
      ? (SPAIN[index % SPAIN.length] ?? SPAIN[0])
      : (TOWNS[index % TOWNS.length] ?? TOWNS[0]);
    const small = !spanish && !/ (SA|SRL)$/.test(name);
    return {
      name,
      iva: spanish ? "regimen_general" : small && index % 2 ? "monotributo" : "responsable_inscripto",
      regime: spanish ? "" : small ? "local" : "convenio",
      jurisdictions: spanish ? "{}" : small || code === "901" ? `{${code}}` : `{901,${code}}`,
      street,
      number: String(120 + index * 37),
      postcode,
      town: index % 9 === 7 ? "" : town,
      region,
      mail: `hola@${domain(name)}`,
      payments: index % 3 === 0 ? `cobranzas@${domain(name)}` : "",
      days: String(index % 5 === 0 ? 0 : index % 2 ? 30 : 15),
    };
  });
  const names = Object.keys(FACTS) as (keyof typeof FACTS)[];
  await client.query(
    `UPDATE supplier s SET iva_condition = g.iva, iibb_regime = g.regime, iibb_jurisdictions = g.jurisdictions::text[], street = g.street,
       street_number = g.number, postcode = g.postcode, town = g.town, region = g.region, address_country = s.country, mail = g.mail,
       mail_payments = g.payments, payment_days = g.days::int
     FROM unnest(${names.map((_, index) => `$${index + 1}::text[]`).join(", ")}) AS g(${names.map((name) => `"${name}"`).join(", ")})
     WHERE s.name = g.name AND s.tax_id IS NOT NULL`,
    names.map((name) => rows.map((row) => row[name])),
  );
}

/** An invented number with its check digits, another one for each supplier. */
function numberOf(country: string, index: number, more = 0): { kind: string; number: string } {
  const digits = (length: number, from: number) =>
    String(from + index * 7919 + more * 104_729)
      .padStart(length, "0")
      .slice(-length);
  const fits = (start: string, places: number, check: (typed: string) => { ok: boolean }, rest = ""): string => {
    for (let tried = 0; tried < 10 ** places; tried++) {
      const typed = `${start}${String(tried).padStart(places, "0")}${rest}`;
      if (check(typed).ok) return typed;
    }
    throw new RangeError(`no check digits for ${start}`);
  };
  if (country === "ES") {
    const bank = `21000418${digits(2, 40)}${digits(10, 200_051_332)}`;
    for (let own = 0; own < 100; own++) {
      const account = `${bank.slice(0, 8)}${String(own).padStart(2, "0")}${bank.slice(10)}`;
      for (let tried = 2; tried < 99; tried++) {
        const typed = `ES${String(tried).padStart(2, "0")}${account}`;
        if (checkIban(typed).ok) return { kind: "iban", number: typed };
      }
    }
    throw new RangeError("no check digits for an IBAN");
  }
  const block = "28505909";
  return { kind: "cbu", number: fits(`${block}${digits(13, 4_009_041_813_520)}`, 1, checkCbu) };
}

const ACCOUNT = {
  supplier_id: "int",
  kind: "text",
  number: "text",
  bank: "text",
  currency: "text",
  holder: "text",
  holder_tax_id: "text",
  replaces_id: "int",
  created_by: "person",
  created_at: "timestamptz",
  state: "text",
  verified_by: "person",
  verified_at: "timestamptz",
  usable_from: "timestamptz",
  closed_by: "person",
  closed_at: "timestamptz",
  close_reason: "text",
};

const HOUR = 3_600_000;

/** Accounts in each state: most verified long ago, one that waits, one to verify, one rejected, one that a bank says is of another. */
async function seedAccounts(client: ClientBase, now: Date): Promise<void> {
  const { rows } = await client.query<{ id: number; name: string; tax_id: string; country: string }>(
    "SELECT id, name, tax_id, country FROM supplier WHERE tax_id IS NOT NULL AND NOT own_company AND merged_into IS NULL ORDER BY id",
  );
  const at = (hours: number) => new Date(now.getTime() - hours * HOUR).toISOString();
  const account = (index: number, hours: number, more: object = {}) => {
    const row = rows[index];
    if (!row) throw new RangeError(`there is no supplier ${index}`);
    return {
      supplier_id: row.id,
      ...numberOf(row.country, index),
      bank: row.country === "ES" ? "Caja Ribera" : "Banco del Estuario",
      currency: row.country === "ES" ? "EUR" : "ARS",
      holder: row.name,
      holder_tax_id: row.tax_id,
      replaces_id: null,
      created_by: LOADER,
      created_at: at(hours),
      state: "verificada",
      verified_by: ADMIN,
      verified_at: at(hours - 1),
      usable_from: at(hours - 49),
      closed_by: null,
      closed_at: null,
      close_reason: "",
      ...more,
    };
  };
  const unverified = { state: "pendiente", verified_by: null, verified_at: null, usable_from: null };
  const lasting = rows.map((_, index) => index).filter((index) => index % 6 !== 4);
  await insertRows(
    client,
    "bank_account",
    ACCOUNT,
    lasting.map((index) => account(index, 2_000 + index)),
  );
  const before = await client.query<{ id: number; supplier_id: number }>("SELECT id, supplier_id FROM bank_account");
  const lastOf = (index: number) => before.rows.find(({ supplier_id }) => supplier_id === rows[index]?.id)?.id ?? null;
  const other = (index: number) => numberOf(rows[index]?.country ?? "AR", index, 1);
  await insertRows(client, "bank_account", ACCOUNT, [
    // Changed: verified yesterday, it waits; and one that nobody verified yet.
    account(0, 27, { ...other(0), replaces_id: lastOf(0) }),
    account(6, 5, { ...other(6), ...unverified, replaces_id: lastOf(6) }),
    account(4, 3, unverified),
    account(10, 400, {
      ...unverified,
      state: "rechazada",
      closed_by: ADMIN,
      closed_at: at(390),
      close_reason: "El titular no responde al teléfono de siempre",
    }),
  ]);
  await client.query(
    `UPDATE bank_account SET state = 'reemplazada', closed_by = (SELECT id FROM app_user WHERE mail = $2), closed_at = $3, close_reason = 'La reemplaza otra cuenta'
     WHERE id = $1`,
    [lastOf(0), ADMIN, at(26)],
  );
  await client.query(
    `INSERT INTO supplier_event (supplier_id, kind, at, by_user_id, facts)
     SELECT a.supplier_id, 'cuenta', a.created_at, a.created_by, jsonb_build_object('account', a.id, 'told', jsonb_build_array(s.mail))
     FROM bank_account a JOIN supplier s ON s.id = a.supplier_id WHERE a.replaces_id IS NOT NULL`,
  );
  // A bank's list that says otherwise of one.
  await client.query(
    `INSERT INTO bank_holder (number, tax_id, name) SELECT number, '30716849990', 'Otra Firma SRL' FROM bank_account WHERE id = $1`,
    [lastOf(13)],
  );
  await askApprovals(client);
}

/** What waits to be verified is asked by the policy in force, as loading it would. */
async function askApprovals(client: ClientBase): Promise<void> {
  await client.query(
    `WITH waiting AS (
       SELECT a.id, a.created_at, a.created_by, a.currency, a.number, s.id AS supplier_id, s.name, s.created_by AS maker,
         CASE WHEN a.kind = 'cbu' THEN 'CBU' ELSE 'IBAN' END || ' terminado en ' || right(a.number, 4) AS said
       FROM bank_account a JOIN supplier s ON s.id = a.supplier_id WHERE a.state = 'pendiente'
     ), made AS (
       INSERT INTO approval_request (kind, object_id, object_version, snapshot, latest, facts, reference, title, subtitle, country, keys, link,
         asked_by_user_id, asked_at, author_user_id, beneficiaries, policy_id, rule)
       SELECT 'bank_account', w.id::text, 1, v.said, v.said, jsonb_build_object('moneda_cuenta', w.currency, 'rol_pide', u.rol),
         'Cuenta ' || w.id, w.name, w.said || ', ' || w.currency, 'AR', '{}', '/showProveedores/' || w.supplier_id || '?vista=cuentas',
         w.created_by, w.created_at, w.created_by, array_remove(ARRAY[w.maker], NULL), p.id, 1
       FROM waiting w JOIN app_user u ON u.id = w.created_by JOIN approval_policy p ON p.kind = 'bank_account' AND p.state = 'vigente',
         LATERAL (SELECT jsonb_build_object('number', jsonb_build_object('value', w.number, 'text', w.said)) AS said) v
       RETURNING id, asked_at, policy_id
     )
     INSERT INTO approval_step (request_id, position, who, mode, state, opened_at)
     SELECT m.id, 1, p.rules->0->'steps'->0->'who', 'alguno', 'abierto', m.asked_at FROM made m JOIN approval_policy p ON p.id = m.policy_id`,
  );
}

/** Exclusions and papers, in force, about to expire and expired. */
async function seedPapers(client: ClientBase, today: string): Promise<void> {
  const of = (index: number) => proveedores[index]?.tax_id ?? "";
  const exclusion = (index: number, tax: string, percent: string, from: number, until: number, jurisdiction = "") =>
    client.query(
      `INSERT INTO tax_status (supplier_id, tax, jurisdiction, regime, percent, starts_on, ends_on, certificate, created_by)
       SELECT s.id, $2, $3, $4, $5::numeric, $6::date, $7::date, $8, u.id FROM supplier s, app_user u WHERE s.tax_id = $1 AND u.mail = $9`,
      [
        of(index),
        tax,
        jurisdiction,
        tax === "ganancias" ? "RG 830" : "",
        percent,
        addDays(today, from),
        addDays(today, until),
        String(4_100_200 + index * 31),
        ADMIN,
      ],
    );
  const paper = (index: number, kind: string, until: number | null, note = "") =>
    client.query(
      `INSERT INTO supplier_document (supplier_id, kind, note, ends_on, created_by)
       SELECT s.id, $2, $3, $4::date, u.id FROM supplier s, app_user u WHERE s.tax_id = $1 AND u.mail = $5`,
      [of(index), kind, note, until === null ? null : addDays(today, until), ADMIN],
    );
  await exclusion(0, "ganancias", "100", -170, 12);
  await exclusion(1, "iva", "62.5", -60, 120);
  await exclusion(7, "iibb", "50", -300, -4, "902");
  await exclusion(0, "iibb", "100", -30, 330, "901");
  await paper(0, "constancia", null);
  await paper(6, "seguro", 18, "Responsabilidad civil");
  await paper(41, "seguro", -10, "ART del personal de seguridad");
  await paper(36, "residencia", 200);
  await paper(37, "irpf_reducido", 37, "7 %: año de inicio y los dos siguientes");
}

/** All that paying the company's suppliers needs, after the suppliers are there. */
export async function seedSupplierRecords(client: ClientBase, today: string): Promise<void> {
  await fillFacts(client);
  await seedAccounts(client, new Date());
  await seedPapers(client, today);
}
