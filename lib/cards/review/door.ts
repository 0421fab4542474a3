import { txQuery } from "@/lib/db";
import { formatDay } from "@/lib/format/dates";
import { bareTaxId } from "@/lib/format/ids/taxId";
import { identityOf } from "@/lib/vouchers/rules/identity";
import type { DeclaredVouchers } from "@/lib/vouchers/service/behind";
import { accruedStates } from "../rules/states";

const EXPENSE = `SELECT e.day::text AS day, e.merchant, u.name AS holder FROM card_expense e JOIN app_user u ON u.id = e.holder_user_id
  WHERE e.voucher_id = $1::int AND e.state NOT IN ('rechazado', 'retirado') LIMIT 1`;

/** Expenses that accrued by themselves, with a receipt of somebody. */
const PLAIN = `SELECT e.day::text AS date, e.type_code, e.point, e.number, u.name AS holder FROM card_expense e JOIN app_user u ON u.id = e.holder_user_id
  WHERE e.issuer_tax_id = $1::text AND e.number <> '' AND e.voucher_id IS NULL AND e.state = ANY ($2::text[]) ORDER BY e.id`;
interface Plain {
  date: string;
  type_code: string;
  point: string;
  number: string;
  holder: string;
}

/** A voucher that a card paid stands with its expense: it is taken back there. */
export const cardVouchers: DeclaredVouchers = {
  behind: {},
  door: {
    lifted: async () => {},
    suggested: async () => [],
    alike: async (tx, voucher) => {
      const identity = identityOf(voucher);
      if (identity === null) return null;
      const all = await txQuery<Plain>(tx, PLAIN, bareTaxId(voucher.tax_id), [...accruedStates]);
      const found = all.find((one) => identityOf({ ...voucher, ...one }) === identity);
      return found ? `el gasto de tarjeta de ${found.holder} del ${formatDay(found.date)}` : null;
    },
    keeps: async (tx, voucher) => {
      const [found] = await txQuery<{ day: string; merchant: string; holder: string }>(tx, EXPENSE, voucher);
      return found
        ? `Es del gasto de tarjeta de ${found.holder} del ${formatDay(found.day)}: observar o dejar como personal ese gasto.`
        : null;
    },
  },
};
