import { CircleAlert, TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { historyTitle } from "@/components/frame/historyTitle";
import { Avatar } from "@/components/kit/Avatar";
import { Card } from "@/components/kit/Card";
import { ChipButton } from "@/components/kit/Chip";
import { CopyButton } from "@/components/kit/CopyButton";
import { cx } from "@/components/kit/cx";
import { Icon } from "@/components/kit/Icon";
import { Link } from "@/components/kit/Link";
import { Menu } from "@/components/kit/Menu";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { usePerson } from "@/lib/client/usePerson";
import { diffDays, formatDay, formatDayYear, formatInstant, todayIn } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { daysUntilText } from "@/lib/format/relativeDays";
import { countText } from "@/lib/format/text";
import { timeAgo } from "@/lib/format/timeAgo";
import type { ShowSummary } from "@/lib/showSummary/schema";
import type { ShowView } from "@/lib/shows/records/schema";

const TONE = {
  mal: { icon: CircleAlert, box: "bg-bad-soft text-bad", due: "text-bad font-semibold" },
  aviso: { icon: TriangleAlert, box: "bg-warn-soft text-warn", due: "text-warn" },
  bien: { icon: TriangleAlert, box: "bg-neutral-soft text-neutral", due: "" },
} as const;

/** Words where a list has nothing yet, or while it comes. */
function Listed<Row>({
  rows,
  none,
  children,
}: {
  rows: readonly Row[] | undefined;
  none: string;
  children: (rows: readonly Row[]) => ReactNode;
}) {
  if (!rows) return <SkeletonRows rows={2} />;
  return rows.length === 0 ? <p className="px-4 pb-3.5 text-help text-muted">{none}</p> : children(rows);
}

const LINK = "underline-offset-2 hover:underline";
const ACT = "tap shrink-0 rounded-control border px-3 py-1 text-center text-help font-semibold md:w-[124px]";
/** Only what is most urgent stands out. */
const ACTS = {
  first: "border-accent-fill bg-accent-fill text-on-accent hover:bg-accent-hover",
  other: "border-line-strong hover:bg-hover",
};

type Wait = ShowSummary["waits"][number];

const VERBS: Record<Wait["kind"], string> = {
  liquidacion: "Ver liquidación",
  derechos: "Ver derechos",
  lista: "Abrir la lista",
  costo: "Ver costos",
  hold: "Ver holds",
  oferta: "Ver la oferta",
  advance: "Ver el advance",
  ritmo: "Ver ventas",
};

const ofWhom = ({ who, area }: Wait): string => who ?? area;

/** What somebody should look at, the most urgent first, each with whose it is and where it is put right. */
export function Waits({ waits }: { waits: ShowSummary["waits"] | undefined }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const late = waits?.filter(({ tone }) => tone === "mal").length ?? 0;
  const said = waits?.length
    ? `${countText(waits.length, "cosa")}${late > 0 ? `, ${countText(late, "vencida o pasada", "vencidas o pasadas")}` : ""}`
    : undefined;
  const people = [...new Set(waits?.map(ofWhom))].toSorted((a, b) => a.localeCompare(b, "es"));
  const first = waits?.find(({ href }) => href !== null);
  return (
    <Card
      title="Qué falta ahora"
      subtitle={said}
      flush
      actions={
        people.length > 1 && (
          <Menu
            align="end"
            trigger={<ChipButton opens label="De" value={chosen ?? "todos"} />}
            items={[null, ...people].map((who) => ({
              label: who ?? "Todos",
              checked: who === chosen,
              onSelect: () => setChosen(who),
            }))}
          />
        )
      }
    >
      <Listed rows={waits} none="Sin avisos: nada venció ni está por vencer.">
        {(rows) => (
          <ul className="divide-y divide-line-soft border-t border-line-soft">
            {rows
              .filter((wait) => chosen === null || ofWhom(wait) === chosen)
              .map((wait) => (
                <WaitRow key={`${wait.kind}-${wait.why}`} wait={wait} first={wait === first} />
              ))}
          </ul>
        )}
      </Listed>
    </Card>
  );
}

function WaitRow({ wait: { tone, kind, why, detail, due, href, area, who }, first }: { wait: Wait; first: boolean }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5 md:flex-nowrap">
      <span className={cx("inline-flex size-8 shrink-0 items-center justify-center rounded-badge", TONE[tone].box)}>
        <Icon of={TONE[tone].icon} />
      </span>
      <span className="min-w-0 flex-1 basis-40">
        <span className="block font-semibold">{why}</span>
        <span className="block text-help text-muted">{detail}</span>
      </span>
      <span className="order-last flex min-w-0 items-center gap-2 text-help max-md:basis-full md:order-none md:w-[104px]">
        {who && <Avatar name={who} size={24} decorative />}
        <span className="min-w-0">
          {who && (
            <span className="block truncate" title={who}>
              {who.split(" ")[0]}
              <span className="sr-only">{` ${who.split(" ").slice(1).join(" ")}`}</span>
            </span>
          )}
          <span className="block truncate text-muted">{area}</span>
        </span>
      </span>
      {due && (
        <time
          dateTime={due}
          title={formatDayYear(due)}
          className={cx("shrink-0 text-right text-help md:w-[74px]", TONE[tone].due)}
        >
          {dueText(due)}
        </time>
      )}
      {href && (
        <Link href={href} className={cx(ACT, first ? ACTS.first : ACTS.other)}>
          {VERBS[kind]}
          <span className="sr-only">{`: ${why}`}</span>
        </Link>
      )}
    </li>
  );
}

