import { Link } from "@/components/kit/Link";
import { StatusBadge } from "@/components/kit/StatusBadge";
import type { Column } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import type { FlagItem } from "@/lib/flags/schema";
import { formatInstant } from "@/lib/format/dates";
import { countsText, FLAG_STATE, rulesText, stateOf } from "./flagTexts";

const changedText = ({ updated_at }: FlagItem) => (updated_at ? formatInstant(updated_at) : "Nunca se cambió");

export const flagColumns: Column<FlagItem>[] = [
  {
    id: "funcion",
    header: "Función",
    sortValue: ({ title }) => title,
    cell: ({ title, description }) => <TwoLines strong main={title} sub={description} />,
  },
  {
    id: "estado",
    header: "Estado",
    width: 150,
    sortValue: (flag) => FLAG_STATE[stateOf(flag)].label,
    cell: (flag) => <StatusBadge of={FLAG_STATE[stateOf(flag)]} />,
  },
  {
    id: "personas",
    header: "Quiénes",
    width: 260,
    sortValue: (flag) => flag.counts.find(({ value }) => value !== flag.off)?.people ?? 0,
    cell: (flag) => <TwoLines main={countsText(flag)} sub={rulesText(flag)} />,
  },
  {
    id: "clave",
    header: "Clave",
    width: 170,
    hideBelow: "xl",
    sortValue: ({ key }) => key,
    cell: ({ key }) => <code className="text-help">{key}</code>,
  },
  {
    id: "cambio",
    header: "Último cambio",
    width: 220,
    hideBelow: "lg",
    sortValue: ({ updated_at }) => updated_at,
    cell: (flag) => <TwoLines main={changedText(flag)} sub={flag.updated_by} />,
  },
];

/** The phone's form of a row. */
export function FlagCard({ flag, href }: { flag: FlagItem; href: string }) {
  return (
    <Link href={href} scroll={false} className="flex flex-col items-start gap-1.5">
      <span className="font-semibold">{flag.title}</span>
      <span className="text-second text-muted">{flag.description}</span>
      <StatusBadge of={FLAG_STATE[stateOf(flag)]} />
      <span className="text-second text-muted">
        {countsText(flag)} · {rulesText(flag)}
      </span>
    </Link>
  );
}
