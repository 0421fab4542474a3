import type { ClientBase } from "pg";
import { demoMail } from "@/lib/access/roles";
import { assembled } from "@/lib/artistStatements/service/sources";
import { freeze } from "@/lib/artistStatements/service/steps";
import { addDays } from "@/lib/format/dates";
import { addMoney, mulMoney } from "@/lib/format/moneyMath";
import { oweDue } from "@/lib/showAdmin/service/dues";
import { begin, storedAdmin } from "@/lib/showAdmin/service/held";
import { readView } from "@/lib/showAdmin/service/view";
import { postCollected } from "@/lib/vouchers/issued/ledger";
import { openIssued } from "@/lib/vouchers/issued/service/follow";
import { identityOf } from "@/lib/vouchers/rules/identity";
import { stored } from "@/lib/vouchers/service/record";
import { asTx, insertRows } from "../insert";
import { bills, clients, POINT } from "./story";

interface Played {
  id: number;
  artist_id: number;
  day: string;
}

/** The last two shows of some artists, those that we manage first, the newest before the others. */
const MANAGED = `SELECT id, artist_id, fecha::text AS day FROM (
    SELECT s.id, s.artist_id, s.fecha, row_number() OVER (PARTITION BY s.artist_id ORDER BY s.fecha DESC, s.id) AS n, max(s.fecha) OVER (PARTITION BY s.artist_id) AS last,
      EXISTS (SELECT 1 FROM show m WHERE m.artist_id = s.artist_id AND m.type = 'management') AS managed
    FROM show s WHERE s.demo AND s.state = 'realizado' AND s.divisa = 'ARS' AND s.fecha < $1::date - 10) x
  WHERE n <= 2 ORDER BY managed DESC, last DESC, artist_id, fecha DESC LIMIT $2::int`;
/** The last shows that are over, ours as promoters. */
const PLAYED = `SELECT id, artist_id, fecha::text AS day FROM show WHERE demo AND type = 'live-arg' AND state = 'realizado' AND fecha < $1::date ORDER BY fecha DESC, id LIMIT 6`;

interface Office {
  client: ClientBase;
  today: string;
  company: { id: number; tax_id: string };
  actor: { userId: number };
}

async function makeClients({ client }: Office): Promise<number[]> {
  await insertRows(
    client,
    "supplier",
    { name: "text", country: "text", tax_id: "text", state: "text", iva_condition: "text" },
    clients.map(({ name, tax_id }) => ({
      name,
      country: "AR",
      tax_id,
      state: "activo",
      iva_condition: "responsable_inscripto",
    })),
  );
  const { rows } = await client.query<{ id: number }>(
    "SELECT id FROM supplier WHERE tax_id = ANY ($1::text[]) ORDER BY id",
    [clients.map(({ tax_id }) => tax_id)],
  );
  return rows.map(({ id }) => id);
}

