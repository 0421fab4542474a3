import { Fetched } from "@/components/frame/Fetched";
import { Drawer } from "@/components/kit/Drawer";
import { EmptyState } from "@/components/kit/EmptyState";
import { Link } from "@/components/kit/Link";
import type { Address } from "@/lib/client/useAddress";
import { useRead } from "@/lib/client/useRead";
import { formatDayShort } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import { cashRows } from "@/lib/payments/api";
import type { CashReply } from "@/lib/payments/cash/schema";
import { type CashPart, cashPartTitles } from "@/lib/payments/rules/weeks";
import { amountText } from "../looks";

/** What a figure of the cash is made of: `?cifra=parte.empresa.moneda.desde.hasta`. */
export function CashRowsDrawer({ cash, address }: { cash: CashReply | undefined; address: Address }) {
  const [part = "", company = "", currency = "", from = "", until = ""] = (address.get("cifra") ?? "").split(".");
  const isPart = (text: string): text is CashPart => text in cashPartTitles;
  const line = cash?.data.find((one) => String(one.company.id) === company && one.currency === currency);
  const open = isPart(part) && line !== undefined;
  const read = useRead(
    cashRows,
    open
      ? {
          query: {
            part,
            company: Number(company),
            currency: line.currency,
            ...(from && { from }),
            ...(until && { until }),
          },
        }
      : null,
  );
  return (
    <Drawer
      open={open}
      onClose={() => address.set({ cifra: "" })}
      title={isPart(part) ? cashPartTitles[part] : ""}
      eyebrow={line && `${line.company.name}, ${line.currency}`}
      meta={
        read.data && `${countText(read.data.total, "renglón", "renglones")} · ${amountText(read.data.amount, currency)}`
      }
      waiting={!read.data}
      width={560}
    >
      <Fetched read={read} failure="No se pudo traer de qué sale la cifra">
        {({ data, total }) =>
          data.length === 0 ? (
            <EmptyState title="No queda nada acá">Se pagó, se cobró o cambió de día.</EmptyState>
          ) : (
            <>
              <ul className="flex flex-col divide-y divide-line-soft">
                {data.map(({ key, text, day, amount, href }) => (
                  <li key={key} className="flex items-baseline gap-4 py-2">
                    <span className="w-14 shrink-0 text-muted">{formatDayShort(day)}</span>
                    <span className="min-w-0 flex-1">{href ? <Link href={href}>{text}</Link> : text}</span>
                    <span className="whitespace-nowrap">{amountText(amount, currency)}</span>
                  </li>
                ))}
              </ul>
              {total > data.length && (
                <p className="pt-3 text-help text-muted">{`Son los primeros ${data.length} de ${total}.`}</p>
              )}
            </>
          )
        }
      </Fetched>
    </Drawer>
  );
}
