import { Link } from "@/components/kit/Link";
import { opening } from "@/components/ledger/entries/figure";
import { useAddress } from "@/lib/client/useAddress";
import { usePerson } from "@/lib/client/usePerson";
import { formatMoney } from "@/lib/format/money";
import { sumMoney } from "@/lib/format/moneyMath";
import { type MoneyKind, moneyTitles } from "@/lib/showAdmin/rules/kinds";
import type { AdminView, MoneyRow } from "@/lib/showAdmin/schema";

const KINDS = Object.keys(moneyTitles) as MoneyKind[];

/** A show's money by rubro: budgeted, promised, accrued, paid; each figure opens what it is made of. */
export function MoneyTable({ row }: { row: AdminView }) {
  const { can } = usePerson();
  const address = useAddress();
  const currencies = [...new Set(row.money.map(({ currency }) => currency))];
  if (row.money.length === 0)
    return (
      <section aria-label="Dinero por rubro">
        <h3 className="font-semibold">Dinero por rubro</h3>
        <p className="text-help text-muted">Todavía no tiene presupuesto, compras ni comprobantes.</p>
      </section>
    );
  const figure = (one: MoneyRow, kind: MoneyKind) => {
    const value = one.amounts[kind] ?? "0.00";
    if (!/[1-9]/.test(value)) return <span className="text-muted">—</span>;
    const text = formatMoney(value, one.currency);
    if (!can("ledger.drill")) return text;
    const filter = {
      currency: one.currency,
      side: "gasto",
      show: row.id,
      category: one.category?.id ?? 0,
      kind,
    } as const;
    return (
      <Link href={address.href(opening(filter))} shallow>
        {text}
      </Link>
    );
  };
  const total = (currency: string, kind: MoneyKind) =>
    sumMoney(row.money.filter((one) => one.currency === currency).map(({ amounts }) => amounts[kind] ?? "0.00"));
  return (
    <section aria-label="Dinero por rubro" className="flex flex-col gap-2">
      <h3 className="font-semibold">Dinero por rubro</h3>
      {currencies.map((currency) => (
        <div key={currency} className="overflow-x-auto">
          <table className="w-full min-w-[560px] text-help">
            <caption className="sr-only">{`Dinero por rubro en ${currency}`}</caption>
            <thead>
              <tr className="border-b border-line text-left text-muted">
                <th scope="col" className="py-1.5 pr-3 font-normal">
                  {`Rubro (${currency})`}
                </th>
                {KINDS.map((kind) => (
                  <th key={kind} scope="col" className="py-1.5 pl-3 text-right font-normal">
                    {moneyTitles[kind]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {row.money
                .filter((one) => one.currency === currency)
                .map((one) => (
                  <tr key={one.category?.id ?? 0} className="border-b border-line-soft">
                    <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                      {one.category?.name ?? "Sin rubro"}
                    </th>
                    {KINDS.map((kind) => (
                      <td key={kind} className="whitespace-nowrap py-1.5 pl-3 text-right tabular-nums">
                        {figure(one, kind)}
                      </td>
                    ))}
                  </tr>
                ))}
            </tbody>
            <tfoot>
              <tr className="font-semibold">
                <th scope="row" className="py-1.5 pr-3 text-left">
                  Total
                </th>
                {KINDS.map((kind) => (
                  <td key={kind} className="whitespace-nowrap py-1.5 pl-3 text-right tabular-nums">
                    {formatMoney(total(currency, kind), currency)}
                  </td>
                ))}
              </tr>
            </tfoot>
          </table>
        </div>
      ))}
    </section>
  );
}
