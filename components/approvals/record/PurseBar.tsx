import { ArrowRight } from "lucide-react";
import { cx } from "@/components/kit/cx";
import { Icon } from "@/components/kit/Icon";
import { Link } from "@/components/kit/Link";
import type { Purse } from "@/lib/approvals/schema";
import { formatMoney } from "@/lib/format/money";
import { compareMoney, subMoney } from "@/lib/format/moneyMath";

const HATCH =
  "bg-[repeating-linear-gradient(135deg,var(--accent-fill)_0_4px,color-mix(in_srgb,var(--accent-fill)_45%,var(--surface))_4px_8px)]";

/** What the request takes from what is left, less than nothing where it gives; without a budget, what it uses. */
const movedBy = ({ before, after }: Purse): string =>
  before.disponible !== null && after.disponible !== null
    ? subMoney(before.disponible, after.disponible)
    : subMoney(after.usado, before.usado);

/** Shares of a bar's width, in percent, for what is used and what the request takes or gives; drawn only, never added up. */
export function purseShares(purse: Purse): { used: number; moved: number; gives: boolean } {
  const { before, after } = purse;
  const [used, moved] = [Number(before.usado), Number(movedBy(purse))];
  const total = Math.max(Number(before.presupuestado), Number(after.presupuestado), used + Math.max(0, moved), 1);
  const share = (value: number) => Math.round((Math.max(0, value) / total) * 10_000) / 100;
  return { used: share(used), moved: share(Math.abs(moved)), gives: moved < 0 };
}

/**
 * What the money comes from, without the request and with it: solid what is used, hatched what this moves. Of what was decided
 * only what it has today; of a purse without budget what is used, and nothing that would be left.
 */
export function PurseBar({ purse }: { purse: Purse }) {
  const { title, currency, asked, before, after, today, href } = purse;
  const about = asked ? "≈ " : "";
  const money = (value: string) => formatMoney(value, currency, { decimals: 2 });
  const shares = purseShares(purse);
  const short = after.disponible !== null && compareMoney(after.disponible, "0") < 0;
  const [used, left] = [today ? "Comprometido y devengado, hoy" : "Comprometido y devengado", after.disponible];
  const own = asked ? formatMoney(asked.amount, asked.currency, { decimals: 2 }) : "";
  return (
    <section
      aria-label={`Bolsa: ${title}`}
      className="phone:rounded-card phone:border phone:border-line phone:bg-surface phone:p-3.5"
    >
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <h3 className="min-w-0 font-semibold">
          <span className="phone:hidden">Bolsa: </span>
          {href ? (
            <Link href={href} className="underline underline-offset-3">
              {title}
            </Link>
          ) : (
            title
          )}
        </h3>
        <span className="shrink-0 text-help text-muted phone:hidden">
          {before.presupuestado === null ? (
            "sin presupuesto"
          ) : (
            <>
              presupuesto <span className="font-semibold text-text">{money(before.presupuestado)}</span>
            </>
          )}
        </span>
      </div>
      <div aria-hidden="true" className="flex h-2.5 gap-px overflow-hidden rounded-full bg-neutral-soft">
        <span className="h-full shrink-0 bg-accent-fill" style={{ width: `${shares.used}%` }} />
        {shares.gives && <span className="h-full flex-1" />}
        <span className={cx("h-full shrink-0", HATCH)} style={{ width: `${shares.moved}%` }} />
      </div>
      <dl className="mt-1.5 flex flex-wrap justify-between gap-x-4 gap-y-1 text-help phone:hidden">
        <Figure label={used} text={`${about}${money(before.usado)}`} mark="bg-accent-fill" />
        {!today && (
          <Figure
            label={shares.gives ? "Recibe" : "Esta solicitud"}
            text={`${asked ? `${own} ≈ ` : ""}${money(movedBy(purse).replace(/^-/, ""))}`}
            mark={HATCH}
            end="text-center"
          />
        )}
        {!today && before.disponible !== null && (
          <Figure label="Queda antes" text={`${about}${money(before.disponible)}`} end="text-right" />
        )}
        {left !== null && (
          <Figure
            label={today ? "Queda hoy" : "Queda después"}
            text={`${about}${money(left)}`}
            end="text-right"
            bad={short}
          />
        )}
      </dl>
      <PhoneFigures purse={purse} short={short} own={own} money={(value) => `${about}${money(value)}`} />
    </section>
  );
}

/** The same in a line: before > after, or what it has today. */
function PhoneFigures({
  purse: { before, after, today },
  short,
  own,
  money,
}: {
  purse: Purse;
  short: boolean;
  own: string;
  money: (value: string) => string;
}) {
  const [word, from, to] =
    before.disponible === null || after.disponible === null
      ? ["Usado", before.usado, after.usado]
      : ["Quedan", before.disponible, after.disponible];
  return (
    <p className="mt-2 hidden flex-wrap items-center justify-between gap-x-3 text-help phone:flex">
      <span className={cx("text-muted", today && short && "font-semibold text-bad")}>
        {!today && own && `${own}. `}
        {today ? `Hoy ${word.toLowerCase()} ` : `${word} `}
        {money(from)}
      </span>
      {!today && (
        <span className={cx("flex items-center gap-2 font-semibold", short && "text-bad")}>
          <Icon of={ArrowRight} className="text-muted" />
          <span className="sr-only">después</span> {money(to)}
        </span>
      )}
    </p>
  );
}

function Figure({
  label,
  text,
  mark,
  end,
  bad,
}: {
  label: string;
  text: string;
  mark?: string;
  end?: string;
  bad?: boolean;
}) {
  return (
    <div className={end}>
      <dt className="inline-flex items-center gap-1.5 text-muted">
        {mark && <span aria-hidden="true" className={cx("size-2 rounded-[2px]", mark)} />}
        {label}
      </dt>
      <dd className={cx("font-semibold whitespace-nowrap", bad && "text-bad")}>{text}</dd>
    </div>
  );
}
