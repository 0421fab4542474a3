import { can } from "@/lib/access/can";
import { query } from "@/lib/db";
import { formatDay } from "@/lib/format/dates";
import type { LedgerSource } from "@/lib/ledger/sources";
import { expenseHref, statementHref } from "../hrefs";
import { expectedExpenses, expectedStatements } from "./expected";

/** What the ledger knows of card expenses as a source of entries. */
export const expenseSource: LedgerSource = {
  title: "Gasto de tarjeta",
  records: async (ids, reader) => {
    const rows = await query<{ id: number; merchant: string; holder: string; day: string }>(
      `SELECT e.id, e.merchant, u.name AS holder, e.day::text AS day FROM card_expense e JOIN app_user u ON u.id = e.holder_user_id WHERE e.id = ANY ($1::int[])`,
      [ids],
    );
    return new Map(
      rows.map(({ id, merchant, holder, day }) => [
        id,
        {
          text: [merchant || "Gasto de tarjeta", holder, formatDay(day)].filter(Boolean).join(", "),
          href: can(reader, "cards.review") ? expenseHref(id) : null,
          files: { type: "card_expense", id: String(id) },
        },
      ]),
    );
  },
  expected: expectedExpenses,
};

/** And of the statements of cards. */
export const statementLedgerSource: LedgerSource = {
  title: "Resumen de tarjeta",
  records: async (ids, reader) => {
    const rows = await query<{ id: number; name: string }>(
      "SELECT id, name FROM card_statement WHERE id = ANY ($1::int[])",
      [ids],
    );
    return new Map(
      rows.map(({ id, name }) => [
        id,
        { text: name || `Resumen ${id}`, href: can(reader, "cards.review") ? statementHref(id) : null },
      ]),
    );
  },
  expected: expectedStatements,
};
