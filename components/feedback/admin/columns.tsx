import { Icon } from "@/components/kit/Icon";
import { Link } from "@/components/kit/Link";
import { StatusBadge } from "@/components/kit/StatusBadge";
import type { Column } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { reactionTitle } from "@/lib/feedback/rules";
import type { Feedback } from "@/lib/feedback/schema";
import { formatInstant } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import { timeAgo } from "@/lib/format/timeAgo";
import { reactionIcons } from "../reactionIcons";
import { FEEDBACK_STATUS } from "./looks";

/** A reaction as drawing and word. */
export function Reaction({ type }: Pick<Feedback, "type">) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon of={reactionIcons[type]} className="text-muted" />
      {reactionTitle(type)}
    </span>
  );
}

/** The columns of the list; it comes newest first. */
export const feedbackColumns: Column<Feedback>[] = [
  {
    id: "mensaje",
    header: "Mensaje",
    cell: ({ message, page }) => (
      <span className="block py-1.5">
        <span className="line-clamp-2 break-words font-semibold" title={message}>
          {message}
        </span>
        {page && <span className="block truncate text-second text-muted">desde {page}</span>}
      </span>
    ),
  },
  { id: "reaccion", header: "Reacción", width: 120, sortValue: ({ type }) => reactionTitle(type), cell: Reaction },
  {
    id: "estado",
    header: "Estado",
    width: 130,
    sortValue: ({ status }) => status,
    cell: ({ status }) => <StatusBadge of={FEEDBACK_STATUS[status]} />,
  },
  {
    id: "de",
    header: "De",
    width: 190,
    hideBelow: "lg",
    sortValue: ({ userName }) => userName,
    cell: ({ userName, replies }) => (
      <TwoLines main={userName} sub={replies.length > 0 ? countText(replies.length, "respuesta") : ""} />
    ),
  },
  {
    id: "fecha",
    header: "Fecha",
    width: 200,
    hideBelow: "md",
    sortValue: ({ created_at }) => created_at,
    cell: ({ created_at }) => <TwoLines main={formatInstant(created_at)} sub={timeAgo(created_at)} />,
  },
];

/** The phone's form of a row. */
export function FeedbackCard({ row, href }: { row: Feedback; href: string }) {
  return (
    <Link href={href} scroll={false} className="flex flex-col gap-2">
      <span className="flex items-center justify-between gap-2">
        <Reaction type={row.type} />
        <StatusBadge of={FEEDBACK_STATUS[row.status]} />
      </span>
      <span className="line-clamp-3 break-words font-semibold">{row.message}</span>
      <span className="text-second text-muted">
        {row.userName} · {timeAgo(row.created_at)}
        {row.replies.length > 0 && ` · ${countText(row.replies.length, "respuesta")}`}
      </span>
    </Link>
  );
}
