import { CircleCheck } from "lucide-react";
import { cx } from "@/components/kit/cx";
import { Icon } from "@/components/kit/Icon";
import type { Reconciliation } from "@/lib/bank/schema";
import { addDays, formatDay } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { addMoney, compareMoney, subMoney } from "@/lib/format/moneyMath";

/** What there was, came in and went out is what there is: the last statement proves itself. */
export function Strip({ shown: { statement, account } }: { shown: Reconciliation }) {
  if (!statement) return null;
  const { opening, closing, came_in, went_out, from_day, until_day, file_name } = statement;
  const money = (value: string) => formatMoney(value, account.currency, { decimals: 2 });
  const closes =
    opening !== null && closing !== null && compareMoney(subMoney(addMoney(opening, came_in), went_out), closing) === 0;
  const cells = [
    { sign: "", label: `Saldo al ${formatDay(addDays(from_day, -1))}`, value: opening },
    { sign: "+", label: "Entró", value: came_in },
    { sign: "−", label: "Salió", value: went_out },
    { sign: "=", label: `Saldo al ${formatDay(until_day)}`, value: closing },
  ];
  return (
    <div className="@container shrink-0 rounded-card border border-line bg-surface">
      <div className="flex flex-wrap items-stretch @max-[640px]:grid @max-[640px]:grid-cols-2">
        <dl className="contents">
          {cells.map(({ sign, label, value }) => (
            <div
              key={label}
              className={cx("relative grid min-w-0 flex-auto content-center px-4 py-2.5", sign && "pl-9")}
            >
              <dt className="text-help text-muted">
                <span aria-hidden="true" className="absolute inset-y-0 left-4 grid place-content-center">
                  {sign}
                </span>
                {label}
              </dt>
              <dd className="text-section whitespace-nowrap @max-[640px]:text-base">
                {value === null ? "no lo dice" : money(value)}
              </dd>
            </div>
          ))}
        </dl>
        <div className="flex min-w-0 flex-auto items-center gap-2 border-l border-line px-4 py-2.5 text-help @max-[640px]:col-span-2 @max-[640px]:border-t @max-[640px]:border-l-0">
          {statement.gap ? (
            <span className="text-warn">{statement.gap}</span>
          ) : closes ? (
            <span className="flex items-start gap-2 text-good">
              <Icon of={CircleCheck} />
              <span>
                <strong className="block font-semibold">El extracto cierra</strong> igual al saldo del archivo
              </span>
            </span>
          ) : (
            <span className="text-muted">{`${file_name}: el archivo no dice los dos saldos`}</span>
          )}
        </div>
      </div>
    </div>
  );
}
