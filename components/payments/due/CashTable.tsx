import { cx } from "@/components/kit/cx";
import { Link } from "@/components/kit/Link";
import type { Address } from "@/lib/client/useAddress";
import { addDays, formatDayShort } from "@/lib/format/dates";
import { compareMoney } from "@/lib/format/moneyMath";
import type { CashRow } from "@/lib/payments/schema/due";
import { amountText } from "../looks";
import { Left } from "./Left";
import { SpanLink } from "./SpanLink";

const none = (value: string) => compareMoney(value, "0") === 0;

/** What falls due by company and currency against what the banks have. A figure filters the list to what it is made of. */
export function CashTable({ rows, today, address }: { rows: readonly CashRow[]; today: string; address: Address }) {
  // Beside an open batch all of it is seen, closer together; in less room each company stands over its five figures. On a phone each is named, one below the other.
  const cell = "border-b border-line-soft px-2 @max-[960px]:px-1.5 whitespace-nowrap @max-[960px]:py-1";
  const figure =
    "text-right @max-[480px]:flex @max-[480px]:justify-between @max-[480px]:gap-3 @max-[480px]:border-b-0 @max-[480px]:px-4 @max-[480px]:before:font-normal @max-[480px]:before:text-muted @max-[480px]:before:content-[attr(data-label)]";
  const head =
    "h-9 border-b border-line px-2 @max-[960px]:px-1.5 text-head text-muted whitespace-nowrap @max-[960px]:h-auto @max-[960px]:py-1.5 @max-[960px]:whitespace-normal";
  const whole = "pl-4 text-left @max-[960px]:col-span-full @max-[960px]:pl-4 @max-[960px]:border-b-0";
  const line =
    "@max-[960px]:grid @max-[960px]:grid-cols-[4fr_4fr_4fr_4fr_5fr] @max-[480px]:block @max-[480px]:border-b @max-[480px]:border-line-soft";
  const tomorrow = addDays(today, 1);
  const week = addDays(today, 7);
  if (rows.length === 0) return <SpanLink address={address} to="mes" />;
  const named = {
    today: `Hoy, ${formatDayShort(today)}`,
    week: `${formatDayShort(tomorrow)} a ${formatDayShort(week)}`,
    balance: "Saldo en banco",
    left: "Queda, sin cobros",
  };
  const figureHead = cx(head, "text-right @max-[480px]:sr-only");
  const open = address.get("empresa") && `${address.get("empresa")} ${address.get("moneda")}`;
  return (
    <div className="scroll-box @container shrink-0 rounded-card border border-line bg-surface" data-scroll>
      <table className="w-full @max-[960px]:text-help border-separate border-spacing-0 @max-[960px]:block">
        <caption className="sr-only">Lo que vence contra lo que hay en los bancos</caption>
        <thead className="bg-sunken @max-[960px]:block">
          <tr className={line}>
            <th scope="col" className={cx(head, whole)}>
              Empresa y moneda
              <SpanLink address={address} to="mes" />
            </th>
            <th scope="col" className={figureHead}>
              Vencido
            </th>
            <th scope="col" className={figureHead}>
              {named.today}
            </th>
            <th scope="col" className={figureHead}>
              {named.week}
            </th>
            <th scope="col" className={figureHead}>
              {named.balance}
            </th>
            <th scope="col" className={cx(figureHead, "pr-4")}>
              {named.left}
            </th>
          </tr>
        </thead>
        <tbody className="@max-[960px]:block">
          {rows.map((row) => {
            const own = `${row.company.id} ${row.currency}`;
            const to = (more: Record<string, string>) =>
              address.href({
                empresa: String(row.company.id),
                moneda: row.currency,
                ver: "",
                desde: "",
                hasta: "",
                pagina: "",
                tipo: "",
                q: "",
                ...more,
              });
            const money = (label: string, value: string, more: Record<string, string>, look = "") => (
              <td data-label={label} className={cx(cell, figure, look)}>
                {none(value) ? (
                  <span className="text-muted">—</span>
                ) : (
                  <Link href={to(more)} shallow className="tap underline-offset-4 hover:underline">
                    {amountText(value, row.currency)}
                  </Link>
                )}
              </td>
            );
            return (
              <tr
                key={own}
                className={cx(
                  "h-[34px] @max-[960px]:h-auto",
                  line,
                  own === open ? "bg-accent-soft" : "bg-surface hover:bg-hover",
                )}
              >
                <th scope="row" className={cx(cell, whole, "font-normal @max-[960px]:pb-0")}>
                  <Link
                    href={own === open ? address.href({ empresa: "", moneda: "", pagina: "" }) : to({})}
                    shallow
                    aria-current={own === open ? "true" : undefined}
                    className="tap inline-block min-h-6"
                  >
                    <strong className="font-semibold">{row.company.name}</strong>{" "}
                    <span className="text-muted">{row.currency}</span>
                  </Link>
                </th>
                {money("Vencido", row.overdue, { ver: "vencidos" }, "text-bad")}
                {money(named.today, row.today, { desde: today, hasta: today })}
                {money(named.week, row.week, { desde: tomorrow, hasta: week })}
                <td data-label={named.balance} className={cx(cell, figure)}>
                  <span>
                    {row.balance === null ? (
                      <span className="text-muted">sin conciliar</span>
                    ) : (
                      amountText(row.balance, row.currency)
                    )}
                    {!none(row.bank) && (
                      <span className="block whitespace-normal text-help text-muted">
                        menos <span className="whitespace-nowrap">{amountText(row.bank, row.currency)}</span> pagados
                        después
                      </span>
                    )}
                  </span>
                </td>
                <td
                  data-label={named.left}
                  className={cx(cell, figure, "pr-4 font-semibold @max-[960px]:whitespace-normal")}
                >
                  <Left left={row.left} currency={row.currency} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
