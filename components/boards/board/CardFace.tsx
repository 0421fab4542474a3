import { ChevronsUp, ChevronUp, ListChecks, MessageCircle, Paperclip, Stamp, Ticket, UserPlus } from "lucide-react";
import { memo } from "react";
import { Link } from "@/components/kit/Link";
import { fieldText } from "@/lib/boards/rules/fieldText";
import { fieldsOf, isEmpty } from "@/lib/boards/rules/filled";
import { cardCode, priorityTitleOf } from "@/lib/boards/rules/words";
import type { BoardPerson, BoardView, CardRow } from "@/lib/boards/schema";
import { Avatar } from "../../kit/Avatar";
import { Badge } from "../../kit/Badge";
import { Icon, type IconType } from "../../kit/Icon";
import { DueBadge } from "../DueBadge";
import { showText } from "../showText";

export interface FaceProps {
  card: CardRow;
  board: BoardView;
  nameOf: (id: number) => string;
  personOf: (id: number) => BoardPerson | undefined;
  today: string;
  now: string;
  /** Where its title leads, and how Tab and screen readers find it; without it the title is only text. */
  href?: string;
  tabIndex?: number;
  help?: string;
}

const MOST_PEOPLE = 3;

/** What a card shows in its column: type, title, show, fields of its own, and below when it is due, steps, talk and people. */
export const CardFace = memo(function CardFace({
  card,
  board,
  nameOf,
  personOf,
  today,
  now,
  href,
  tabIndex,
  help,
}: FaceProps) {
  const own = fieldsOf(board.fields, card.type).filter(({ key, onCard }) => onCard && !isEmpty(card.fields[key]));
  return (
    <>
      <div className="flex min-h-4 items-center gap-1.5 pr-6 text-[12px] leading-4 text-muted">
        <PriorityMark priority={card.priority} title={priorityTitleOf(board, card.priority)} />
        <span className="truncate">{card.type || `${board.prefix}-${card.number}`}</span>
      </div>
      <div className="mt-0.5 break-words font-semibold leading-5 phone:pr-8">
        {href === undefined ? (
          card.title
        ) : (
          <Link
            href={href}
            tabIndex={tabIndex}
            shallow
            scroll={false}
            draggable={false}
            data-card={card.id}
            aria-describedby={help}
            title={cardCode(board.prefix, card.number)}
            className="outline-none after:absolute after:inset-0 after:rounded-control"
          >
            {card.title}
          </Link>
        )}
      </div>
      {card.show && (
        <p className="mt-1 flex items-center gap-1.5 text-[12px] leading-4 text-muted">
          <Icon of={Ticket} size={14} />
          <span className="truncate" title={card.show.name}>
            {showText(card.show)}
          </span>
        </p>
      )}
      {own.map((field) => (
        <p key={field.key} className="mt-0.5 truncate text-[12px] leading-4 text-muted">
          {field.title}: {fieldText(field, card.fields[field.key], nameOf)}
        </p>
      ))}
      {(card.labels.length > 0 || card.close) && (
        <p className="mt-1.5 flex flex-wrap gap-1">
          {card.close && (
            <Badge tone="accent" icon={Stamp}>
              Por aprobar
            </Badge>
          )}
          {card.labels.map((label) => (
            <Badge key={label}>{label}</Badge>
          ))}
        </p>
      )}
      <div className="mt-2 flex min-h-6 flex-wrap items-center gap-x-2.5 gap-y-1.5">
        <DueBadge card={card} today={today} now={now} />
        <span className="ml-auto flex items-center gap-2 text-help text-muted">
          <Count
            icon={ListChecks}
            label="Pasos"
            text={`${card.checks.done}/${card.checks.total}`}
            on={card.checks.total}
          />
          <Count icon={Paperclip} label="Archivos" text={String(card.files)} on={card.files} />
          <Count icon={MessageCircle} label="Comentarios" text={String(card.comments)} on={card.comments} />
          <People ids={card.assignees} nameOf={nameOf} personOf={personOf} />
        </span>
      </div>
    </>
  );
});

function PriorityMark({ priority, title }: { priority: CardRow["priority"]; title: string }) {
  if (priority !== "urgente" && priority !== "alta") return null;
  const urgent = priority === "urgente";
  return (
    <span className={urgent ? "text-bad" : "text-warn"} title={`Prioridad: ${title}`}>
      <Icon of={urgent ? ChevronsUp : ChevronUp} size={14} />
      <span className="sr-only">Prioridad: {title}. </span>
    </span>
  );
}

function Count({ icon, label, text, on }: { icon: IconType; label: string; text: string; on: number }) {
  if (on === 0) return null;
  return (
    <span className="inline-flex items-center gap-1" title={label}>
      <Icon of={icon} size={14} />
      <span className="sr-only">{label}: </span>
      {text}
    </span>
  );
}

function People({ ids, nameOf, personOf }: { ids: readonly number[] } & Pick<FaceProps, "nameOf" | "personOf">) {
  if (ids.length === 0)
    return (
      <span
        title="Sin responsable"
        className="inline-flex size-6 items-center justify-center rounded-full border border-dashed border-line-strong"
      >
        <Icon of={UserPlus} size={14} />
        <span className="sr-only">Sin responsable</span>
      </span>
    );
  return (
    <span className="flex -space-x-1">
      {ids.slice(0, MOST_PEOPLE).map((id) => (
        <span key={id} title={nameOf(id)} className="rounded-full ring-2 ring-surface">
          <Avatar name={nameOf(id)} src={personOf(id)?.picture} size={24} />
        </span>
      ))}
      {ids.length > MOST_PEOPLE && <span className="pl-2.5 text-[12px] leading-6">+{ids.length - MOST_PEOPLE}</span>}
    </span>
  );
}
