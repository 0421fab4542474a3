import { Link } from "@/components/kit/Link";
import { useLive } from "@/lib/client/useLive";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { formatDay, todayIn } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { addMoney, compareMoney } from "@/lib/format/moneyMath";
import { countText } from "@/lib/format/text";
import type { CallOutput } from "@/lib/http/contract";
import { spendTimeline } from "@/lib/marketing/timeline/api";
import { sharesOf, stageAt, stageTitles } from "@/lib/marketing/timeline/rules/stages";

type Show = CallOutput<typeof spendTimeline>["shows"][number];

/** The coming shows' campaigns by stage with a strip of what each spends; as high while it comes as afterwards. `lead`: also what waits for who runs the board. */
export default function CampaignTimeline({ lead }: { lead: boolean }) {
  const { can } = usePerson();
  const may = can("spend.load");
  const { data, mutate } = useRead(spendTimeline, may ? {} : null);
  useLive("planes", () => void mutate());
  useLive("gastos", () => void mutate());
  if (!may) return null;
  const today = todayIn();
  return (
    <section
      aria-label="Campañas de los próximos shows"
      className="min-h-34 min-w-0 px-6 pt-4 phone:min-h-52 phone:px-4"
      data-print="hide"
    >
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-section">Campañas de los próximos shows</h2>
        {lead && data && (
          <span className="flex gap-4 text-help">
            {data.waiting !== null && (
              <Link href="/presupuestos/aprobacion" prefetch={false} className="tap underline underline-offset-3">
                {data.waiting === 0
                  ? "Ningún gasto espera aprobación"
                  : `${countText(data.waiting, "gasto")} por aprobar`}
              </Link>
            )}
            <Link href="?vista=carga" prefetch={false} className="tap underline underline-offset-3">
              Carga del equipo
            </Link>
          </span>
        )}
      </div>
      {data?.shows.length === 0 ? (
        <p className="text-help text-muted">
          Ningún show por venir tiene presupuesto, campaña ni tarjeta de marketing.
        </p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard
        <ul className="relative flex gap-3 overflow-x-auto pb-2" tabIndex={0} aria-label="Shows">
          {data?.shows.map((show) => (
            <li key={show.id} className="w-64 shrink-0 rounded-card border border-line bg-surface px-3 py-2">
              <ShowStrip show={show} today={today} plans={can("spend.plan")} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function ShowStrip({ show, today, plans }: { show: Show; today: string; plans: boolean }) {
  const { name, day, stages, currency, budget, committed, accrued, platforms } = show;
  const now = stageAt(stages, today);
  const shares = sharesOf(stages);
  const used = addMoney(committed, accrued);
  const known = compareMoney(budget, "0") > 0;
  const percent = (value: string) => (known ? Math.min(100, (Number(value) * 100) / Number(budget)) : 0);
  const href = plans ? `/presupuestos?show=${show.id}` : `/presupuestos/check-status?q=${encodeURIComponent(name)}`;
  const money = (value: string) => formatMoney(value, currency);
  const spent = known
    ? `${money(used)} de ${money(budget)}`
    : compareMoney(platforms, "0") > 0
      ? `${money(platforms)} según plataformas, sin presupuesto`
      : "Sin presupuesto";
  return (
    <>
      <div className="flex items-baseline justify-between gap-2">
        <Link
          href={href}
          prefetch={false}
          className="min-w-0 truncate font-semibold hover:underline phone:py-2.5"
          title={name}
        >
          {name}
        </Link>
        <span className="shrink-0 text-help text-muted">{formatDay(day)}</span>
      </div>
      <ol className="my-1.5 flex gap-0.5" aria-label="Etapas">
        {stages.map(({ stage, from, until }, index) => (
          <li
            key={stage}
            title={`${stageTitles[stage]}: ${formatDay(from)} al ${formatDay(until)}`}
            className={`h-1.5 min-w-2 rounded-stub ${stage === now ? "bg-accent-fill" : until < today ? "bg-neutral" : "bg-line"}`}
            style={{ flexGrow: Math.max(4, shares[index] ?? 0), flexBasis: 0 }}
          >
            <span className="sr-only">{`${stageTitles[stage]}, ${formatDay(from)} al ${formatDay(until)}`}</span>
          </li>
        ))}
      </ol>
      <p className="truncate text-help">{now ? stageTitles[now] : "Todavía sin etapa"}</p>
      <div aria-hidden="true" className="mt-1 flex h-1.5 overflow-hidden rounded-stub bg-line">
        <span className="bg-accent-fill" style={{ width: `${percent(accrued)}%` }} />
        <span className="bg-accent-fill/55" style={{ width: `${percent(committed)}%` }} />
      </div>
      <p className="truncate text-help text-muted" title={spent}>
        {spent}
      </p>
    </>
  );
}
