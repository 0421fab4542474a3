import { query } from "@/lib/db";
import { formatMoney } from "@/lib/format/money";
import type { LedgerSource } from "../sources";

/** What is owed without a voucher, as entries name it. */
export const obligationSource: LedgerSource = {
  title: "Obligación",
  records: async (ids) => {
    const rows = await query<{ id: number; payee: string; amount: string; currency: string }>(
      "SELECT id, payee, amount::text AS amount, currency::text AS currency FROM obligation WHERE id = ANY ($1::int[])",
      [ids],
    );
    return new Map(
      rows.map(({ id, payee, amount, currency }) => [
        id,
        { text: [payee, formatMoney(amount, currency)].filter(Boolean).join(", "), href: null },
      ]),
    );
  },
};
