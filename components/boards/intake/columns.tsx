import { Link } from "@/components/kit/Link";
import { StatusBadge } from "@/components/kit/StatusBadge";
import type { Column } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import type { RequestRow } from "@/lib/boards/intake/schema";
import { groupTitles, priorities } from "@/lib/boards/rules/words";
import { formatDay, formatInstant } from "@/lib/format/dates";
import { daysUntilText } from "@/lib/format/relativeDays";
import { timeAgo } from "@/lib/format/timeAgo";
import { priorityLook, stateLook } from "../looks";

/** The column where a request is, by the department's own name; on hover its group. */
export function RequestState({ state, group, archived }: Pick<RequestRow, "state" | "group" | "archived">) {
  return (
    <span title={groupTitles[group]}>
      <StatusBadge of={archived ? { label: "Archivado", tone: "outline" } : stateLook(group, state)} />
    </span>
  );
}

/** The columns of one's requests; they come newest first. */
export const requestColumns: Column<RequestRow>[] = [
  {
    id: "pedido",
    header: "Pedido",
    sortValue: ({ title }) => title,
    cell: ({ title, code, department, type }) => (
      <TwoLines main={title} sub={[department, code, type].filter(Boolean).join(" · ")} strong />
    ),
  },
  {
    id: "estado",
    header: "Estado",
    width: 180,
    sortValue: ({ state }) => state,
    cell: (row) => <RequestState {...row} />,
  },
  {
    id: "prioridad",
    header: "Prioridad",
    width: 110,
    hideBelow: "lg",
    sortValue: ({ priority }) => priorities.indexOf(priority),
    cell: (row) => <StatusBadge of={priorityLook(row, row.priority)} />,
  },
  {
    id: "vence",
    header: "Para cuándo",
    width: 140,
    hideBelow: "md",
    sortValue: ({ due_on }) => due_on,
    cell: ({ due_on, closed_at }) =>
      due_on ? <TwoLines main={formatDay(due_on)} sub={closed_at ? "" : daysUntilText(due_on)} /> : "Sin fecha",
  },
  {
    id: "novedad",
    header: "Última novedad",
    width: 220,
    hideBelow: "lg",
    sortValue: ({ news_at }) => news_at,
    cell: ({ news, news_at }) => (
      <span title={formatInstant(news_at)}>
        <TwoLines main={news} sub={timeAgo(news_at)} />
      </span>
    ),
  },
];

/** The phone's form of a row. */
export function RequestCard({ row, href }: { row: RequestRow; href: string }) {
  return (
    <Link href={href} scroll={false} className="flex min-w-0 flex-col gap-1.5">
      <span className="flex items-center justify-between gap-2">
        <span className="text-second text-muted">
          {row.department} · {row.code}
        </span>
        <RequestState {...row} />
      </span>
      <span className="break-words font-semibold">{row.title}</span>
      <span className="text-second text-muted">
        {[row.news, timeAgo(row.news_at), row.due_on && `para el ${formatDay(row.due_on)}`].filter(Boolean).join(" · ")}
      </span>
    </Link>
  );
}
