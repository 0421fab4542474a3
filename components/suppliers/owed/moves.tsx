import { Badge } from "@/components/kit/Badge";
import { Link } from "@/components/kit/Link";
import type { Column, TotalsRow } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { formatDay, todayIn } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { compareMoney } from "@/lib/format/moneyMath";
import type { Move } from "@/lib/suppliers/owed/schema";
import { amountOrNone, StateBadge } from "./looks";

/** Where a movement's record or entries are looked at; null for whom they are not. */
export type HrefOf = (row: Move) => string | null;

const written = (value: string, currency: string) => formatMoney(value, currency, { decimals: 2 });

const Name = ({ row, href }: { row: Move; href: string | null }) => (
  <TwoLines
    strong={row.voucher !== null}
    main={
      href ? (
        <Link href={href} scroll={false}>
          {row.text}
        </Link>
      ) : (
        row.text
      )
    }
    sub={row.about || undefined}
  />
);

/** Where it is, and when it is expected to be paid. */
function State({ row }: { row: Move }) {
  const open = compareMoney(row.open, "0") > 0;
  const part = open && compareMoney(row.open, row.billed) < 0;
  return (
    <span className="flex flex-col items-start gap-0.5">
      {row.without_voucher && <Badge tone="outline">Sin comprobante</Badge>}
      {row.voucher && row.kind === "comprobante" && (open || row.voucher.by_note || row.voucher.observed !== null) && (
        <StateBadge {...row.voucher} />
      )}
      {row.kind === "comprobante" && !open && !row.voucher?.by_note && <Badge tone="good">Pagado</Badge>}
      {row.kind === "nota" && <Badge tone="good">Aplicada</Badge>}
      {open && (
        <span className={`text-second ${row.due && row.due < todayIn() ? "text-bad" : "text-muted"}`}>
          {[
            part && `restan ${written(row.open, row.currency)}`,
            row.due && `${row.due < todayIn() ? "venció" : "vence"} ${formatDay(row.due)}`,
          ]
            .filter(Boolean)
            .join(", ")}
        </span>
      )}
    </span>
  );
}

export const columnsOf = (hrefOf: HrefOf): Column<Move>[] => [
  { id: "fecha", header: "Fecha", width: 96, cell: ({ day }) => formatDay(day) },
  { id: "movimiento", header: "Movimiento", fixed: true, cell: (row) => <Name row={row} href={hrefOf(row)} /> },
  {
    id: "facturo",
    header: "Facturó",
    width: 118,
    align: "end",
    cell: ({ billed, currency }) => amountOrNone(billed, currency),
  },
  {
    id: "pagos",
    header: "Pagos y notas",
    width: 118,
    align: "end",
    cell: ({ taken, withheld, currency }) => (
      <TwoLines
        align="end"
        main={amountOrNone(taken, currency)}
        sub={withheld ? `ret. ${written(withheld, currency)}` : undefined}
      />
    ),
  },
  {
    id: "saldo",
    header: "Saldo",
    width: 122,
    align: "end",
    fixed: true,
    cell: ({ balance, currency }) => <strong className="font-semibold">{written(balance, currency)}</strong>,
  },
  { id: "estado", header: "Estado y día de pago", width: 138, cell: (row) => <State row={row} /> },
];

/** What all that is filtered comes to. */
export const totalsOf = ({
  billed,
  taken,
  closing,
  currency,
  from,
}: {
  billed: string;
  taken: string;
  closing: string;
  currency: string;
  from: string;
}): TotalsRow[] => [
  {
    id: "total",
    cells: {
      fecha: "Total",
      movimiento: from ? `Desde el ${formatDay(from)}` : "Todo",
      facturo: written(billed, currency),
      pagos: written(taken, currency),
      saldo: <strong className="font-semibold">{written(closing, currency)}</strong>,
    },
  },
];

/** A movement on a phone. */
export const MoveCard = ({ row, href }: { row: Move; href: string | null }) => (
  <div className="flex flex-col gap-1.5">
    <span className="flex items-start justify-between gap-3">
      <Name row={row} href={href} />
      <strong className="whitespace-nowrap font-semibold">
        {compareMoney(row.taken, row.billed) > 0
          ? written(`-${row.taken}`, row.currency)
          : written(row.billed, row.currency)}
      </strong>
    </span>
    <span className="flex flex-wrap items-start justify-between gap-2 text-help text-muted">
      <span>{`${formatDay(row.day)} · saldo ${written(row.balance, row.currency)}`}</span>
      <State row={row} />
    </span>
  </div>
);
