import { createHash, randomUUID } from "node:crypto";
import type { ClientBase } from "pg";
import { categoryTitles } from "@/lib/cards/rules/kinds";
import { categoryOf } from "@/lib/catalogue/findService";
import { addDays, formatDayYear } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { type DrawnFile, drawPicture, FONT } from "../boards/files/canvas";
import { fillShelf, type ShelfFile } from "../boards/files/shelf";
import { asTx, insertRows } from "../insert";
import { seedStatement } from "./statement";
import { cards, type Spent, spent } from "./story";

const PAPER = { width: 900, height: 1_200 };

/** A ticket as a phone sees it on a dark table. */
function ticketOf({ merchant, amount, card }: Spent, day: string): Promise<DrawnFile> {
  const currency = cards.find(({ last4 }) => last4 === card)?.currency ?? "ARS";
  return drawPicture((pen, width, height) => {
    pen.fillStyle = "#2b2430";
    pen.fillRect(0, 0, width, height);
    pen.translate(width / 2, height / 2);
    pen.rotate(-0.03);
    pen.fillStyle = "#fbfaf6";
    pen.fillRect(-300, -520, 600, 1_040);
    pen.fillStyle = "#2b2430";
    pen.font = `600 44px "${FONT}"`;
    pen.fillText(merchant, -260, -430, 520);
    pen.font = `30px "${FONT}"`;
    pen.fillText(formatDayYear(day), -260, -370);
    pen.fillStyle = "#cfc8d4";
    for (let line = 0; line < 9; line++) pen.fillRect(-260, -300 + line * 52, 300 + ((line * 97) % 200), 16);
    pen.fillStyle = "#2b2430";
    pen.font = `600 56px "${FONT}"`;
    pen.fillText(`TOTAL ${formatMoney(amount, currency, { decimals: 2 })}`, -260, 280, 520);
  }, PAPER);
}

async function seedCards(client: ClientBase): Promise<Map<string, { id: number; holder: string }>> {
  for (const { last4, holder, country, currency } of cards)
    await client.query(
      `INSERT INTO expense_card (last4, holder_user_id, company_id, currency)
       SELECT $1, u.id, c.id, $4 FROM app_user u, LATERAL (SELECT id FROM company WHERE active AND country = $3::char(2) ORDER BY position, id LIMIT 1) c
       WHERE u.mail = $2::citext ON CONFLICT DO NOTHING`,
      [last4, holder, country, currency],
    );
  const { rows } = await client.query<{ last4: string; id: number; holder: string }>(
    "SELECT k.last4, k.id, u.mail::text AS holder FROM expense_card k JOIN app_user u ON u.id = k.holder_user_id",
  );
  return new Map(rows.map((row) => [row.last4, row]));
}

async function reportOf(client: ClientBase, holder: string, day: string): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO card_report (holder_user_id, month) SELECT u.id, date_trunc('month', $2::date)::date FROM app_user u WHERE u.mail = $1::citext
     ON CONFLICT (holder_user_id, month) DO UPDATE SET month = excluded.month RETURNING id`,
    [holder, day],
  );
  return rows[0]?.id ?? 0;
}

const stateOf = ({ observed, withdrawn }: Spent) => (withdrawn ? "retirado" : observed ? "observado" : "enviado");

/** Cards of three people, and what they paid with them: photos, one that is observed, one without receipt. */
export async function seedCardExpenses(client: ClientBase, today: string, now: Date): Promise<void> {
  const known = await seedCards(client);
  const { rows: shows } = await client.query<{ id: number }>(
    `SELECT id FROM "show" WHERE fecha IS NOT NULL ORDER BY abs(fecha - $1::date), id LIMIT 1`,
    [today],
  );
  const files: ShelfFile[] = [];
  const rows = [];
  const { rows: taken } = await client.query<{ id: number }>(
    "SELECT nextval(pg_get_serial_sequence('card_expense', 'id'))::int AS id FROM generate_series(1, $1::int)",
    [spent.length],
  );
  for (const [index, one] of spent.entries()) {
    const card = known.get(one.card);
    if (!card) continue;
    const day = addDays(today, -one.ago);
    const at = new Date(now.getTime() - one.ago * 86_400_000 - index * 1_800_000);
    const id = taken[index]?.id ?? 0;
    const drawn = one.none ? null : await ticketOf(one, day);
    const file = drawn && randomUUID();
    if (drawn && file)
      files.push({
        id: file,
        name: "gasto.jpg",
        by: card.holder,
        at,
        owner: { type: "card_expense", id },
        draw: async () => drawn,
      });
    rows.push({
      id,
      client_id: randomUUID(),
      holder_user_id: card.holder,
      card_id: card.id,
      report_id: await reportOf(client, card.holder, day),
      state: stateOf(one),
      day,
      merchant: one.merchant,
      amount: one.amount,
      currency: cards.find(({ last4 }) => last4 === one.card)?.currency ?? "ARS",
      show_id: one.office ? null : (shows[0]?.id ?? null),
      category: one.category,
      category_id: await categoryOf(asTx(client), { text: categoryTitles[one.category] }),
      issuer_tax_id: one.issuer ?? "",
      type_code: one.number ? "6" : "",
      point: one.number ? "3" : "",
      number: one.number ?? "",
      photo_sha256: drawn && createHash("sha256").update(drawn.bytes).digest("hex"),
      photo_file_id: file,
      no_receipt_reason: one.none ?? "",
      observed_reason: one.observed ?? "",
      taken_at: at.toISOString(),
      received_at: at.toISOString(),
    });
  }
  await fillShelf(client, files, today);
  await insertRows(client, "card_expense", COLUMNS, rows);
  await seedStatement(client, today);
}

const COLUMNS = {
  id: "int",
  client_id: "uuid",
  holder_user_id: "person",
  card_id: "int",
  report_id: "int",
  state: "text",
  day: "date",
  merchant: "text",
  amount: "numeric",
  currency: "text",
  show_id: "int",
  category: "text",
  category_id: "int",
  issuer_tax_id: "text",
  type_code: "text",
  point: "text",
  number: "text",
  photo_sha256: "text",
  photo_file_id: "uuid",
  no_receipt_reason: "text",
  observed_reason: "text",
  taken_at: "timestamptz",
  received_at: "timestamptz",
} as const;
