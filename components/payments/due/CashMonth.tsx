import dynamic from "next/dynamic";
import { Fragment } from "react";
import { Fetched } from "@/components/frame/Fetched";
import { cx } from "@/components/kit/cx";
import { EmptyState } from "@/components/kit/EmptyState";
import { Link } from "@/components/kit/Link";
import type { Address } from "@/lib/client/useAddress";
import { useLive } from "@/lib/client/useLive";
import { useRead } from "@/lib/client/useRead";
import { formatDayShort } from "@/lib/format/dates";
import { compareMoney } from "@/lib/format/moneyMath";
import { cashByWeek } from "@/lib/payments/api";
import type { CashLine, CashReply } from "@/lib/payments/cash/schema";
import { type CashPart, type CashWeek, cashPartTitles, comesIn } from "@/lib/payments/rules/weeks";
import { amountText } from "../looks";
import { Left } from "./Left";
import { SpanLink } from "./SpanLink";

const CashRowsDrawer = dynamic(() => import("./CashRowsDrawer").then((it) => it.CashRowsDrawer), { ssr: false });

/** A month and the days before it. */
const WEEKS = 5;
const PARTS = ["due", "committed", "invoiced", "tickets"] as const;

const isNone = (value: string) => compareMoney(value, "0") === 0;
const weekTitle = ({ from, until }: CashWeek): string =>
  from === null ? "Vencido" : `${formatDayShort(from)} a ${formatDayShort(until)}`;

/** What goes and comes by week, and what is left of the banks' last balance after each. A figure opens its rows (`?cifra=`). */
export function CashMonth({ address }: { address: Address }) {
  const read = useRead(cashByWeek, { query: { weeks: WEEKS } });
  useLive("pagos", () => void read.mutate());
  useLive("comprobantes", () => void read.mutate());
  return (
    <>
      <Fetched read={read} failure="No se pudo traer la caja">
        {(cash) => <Table cash={cash} address={address} />}
      </Fetched>
      <CashRowsDrawer cash={read.data} address={address} />
    </>
  );
}

const cell = "border-b border-line-soft px-2 py-1 whitespace-nowrap";
const head = "h-9 border-b border-line px-2 text-head text-muted whitespace-nowrap";
/** The names stay while the weeks are scrolled. */
const fixed = "sticky left-0 z-[1] bg-surface";

function Table({ cash, address }: { cash: CashReply; address: Address }) {
  if (cash.data.length === 0)
    return (
      <EmptyState title="No hay nada por pagar ni por cobrar">
        Acá se ve lo que sale y lo que entra por semana.
      </EmptyState>
    );
  return (
    <div className="scroll-box shrink-0 rounded-card border border-line bg-surface" data-scroll>
      <table className="w-full border-separate border-spacing-0">
        <caption className="sr-only">Lo que sale y lo que entra por semana, contra lo que hay en los bancos</caption>
        <thead className="bg-sunken">
          <tr>
            <th scope="col" className={cx(head, "sticky left-0 z-[1] bg-sunken pl-4 text-left")}>
              Empresa y moneda
              <SpanLink address={address} to="semana" />
            </th>
            {cash.weeks.map((week) => (
              <th key={week.until} scope="col" className={cx(head, "text-right last:pr-4")}>
                {weekTitle(week)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cash.data.map((line) => (
            <Fragment key={`${line.company.id} ${line.currency}`}>
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={cash.weeks.length + 1}
                  className="border-b border-line-soft bg-surface px-4 pt-2.5 pb-1 text-left font-normal"
                >
                  {/* As wide as what is seen of the table, and there while the weeks are scrolled. */}
                  <span className="sticky left-4 inline-block max-w-[calc(100vw-72px)] whitespace-normal">
                    <strong className="font-semibold">{line.company.name}</strong>{" "}
                    <span className="text-muted">{line.currency}</span>
                    <BalanceText line={line} address={address} />
                  </span>
                </th>
              </tr>
              {PARTS.filter((part) => line.weeks.some((week) => !isNone(week[part]))).map((part) => (
                <tr key={part} className="hover:bg-hover">
                  <th scope="row" className={cx(cell, fixed, "pl-4 text-left font-normal text-muted")}>
                    {cashPartTitles[part]}
                  </th>
                  {line.weeks.map((week, at) => (
                    <td key={cash.weeks[at]?.until} className={cx(cell, "text-right last:pr-4")}>
                      {isNone(week[part]) ? (
                        <span className="text-muted">—</span>
                      ) : (
                        <FigureLink
                          line={line}
                          part={part}
                          week={cash.weeks[at]}
                          address={address}
                          look={at === 0 && !comesIn(part) ? "text-bad" : ""}
                        >
                          {`${comesIn(part) ? "+" : ""}${amountText(week[part], line.currency)}`}
                        </FigureLink>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
              <tr>
                <th scope="row" className={cx(cell, fixed, "border-line pl-4 text-left font-semibold")}>
                  Queda, con cobros
                </th>
                {line.weeks.map((week, at) => (
                  <td
                    key={cash.weeks[at]?.until}
                    className={cx(cell, "border-line text-right font-semibold last:pr-4")}
                  >
                    <Left left={week.left} currency={line.currency} />
                  </td>
                ))}
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function BalanceText({ line, address }: { line: CashLine; address: Address }) {
  const { balance, balance_day, bank, currency } = line;
  if (balance === null) return <span className="text-muted"> · sin saldo conciliado</span>;
  return (
    <span className="text-muted">
      {" · "}
      <span className="whitespace-nowrap">{amountText(balance, currency)}</span>
      {` en banco al ${balance_day ? formatDayShort(balance_day) : ""}`}
      {!isNone(bank) && (
        <>
          {", menos "}
          <FigureLink line={line} part="bank" address={address} look="whitespace-nowrap">
            {`${amountText(bank, currency)} pagados después`}
          </FigureLink>
        </>
      )}
    </span>
  );
}

/** Opens what it is made of. */
function FigureLink({
  line: { company, currency },
  part,
  week,
  address,
  look = "",
  children,
}: {
  line: CashLine;
  part: CashPart;
  week?: CashWeek | undefined;
  address: Address;
  look?: string;
  children: string;
}) {
  const cifra = [part, company.id, currency, week?.from ?? "", week?.until ?? ""].join(".");
  return (
    <Link href={address.href({ cifra })} shallow className={cx("tap underline-offset-4 hover:underline", look)}>
      {children}
    </Link>
  );
}