/** Bills one show as its validation does, with what was collected of it. */
async function issue(office: Office, show: Played, bill: (typeof bills)[number], supplier: number): Promise<void> {
  const { client, company, actor, today } = office;
  const vat = mulMoney(bill.net, "0.21");
  const total = addMoney(bill.net, vat);
  const date = addDays(show.day, 2);
  const facts = { country: "AR", tax_id: company.tax_id, type_code: "1", point: POINT, number: bill.number, date };
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO voucher (direction, company_id, supplier_id, country, type_code, point, number, identity, date, due_date, currency, net_taxed, net_untaxed, exempt, vat,
       other_taxes, total, cost, vat_percent, recipient_tax_id, origin, note, state, created_by_user_id, validated_by_user_id, validated_at)
     VALUES ('emitido', $1, $2, 'AR', '1', $3, $4, $5, $6::date, $7::date, 'ARS', $8, 0, 0, $9, 0, $10, $8, 100, '', 'manual', $11, 'validado', $12, $12, now()) RETURNING id`,
    [
      ...[company.id, supplier, POINT, bill.number, identityOf(facts), date, addDays(date, 15)],
      ...[bill.net, vat, total, bill.concept, actor.userId],
    ],
  );
  const id = rows[0]?.id ?? 0;
  const tx = asTx(client);
  await client.query("INSERT INTO voucher_vat (voucher_id, rate_code, base, amount) VALUES ($1, '5', $2, $3)", [
    id,
    bill.net,
    vat,
  ]);
  await client.query(
    "INSERT INTO issued_voucher (voucher_id, amount, artist_id, show_id, sent_on) VALUES ($1, 0, $2, $3, $4::date)",
    [id, show.artist_id, show.id, addDays(date, 1)],
  );
  await openIssued(tx, actor, await stored(tx, id));
  const day = addDays(date, 12) < today ? addDays(date, 12) : today;
  for (const [means, part] of bill.collected) {
    const amount = mulMoney(total, part);
    const made = await client.query<{ id: number }>(
      `INSERT INTO voucher_collection (voucher_id, day, amount, means, note, created_by_user_id) VALUES ($1, $2::date, $3, $4, '', $5) RETURNING id`,
      [id, day, amount, means, actor.userId],
    );
    await client.query("UPDATE issued_voucher SET collected = collected + $2 WHERE voucher_id = $1", [id, amount]);
    await postCollected(tx, actor, await stored(tx, id), { collection: made.rows[0]?.id ?? 0, amount, day });
  }
}

/** What of each artist's fees is ours: 18 %, and 20 % since a day between their last two shows. */
async function makeRules({ client, actor }: Office, shows: readonly Played[]): Promise<void> {
  for (const artist of new Set(shows.map(({ artist_id }) => artist_id))) {
    const [last] = shows.filter(({ artist_id }) => artist_id === artist);
    for (const [from, percent, note] of [
      ["2024-01-01", "18", "Contrato de representación"],
      [addDays(last?.day ?? "", -1), "20", "Renovación del contrato"],
    ])
      await client.query(
        `INSERT INTO commission_rule (artist_id, basis, tiers, valid_from, note, created_by_user_id) VALUES ($1, 'bruto', $2, $3::date, $4, $5)`,
        [artist, JSON.stringify([{ up_to: null, percent }]), from, note, actor.userId],
      );
  }
}

/** A statement of the first artist that is reviewed and sent, and a draft of the second with an advance that waits. */
async function makeStatements({ client, company, actor, today }: Office, shows: readonly Played[]): Promise<void> {
  const tx = asTx(client);
  const [first, second] = [...new Set(shows.map(({ artist_id }) => artist_id))];
  const draft = async (artist: number, until: string) => {
    const { rows } = await client.query(
      `INSERT INTO artist_statement (artist_id, company_id, currency, until, created_by_user_id) VALUES ($1, $2, 'ARS', $3::date, $4)
       RETURNING id, artist_id, company_id, currency::text AS currency, until::text AS until, supplier_id, note, state, number, left_out, advances, '0.00' AS balance, '0.00' AS left,
         obligation_id, carried_by_id, created_by_user_id, version`,
      [artist, company.id, until, actor.userId],
    );
    return rows[0];
  };
  const charge = (artist: number, amount: string, concept: string) =>
    client.query(
      `INSERT INTO artist_charge (artist_id, company_id, kind, day, currency, amount, concept, created_by_user_id) VALUES ($1, $2, 'anticipo', $3::date, 'ARS', $4, $5, $6)`,
      [artist, company.id, addDays(today, -30), amount, concept, actor.userId],
    );
  if (first !== undefined) {
    const older = shows.filter(({ artist_id }) => artist_id === first).at(-1);
    const row = await draft(first, addDays(older?.day ?? today, 5));
    const made = await assembled(tx, row);
    if (made.lines.length > 0 && made.missing.length === 0) {
      await freeze(tx, actor, row, made);
      await client.query(
        "UPDATE artist_statement SET state = 'enviada', sent_on = $2::date, version = 3 WHERE id = $1",
        [row.id, addDays(today, -4)],
      );
    }
  }
  if (second !== undefined) {
    await charge(second, "1500000.00", "Anticipo de la gira de verano");
    await draft(second, today);
  }
}

/** Dues of the last shows that were, and ticks of their lists. */
async function administer({ client, actor }: Office, shows: readonly Played[]): Promise<void> {
  const tx = asTx(client);
  const viewer = { ...actor, mail: demoMail("Administracion"), rol: "Administracion", requestId: "demo" } as never;
  for (const [index, { id }] of shows.entries()) {
    const row = await storedAdmin(tx, id);
    await begin(tx, row);
    const { proposed } = await readView(tx, viewer, id);
    const [due] = proposed.filter(({ amount }) => amount !== null && Number(amount) > 0);
    if (due) {
      const { rate_id, base, currency, due_day } = due;
      await oweDue(tx, actor, row, { rate_id, base, currency, due_day, amount: null });
    }
    await client.query(
      `UPDATE show_checklist_item SET done_at = now(), done_by_user_id = $2, version = 2 WHERE show_id = $1 AND position <= $3`,
      [id, actor.userId, Math.max(1, index * 2)],
    );
  }
}

/** What the management bills, owes its artists, and what is missing of the last shows: through the services that do it. */
export async function seedManagement(client: ClientBase, today: string): Promise<void> {
  const { rows: people } = await client.query<{ id: number }>("SELECT id FROM app_user WHERE mail = $1", [
    demoMail("Administracion"),
  ]);
  const { rows: companies } = await client.query<{ id: number; tax_id: string }>(
    "SELECT id, tax_id FROM company WHERE active AND country = 'AR' ORDER BY position, id LIMIT 1",
  );
  const [company] = companies;
  const { rows: shows } = await client.query<Played>(MANAGED, [today, bills.length]);
  if (!company) return;
  const office: Office = { client, today, company, actor: { userId: people[0]?.id ?? 0 } };
  const known = await makeClients(office);
  for (const [index, bill] of bills.entries()) {
    const show = shows[index];
    if (show) await issue(office, show, bill, known[index % known.length] ?? 0);
  }
  await makeRules(office, shows);
  await makeStatements(office, shows);
  const { rows: played } = await client.query<Played>(PLAYED, [today]);
  await administer(office, played);
}
