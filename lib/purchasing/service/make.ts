import { audit } from "@/lib/audit/audit";
import type { Mover } from "@/lib/boards/service/followers";
import { type Tx, txQuery } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { holdTurn } from "@/lib/inTurn";
import { changed } from "../changed";
import type { PurchaseState } from "../rules/states";
import { type Purchase, stored } from "./record";
import { objectOf } from "./step";

interface NewPurchase {
  card_id: number;
  title: string;
  state: PurchaseState;
  state_reason?: string;
  requested_by_user_id: number | null;
  need_day: string | null;
  company_id?: number | null;
  purse_id: number | null;
  show_id: number | null;
  category_id?: number | null;
  centre?: string;
  currency: string;
  estimate: string | null;
}

interface NewLine {
  kind: string;
  description: string;
  quantity: string;
  unit: string;
  purse_id: number | null;
}

/** A requisition of a card, with the next number of its year and its lines. @returns it */
export async function insertPurchase(
  tx: Tx,
  actor: Mover,
  facts: NewPurchase,
  lines: readonly NewLine[],
): Promise<Purchase> {
  await holdTurn(tx, "requisition");
  const year = Number(todayIn().slice(0, 4));
  const [made] = await txQuery<{ id: number }>(
    tx,
    `INSERT INTO requisition (year, number, card_id, title, state, state_reason, requested_by_user_id, need_day, company_id, purse_id, show_id, category_id, centre,
       currency, estimate, created_by_user_id)
     SELECT $1::int, coalesce(max(r.number), 0) + 1, $2::int, $3::text, $4::text, $5::text, $6::int, $7::date, $8::int, $9::int, $10::int, $11::int, $12::text,
       $13::text, $14::numeric, $15::int FROM requisition r WHERE r.year = $1::int RETURNING id`,
    year,
    facts.card_id,
    facts.title,
    facts.state,
    facts.state_reason ?? "",
    facts.requested_by_user_id,
    facts.need_day,
    facts.company_id ?? null,
    facts.purse_id,
    facts.show_id,
    facts.category_id ?? null,
    facts.centre ?? "",
    facts.currency,
    facts.estimate,
    actor.userId,
  );
  const id = made?.id ?? 0;
  await storeLines(tx, id, lines);
  await audit(tx, actor, { action: "requisition.created", object: objectOf(id), after: { ...facts, lines } });
  await changed(tx, id);
  return stored(tx, id);
}

/** The lines of a requisition, in place of those that were there: the first ones stay what they are, so that quotes keep theirs. */
export async function storeLines(tx: Tx, requisition: number, lines: readonly NewLine[]): Promise<void> {
  await txQuery(
    tx,
    "DELETE FROM requisition_line WHERE requisition_id = $1::int AND n > $2::int",
    requisition,
    lines.length,
  );
  for (const [index, { kind, description, quantity, unit, purse_id }] of lines.entries())
    await txQuery(
      tx,
      `INSERT INTO requisition_line (requisition_id, n, kind, description, quantity, unit, purse_id)
       VALUES ($1::int, $2::int, $3::text, $4::text, $5::numeric, $6::text, $7::int)
       ON CONFLICT (requisition_id, n) DO UPDATE SET kind = EXCLUDED.kind, description = EXCLUDED.description, quantity = EXCLUDED.quantity,
         unit = EXCLUDED.unit, purse_id = EXCLUDED.purse_id`,
      requisition,
      index + 1,
      kind,
      description,
      quantity,
      unit,
      purse_id,
    );
}
