import { StatusBadge } from "@/components/kit/StatusBadge";
import type { Column } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { reallocationStates } from "@/lib/costcentres/rules/kinds";
import { monthText } from "@/lib/costcentres/rules/months";
import type { ReallocationRow } from "@/lib/costcentres/schema";
import { formatDay, inZone } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { stateLooks } from "./looks";

const dayOf = (instant: string) => formatDay(inZone(instant).day);

export const reallocationColumns: Column<ReallocationRow>[] = [
  {
    id: "de",
    header: "De",
    cell: ({ from }) => <TwoLines strong main={from.centre.name} sub={monthText(from.month)} />,
    sortValue: ({ from }) => from.centre.name,
  },
  {
    id: "a",
    header: "A",
    cell: ({ to }) => <TwoLines strong main={to.centre.name} sub={monthText(to.month)} />,
    sortValue: ({ to }) => to.centre.name,
  },
  {
    id: "importe",
    header: "Importe",
    align: "end",
    width: 140,
    cell: ({ amount, currency }) => <span className="font-semibold">{formatMoney(amount, currency)}</span>,
  },
  {
    id: "motivo",
    header: "Motivo",
    hideBelow: "900px",
    cell: ({ reason }) => <span className="line-clamp-2 min-w-40 wrap-anywhere text-help">{reason}</span>,
  },
  {
    id: "pidio",
    header: "Pidió",
    width: 150,
    cell: ({ requested_by, requested_at }) => <TwoLines main={requested_by.name} sub={dayOf(requested_at)} />,
    sortValue: ({ requested_at }) => requested_at,
  },
  {
    id: "estado",
    header: "Estado",
    width: 140,
    cell: ({ status, decided_by }) => (
      <TwoLines main={<StatusBadge of={stateLooks[status]} />} sub={decided_by ? decided_by.name : undefined} />
    ),
    sortValue: ({ status }) => reallocationStates.indexOf(status),
  },
];
