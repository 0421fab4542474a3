import { Fetched } from "@/components/frame/Fetched";
import { Drawer } from "@/components/kit/Drawer";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { useRead } from "@/lib/client/useRead";
import { formatDayYear, formatInstant } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { sumMoney } from "@/lib/format/moneyMath";
import { readCharged } from "@/lib/vouchers/allocations/api";

/** What a voucher moved in the purses that the person has in charge: nothing of its payment, and nothing of other purses. */
export default function ChargedDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const read = useRead(readCharged, { params: { id } });
  const row = read.data?.id === id ? read.data : undefined;
  const money = (value: string) => formatMoney(value, row?.currency ?? "ARS", { decimals: 2 });
  return (
    <Drawer
      open
      width={560}
      onClose={onClose}
      eyebrow="En las bolsas que usted lleva"
      title={row ? [row.supplier, row.text].filter(Boolean).join(", ") : "Comprobante"}
      waiting={!row && !read.error}
      meta={row?.date && <span>{formatDayYear(row.date)}</span>}
    >
      <Fetched read={{ ...read, data: row }} failure="No se pudo abrir el comprobante">
        {({ lines }) => (
          <>
            <p className="mb-3 flex justify-between gap-3">
              <span className="text-muted">Queda imputado</span>
              <strong className="font-semibold">{money(sumMoney(lines.map(({ amount }) => amount)))}</strong>
            </p>
            <ul aria-label="Movimientos">
              {lines.map((line) => (
                <li key={line.id} className="flex items-start justify-between gap-3 border-t border-line-soft py-2">
                  <span>
                    <TwoLines
                      strong
                      main={[line.purse.name, line.category].filter(Boolean).join(", ")}
                      sub={[line.by, formatInstant(line.at)].filter(Boolean).join(", ")}
                    />
                    {line.reason && <span className="block text-help">{line.reason}</span>}
                  </span>
                  <strong className="whitespace-nowrap font-semibold tabular-nums">{money(line.amount)}</strong>
                </li>
              ))}
            </ul>
          </>
        )}
      </Fetched>
    </Drawer>
  );
}
