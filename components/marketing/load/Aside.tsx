import { CopyCheck, Store, Ticket, TrendingDown } from "lucide-react";
import { Avatar } from "@/components/kit/Avatar";
import { Card } from "@/components/kit/Card";
import { Icon } from "@/components/kit/Icon";
import { Link } from "@/components/kit/Link";
import { SkeletonBar } from "@/components/kit/Skeleton";
import { useRead } from "@/lib/client/useRead";
import { addDays, formatDayShort, inZone, todayIn } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { countText } from "@/lib/format/text";
import { listExpenses } from "@/lib/marketing/expenses/api";
import type { Available } from "@/lib/marketing/expenses/schema";
import { channelTitles, expenseHref, monthName } from "@/lib/marketing/rules/kinds";
import { ExpenseBadge } from "../looks";
import type { ExpenseForm } from "./useExpenseForm";

const dueText = (due: string): string => {
  const { day } = inZone(due);
  const today = todayIn();
  const near = day === today ? "hoy, " : day === addDays(today, 1) ? "mañana, " : "";
  return `${near}${formatDayShort(day)}`;
};

/** Who will say yes, by the rules in force, and until when. */
function Approvers({ form }: { form: ExpenseForm }) {
  const { data, error } = form.approvers;
  const waits = form.amount !== null && form.available.data?.line_id != null;
  return (
    <Card title="Lo aprueban">
      <div className="min-h-28">
        {!data && error && <p className="text-second text-bad">{error.message}</p>}
        {!data && !error && !waits && (
          <p className="text-second text-muted">
            {form.available.data && form.available.data.line_id === null
              ? "Se sabe al guardarlo: este canal todavía no está en el plan del show."
              : "Se sabe cuando estén el show, el canal y el importe."}
          </p>
        )}
        {!data && !error && waits && (
          <div className="flex flex-col gap-3">
            <SkeletonBar width="70%" />
            <SkeletonBar width="50%" />
          </div>
        )}
        {data && (
          <>
            <ol className="flex flex-col gap-3">
              {data.steps.map(({ title, people, hours, due }, index) => (
                <li key={`${title} ${due}`} className="flex gap-3">
                  <span className="mt-1 inline-flex size-6 shrink-0 items-center justify-center rounded-full border border-line-strong text-[12px] font-semibold">
                    {index + 1}
                  </span>
                  {people[0] && <Avatar name={people[0].name} decorative />}
                  <div className="min-w-0 flex-1">
                    <p className="flex flex-wrap justify-between gap-x-2">
                      <span className="font-semibold">
                        {people.length === 0
                          ? title
                          : people.length > 2
                            ? `${people[0]?.name} o ${countText(people.length - 1, "otra persona", "otras personas")}`
                            : people.map(({ name }) => name).join(" o ")}
                      </span>
                      {due && <span className="font-semibold text-accent">{dueText(due)}</span>}
                    </p>
                    <p className="text-help text-muted">
                      {people[0]?.role ?? ""}
                      {hours !== null && `${people[0] ? ", " : ""}en ${hours} h hábiles`}
                    </p>
                  </div>
                </li>
              ))}
            </ol>
            {data.why && <p className="mt-3 border-t border-line pt-3 text-help text-muted">{data.why}</p>}
            {data.problem && <p className="mt-2 text-help text-bad">{data.problem}</p>}
          </>
        )}
      </div>
    </Card>
  );
}

const ICONS = { parecido: CopyCheck, show: Ticket, proveedor: Store, reasignacion: TrendingDown };

/** What is worth knowing as one types; nothing of it stops anybody. */
function Warnings({ form }: { form: ExpenseForm }) {
  const data = form.available.data;
  const moved = data && form.over === "reasigna" ? movedText(data, form) : null;
  const said: Available["warnings"] = [
    ...(data?.warnings ?? []),
    ...(moved ? [{ kind: "reasignacion" as const, text: moved, href: null }] : []),
  ];
  if (said.length === 0) return null;
  return (
    <Card title="Conviene saber">
      <ul className="flex flex-col gap-3">
        {said.map(({ kind, text, href }) => (
          <li key={text} className="flex gap-3 text-second">
            <span className="mt-0.5 shrink-0 text-warn">
              <Icon of={ICONS[kind]} size={18} />
            </span>
            {href ? (
              <Link href={href} className="underline underline-offset-2">
                {text}
              </Link>
            ) : (
              <span>{text}</span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function movedText(data: Available, { typed }: ExpenseForm): string | null {
  const source = data.sources.find(({ line_id, month }) => `${line_id} ${month}` === typed.source);
  if (!source?.after) return null;
  return `Con la reasignación, ${channelTitles[source.channel]} queda en ${formatMoney(source.after, typed.currency)} para ${monthName(source.month)}.`;
}

/** The last that one asked for. */
function Latest() {
  const { data } = useRead(listExpenses, { query: { mine: "1", limit: 3 } });
  return (
    <Card
      title="Mis últimos gastos"
      flush
      actions={
        <Link
          href="/presupuestos/check-status"
          className="inline-flex items-center text-second font-semibold text-accent phone:min-h-11"
        >
          Ver todos
        </Link>
      }
    >
      <ul className="min-h-24">
        {data?.data.map(({ id, code, concept, amount, currency, state, step, holder, days }) => (
          <li key={id} className="border-t border-line">
            <Link href={expenseHref(code)} className="flex min-h-11 flex-col gap-1 px-4 py-2.5 hover:bg-hover">
              <span className="flex justify-between gap-3">
                <span className="min-w-0 truncate">{concept}</span>
                <span className="whitespace-nowrap font-semibold">{formatMoney(amount, currency)}</span>
              </span>
              <span className="flex flex-wrap items-center justify-between gap-x-3">
                <ExpenseBadge state={state} step={step} />
                <span className="text-help text-muted">
                  {[holder, days > 0 && countText(days, "día")].filter(Boolean).join(", ")}
                </span>
              </span>
            </Link>
          </li>
        ))}
        {data?.data.length === 0 && (
          <li className="border-t border-line px-4 py-3 text-second text-muted">Todavía no cargó ninguno.</li>
        )}
      </ul>
    </Card>
  );
}

/** Beside the form: who will say yes, what is worth knowing, and the last that one asked for. */
export function Aside({ form }: { form: ExpenseForm }) {
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Approvers form={form} />
      <Warnings form={form} />
      <Latest />
    </div>
  );
}
