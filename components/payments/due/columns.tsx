import { Check, LockKeyhole } from "lucide-react";
import { PhoneTotals } from "@/components/frame/list/PhoneTotals";
import { Icon } from "@/components/kit/Icon";
import { Link } from "@/components/kit/Link";
import type { Column, RowGroups, TotalsRow } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { addDays, formatDay } from "@/lib/format/dates";
import { compareMoney } from "@/lib/format/moneyMath";
import { daysUntilText } from "@/lib/format/relativeDays";
import { countText } from "@/lib/format/text";
import type { CallOutput } from "@/lib/http/contract";
import type { dueGroups, listDue } from "@/lib/payments/api";
import { type DueGroup, groupOf } from "@/lib/payments/rules/groups";
import { takesAway } from "@/lib/payments/rules/kinds";
import type { DueRow } from "@/lib/payments/schema/due";
import { amountText } from "../looks";

export const payeeOf = ({ supplier, payee, text }: DueRow) => supplier?.name ?? (payee || text);
export const keyOf = ({ kind, id }: DueRow) => `${kind}-${id}`;
/** Whether something of it can go into a batch now: who has no account is paid by other means. */
export const canPay = ({ block, free }: DueRow) =>
  (block === null || block.code === "sin_cuenta") && compareMoney(free, "0") > 0;

/** How who has no account is paid; *Armar lotes* asks which. */
const BY_HAND = "cheque, efectivo o débito";

const owedText = ({ kind, owed, currency }: DueRow) => amountText(takesAway(kind) ? `-${owed}` : owed, currency);

/** When it is due, and how far from today that is. */
export function DueDay({ row, today }: { row: DueRow; today: string }) {
  if (takesAway(row.kind)) return <TwoLines main={formatDay(row.due_day)} sub="a favor" />;
  const late = row.due_day < today;
  return (
    <TwoLines
      main={formatDay(row.due_day)}
      sub={<span className={late ? "text-bad" : undefined}>{daysUntilText(row.due_day, today)}</span>}
    />
  );
}

/** In which batches it is, or why it cannot be paid and the one thing that unblocks it. */
export function Standing({ row, hrefOf }: { row: DueRow; hrefOf: (batch: number) => string }) {
  if (row.batches.length > 0) {
    const whole = row.batches.length === 1 && compareMoney(row.batches[0]?.amount ?? "0", row.owed) >= 0;
    return (
      <span className="flex flex-col">
        {row.batches.map(({ id, amount }) => (
          <span key={id} className="flex flex-wrap items-center gap-x-1.5">
            <Icon of={Check} size={14} className="text-accent" />
            <Link
              href={hrefOf(id)}
              shallow
              className="tap font-semibold text-accent underline-offset-2 hover:underline"
            >
              {`En el lote ${id}`}
            </Link>
            {!whole && <span className="text-second text-muted">{`van ${amountText(amount, row.currency)}`}</span>}
          </span>
        ))}
      </span>
    );
  }
  if (!row.block) {
    const said = takesAway(row.kind) ? "Se descuenta al pagar" : row.without_account ? `Sin cuenta: ${BY_HAND}` : "";
    return said && <span className="text-muted">{said}</span>;
  }
  return (
    <span className="flex items-start gap-1.5 text-help leading-[18px] text-warn">
      <Icon of={LockKeyhole} size={14} className="mt-0.5 shrink-0" />
      <span>
        {row.block.text}
        {row.block.link && (
          <>
            {" "}
            <Link href={row.block.link} className="tap whitespace-nowrap text-text underline underline-offset-2">
              {row.block.cure}
            </Link>
          </>
        )}
        {row.block.code === "sin_cuenta" && ` o pagar con ${BY_HAND}`}
      </span>
    </span>
  );
}

