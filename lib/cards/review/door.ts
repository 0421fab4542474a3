import { txQuery } from "@/lib/db";
import { formatDay } from "@/lib/format/dates";
import type { DeclaredVouchers } from "@/lib/vouchers/service/behind";

const EXPENSE = `SELECT e.day::text AS day, e.merchant, u.name AS holder FROM card_expense e JOIN app_user u ON u.id = e.holder_user_id
  WHERE e.voucher_id = $1::int AND e.state NOT IN ('rechazado', 'retirado') LIMIT 1`;

/** A voucher that a card paid stands with its expense: it is taken back there. */
export const cardVouchers: DeclaredVouchers = {
  behind: {},
  door: {
    lifted: async () => {},
    suggested: async () => [],
    keeps: async (tx, voucher) => {
      const [found] = await txQuery<{ day: string; merchant: string; holder: string }>(tx, EXPENSE, voucher);
      return found
        ? `Es del gasto de tarjeta de ${found.holder} del ${formatDay(found.day)}: observar o dejar como personal ese gasto.`
        : null;
    },
  },
};
