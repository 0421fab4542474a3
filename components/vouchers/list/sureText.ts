import { currencies } from "@/lib/format/currencies";
import { formatMoney } from "@/lib/format/money";
import { subMoney, sumMoney } from "@/lib/format/moneyMath";
import type { VoucherRow } from "@/lib/vouchers/schema";

/** What the chosen rows add up to by currency, and that they are those without any doubt where they are as offered. */
export const detailOf = (offered: readonly string[]) => (rows: readonly VoucherRow[]) => {
  const sums = currencies.flatMap((currency) => {
    const own = rows.filter((row) => row.currency === currency && row.total !== null);
    const [up, down] = ([1, -1] as const).map((sign) =>
      sumMoney(own.filter((row) => row.sign === sign).map(({ total }) => total ?? "0")),
    );
    return own.length > 0 ? [formatMoney(subMoney(up ?? "0", down ?? "0"), currency, { decimals: 2 })] : [];
  });
  const asOffered = rows.length === offered.length && rows.every(({ id }) => offered.includes(String(id)));
  return [...sums, ...(asOffered ? ["sin ninguna duda: cierran, no se repiten y no piden mirar nada"] : [])].join(
    " · ",
  );
};
