import { randomUUID } from "node:crypto";
import type { ClientBase } from "pg";
import { oweStatement } from "@/lib/cards/statements/service/owed";
import { addDays } from "@/lib/format/dates";
import { subMoney } from "@/lib/format/moneyMath";
import { openObligation } from "@/lib/ledger/obligations";
import { asTx } from "../insert";

const CARD = "4821";
const NOBODY = { userId: null };

interface Own {
  id: number;
  day: string;
  merchant: string;
  amount: string;
}
interface Line {
  day: string;
  merchant: string;
  amount: string;
  state: "pendiente" | "conciliada" | "del_titular" | "personal" | "cargo";
  expense?: number;
}

/** What the file of a card says: lines that are expenses, one that nobody claimed, one that its holder has to explain, one of their own, and the bank's. */
export async function seedStatement(client: ClientBase, today: string): Promise<void> {
  const { rows: cards } = await client.query<{ id: number; holder: number; company: number; name: string }>(
    "SELECT k.id, k.holder_user_id AS holder, k.company_id AS company, u.name FROM expense_card k JOIN app_user u ON u.id = k.holder_user_id WHERE k.last4 = $1 LIMIT 1",
    [CARD],
  );
  const card = cards[0];
  if (!card) return;
  const { rows: own } = await client.query<Own>(
    `SELECT id, day::text AS day, merchant, amount::text AS amount FROM card_expense WHERE card_id = $1 AND state = 'enviado' AND day <= $2::date ORDER BY day DESC, id LIMIT 4`,
    [card.id, addDays(today, -1)],
  );
  const unclaimed = await addExpense(client, card, {
    day: addDays(today, -3),
    merchant: "UBER TRIP",
    amount: "5100.00",
  });
  const personal = await addExpense(client, card, {
    day: addDays(today, -4),
    merchant: "JUGUETERIA EL TROMPO",
    amount: "18900.00",
  });
  await leaveAsPersonal(client, card, personal, "18900.00", today);
  const lines: Line[] = [
    ...own.map(
      (one, at): Line => ({
        day: one.day,
        merchant: one.merchant.toUpperCase(),
        // The card was charged some cents more, as with a tip.
        amount: at === 0 ? subMoney(one.amount, "-350.00") : one.amount,
        state: "conciliada",
        expense: one.id,
      }),
    ),
    { day: addDays(today, -3), merchant: "UBER TRIP", amount: "5100.00", state: "del_titular", expense: unclaimed },
    {
      day: addDays(today, -4),
      merchant: "JUGUETERIA EL TROMPO",
      amount: "18900.00",
      state: "personal",
      expense: personal,
    },
    { day: addDays(today, -2), merchant: "PEAJE AUTOPISTA DEL OESTE", amount: "2450.00", state: "pendiente" },
    { day: addDays(today, -1), merchant: "IMPUESTO DE SELLOS", amount: "1280.40", state: "cargo" },
  ];
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO card_statement (company_id, name, currency, from_day, until_day, due_day) VALUES ($1, $2, 'ARS', $3, $4, $5) RETURNING id`,
    [
      card.company,
      `Tarjeta ${CARD}, resumen en curso (ARS)`,
      lines.map(({ day }) => day).sort()[0],
      addDays(today, -1),
      addDays(today, 9),
    ],
  );
  const statement = rows[0]?.id ?? 0;
  for (const [at, { day, merchant, amount, state, expense }] of lines.entries())
    await client.query(
      `INSERT INTO card_statement_line (statement_id, line, card_id, day, merchant, amount, currency, fingerprint, state, expense_id, matched_at)
       VALUES ($1, $2, $3, $4, $5, $6, 'ARS', $7, $8, $9, CASE WHEN $9::int IS NOT NULL THEN now() END)`,
      [statement, at + 1, card.id, day, merchant, amount, `demo|${at}`, state, expense ?? null],
    );
  await oweStatement(asTx(client), NOBODY, statement);
}

/** What the card's line made: observed until its holder says what it is. */
async function addExpense(
  client: ClientBase,
  { id, holder }: { id: number; holder: number },
  { day, merchant, amount }: Omit<Own, "id">,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `WITH report AS (
       INSERT INTO card_report (holder_user_id, month) VALUES ($2, date_trunc('month', $3::date)::date)
       ON CONFLICT (holder_user_id, month) DO UPDATE SET month = excluded.month RETURNING id
     )
     INSERT INTO card_expense (client_id, holder_user_id, card_id, report_id, state, origin, day, day_from, merchant, amount, currency, amount_from, category, observed_reason, taken_at)
     SELECT $1, $2, $6, report.id, 'observado', 'resumen', $3, 'resumen', $4, $5, 'ARS', 'resumen', 'otro', 'Está en el resumen de la tarjeta y sin comprobante: decir qué es.', now()
     FROM report RETURNING id`,
    [randomUUID(), holder, day, merchant, amount, id],
  );
  return rows[0]?.id ?? 0;
}

async function leaveAsPersonal(
  client: ClientBase,
  { company, name }: { company: number; name: string },
  expense: number,
  amount: string,
  today: string,
): Promise<void> {
  const obligation = await openObligation(asTx(client), NOBODY, {
    kind: "personal",
    source: { type: "card_expense", id: expense },
    company_id: company,
    payee: name,
    currency: "ARS",
    day: today,
    due_day: today,
    shares: [{ company_id: company, currency: "ARS", amount }],
  });
  await client.query(
    `UPDATE card_expense SET state = 'rechazado', observed_reason = '', rejected_reason = 'Regalo de cumpleaños: lo devuelve con la próxima rendición.', obligation_id = $2 WHERE id = $1`,
    [expense, obligation],
  );
}