export const columnsOf = (today: string, hrefOf: (batch: number) => string): Column<DueRow>[] => [
  {
    id: "proveedor",
    header: "Proveedor y comprobante",
    sortValue: payeeOf,
    cell: (row) => <TwoLines strong main={payeeOf(row)} sub={row.text} />,
    under: (row) => (
      <span className="hidden pb-1 @max-[660px]:block">
        <Standing row={row} hrefOf={hrefOf} />
      </span>
    ),
  },
  {
    id: "vence",
    header: "Vence",
    width: 100,
    sortValue: ({ due_day }) => due_day,
    cell: (row) => <DueDay row={row} today={today} />,
  },
  {
    id: "saldo",
    header: "Saldo y empresa",
    width: 156,
    align: "end",
    fixed: true,
    sortValue: ({ owed }) => owed,
    cell: (row) => <TwoLines align="end" main={owedText(row)} sub={row.company?.name ?? "Sin empresa"} />,
  },
  {
    id: "lote",
    header: "Lote o bloqueo",
    width: 232,
    hideBelow: "660px",
    cell: (row) => <Standing row={row} hrefOf={hrefOf} />,
  },
];

/** What is due on a phone. */
export const DueCard = ({ row, today, hrefOf }: { row: DueRow; today: string; hrefOf: (batch: number) => string }) => (
  <div className="flex flex-col gap-1.5">
    <span className="flex items-start justify-between gap-3">
      {row.link ? (
        <Link href={row.link} className="min-h-11 min-w-0">
          <TwoLines strong main={payeeOf(row)} sub={row.text} />
        </Link>
      ) : (
        <TwoLines strong main={payeeOf(row)} sub={row.text} />
      )}
      <TwoLines
        align="end"
        strong
        main={<span className="whitespace-nowrap">{owedText(row)}</span>}
        sub={`${formatDay(row.due_day)}, ${daysUntilText(row.due_day, today)}`}
      />
    </span>
    <Standing row={row} hrefOf={hrefOf} />
  </div>
);

const TITLES: Readonly<Record<DueGroup, (today: string) => string>> = {
  vencidos: () => "Vencidos",
  hoy: (today) => `Hoy, ${formatDay(today)}`,
  semana: (today) => `${formatDay(addDays(today, 1))} a ${formatDay(addDays(today, 7))}`,
  despues: (today) => `Después del ${formatDay(addDays(today, 7))}`,
  a_favor: () => "A favor",
};
export const groupTitle = (id: DueGroup, today: string) => TITLES[id](today);

type Groups = CallOutput<typeof dueGroups>;

/** How the list stands in groups by when things are due; figures are of all pages. */
export const groupsOf = (groups: Groups | undefined, today: string): RowGroups<DueRow> => ({
  of: (row) => groupOf(row, today),
  label: (id) => groupTitle(id as DueGroup, today),
  head: (id) => <GroupHead id={id as DueGroup} group={groups?.find((one) => one.id === id)} today={today} />,
});

function GroupHead({ id, group, today }: { id: DueGroup; group: Groups[number] | undefined; today: string }) {
  const standing = group && [
    group.in_batch > 0 && `${group.in_batch} en lote`,
    group.blocked > 0 && countText(group.blocked, "bloqueado"),
  ];
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
      <span>
        <strong className={id === "vencidos" ? "font-semibold text-bad" : "font-semibold"}>
          {groupTitle(id, today)}
        </strong>{" "}
        {group && <span className="text-muted">{countText(group.count, id === "a_favor" ? "crédito" : "pago")}</span>}
      </span>
      <span className="flex flex-wrap gap-x-3">
        {group?.amounts.map(({ currency, amount }) => (
          <strong key={currency} className="whitespace-nowrap font-semibold">
            {amountText(amount, currency)}
          </strong>
        ))}
      </span>
      <span className="text-help text-muted">{standing?.filter(Boolean).join(", ")}</span>
    </span>
  );
}

type Totals = CallOutput<typeof listDue>["totals"];

/** What can still go into batches of what the filters leave, a row per currency. */
export const totalsRows = (totals: Totals): TotalsRow[] =>
  totals.map(({ currency, count, amount }) => ({
    id: currency,
    cells: {
      proveedor: `${currency}: ${countText(count, "pago")}`,
      saldo: <strong className="font-semibold">{amountText(amount, currency)}</strong>,
      lote: <span className="text-muted">fuera de lotes</span>,
    },
  }));

/** The same under the cards of a phone. */
export const CardTotals = ({ totals }: { totals: Totals }) => (
  <PhoneTotals
    lines={totals.map(({ currency, count, amount }) => ({
      id: currency,
      label: `${countText(count, "pago")}, fuera de lotes`,
      value: amountText(amount, currency),
    }))}
  />
);