/** Near days by their name, others by their date. */
function dueText(due: string): string {
  const days = diffDays(todayIn(), due);
  return Math.abs(days) <= 1 ? daysUntilText(due) : formatDay(due);
}

/** The days before it; what passed without being done first. */
export function Deadlines({ deadlines }: { deadlines: ShowSummary["deadlines"] | undefined }) {
  return (
    <Card title="Próximos plazos" flush>
      <Listed rows={deadlines} none="Sin fechas por delante.">
        {(rows) => (
          <ul className="flex flex-col gap-2 px-4 pb-3.5">
            {rows.map(({ day, what, more, late, amount, href }) => (
              <li key={`${day}-${what}-${more}`} className="flex items-baseline gap-3">
                <span className={cx("w-20 shrink-0 text-help", late ? "font-semibold text-bad" : "text-muted")}>
                  {formatDay(day)}
                  {late && <span className="sr-only">, vencido</span>}
                </span>
                <span className="min-w-0 flex-1">
                  {href ? (
                    <Link href={href} className={LINK}>
                      {what}
                    </Link>
                  ) : (
                    what
                  )}
                  {more && <span className="block text-help text-muted">{more}</span>}
                </span>
                {amount && (
                  <span className="shrink-0 whitespace-nowrap">{formatMoney(amount.value, amount.divisa)}</span>
                )}
              </li>
            ))}
          </ul>
        )}
      </Listed>
    </Card>
  );
}

/** Who works on it; their mail is copied. */
export function People({ show, people }: { show: ShowView; people: ShowSummary["people"] | undefined }) {
  const { can } = usePerson();
  return (
    <Card
      title="Personas"
      flush
      actions={
        can("shows.access") && (
          <Link
            href={`/userManagerShows?q=${encodeURIComponent(show.name)}`}
            className="text-help font-semibold text-accent"
          >
            Dar acceso
          </Link>
        )
      }
    >
      <Listed rows={people} none="Nadie lo tiene a cargo.">
        {(rows) => (
          <ul className="flex flex-col gap-1.5 px-4 pb-3.5">
            {rows.map(({ role, name, mail }) => (
              <li key={mail} className="flex items-center gap-2.5">
                <span className="w-24 shrink-0 text-help text-muted">{role}</span>
                <Avatar name={name} size={24} decorative />
                <span className="min-w-0 flex-1 truncate" title={mail}>
                  {name}
                </span>
                <CopyButton text={mail} label={`Copiar el mail de ${name}`} />
              </li>
            ))}
          </ul>
        )}
      </Listed>
    </Card>
  );
}

/** What was done last, by whom: what it was, struck through, and what it is. */
export function Changes({ show, changes }: { show: ShowView; changes: ShowSummary["changes"] | undefined }) {
  return (
    <Card
      title="Últimos cambios"
      flush
      actions={
        show.may.tickets && (
          <Link
            href={`/tickets/${encodeURIComponent(show.name)}?tab=historial`}
            className="text-help font-semibold text-accent"
          >
            Ver historial
          </Link>
        )
      }
    >
      <Listed rows={changes} none="Todavía no hay cambios.">
        {(rows) => (
          <ul className="divide-y divide-line-soft border-t border-line-soft">
            {rows.map(({ id, at, name, action, changed }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
                <time dateTime={at} title={formatInstant(at)} className="w-20 shrink-0 text-help text-muted">
                  {timeAgo(at)}
                </time>
                <Avatar name={name} size={24} decorative />
                <span className="min-w-0 flex-1 basis-40">
                  <span className="font-semibold">{name}</span> {historyTitle(action).toLowerCase()}
                </span>
                {changed && (
                  <span className="max-w-full truncate text-help">
                    <span className="text-muted">{changed.label}: </span>
                    {changed.before && (
                      <>
                        <span className="sr-only">antes </span>
                        <del className="text-muted">{changed.before}</del>
                        <span aria-hidden="true"> → </span>
                      </>
                    )}
                    <span className="sr-only"> ahora </span>
                    <span className="font-semibold">{changed.after || "nada"}</span>
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
      </Listed>
    </Card>
  );
}
