import { Check, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/kit/Button";
import { cx } from "@/components/kit/cx";
import { Icon } from "@/components/kit/Icon";
import { Link } from "@/components/kit/Link";
import type { Replay } from "@/lib/approvals/policies/schema";
import { formatMoney } from "@/lib/format/money";
import { plural } from "@/lib/format/text";

const stepsText = (count: number) =>
  count === 0 ? "sin pasos" : count === 1 ? "un paso" : `${count === 2 ? "dos" : count} pasos`;

/** The requests of 90 days by the draft: a dot of each, which opens it, and what would be otherwise. */
export function ReplayCard({ replay }: { replay: Replay }) {
  const { total, changed, cases, changes, stuck, median_hours: median } = replay;
  const [all, setAll] = useState(false);
  const different = cases.filter((one) => one.changed);
  return (
    <section
      aria-label="Con los últimos 90 días"
      className="grid rounded-card border border-line bg-surface md:grid-cols-[240px_minmax(0,1fr)]"
    >
      <div className="flex flex-col gap-2 border-line p-4 md:border-r">
        <h2 className="text-help text-muted">Con los últimos 90 días</h2>
        <p>
          <span className="text-[24px] leading-8 font-semibold">{changed}</span>{" "}
          <span className="text-muted">
            de {total} {plural(changed, "cambiaría", "cambiarían")}
          </span>
        </p>
        <div className="flex flex-wrap gap-1">
          {cases.map(({ id, changed: other }) => (
            <Link
              key={id}
              href={`/Aprobador/${id}`}
              // Hundreds of them: the ones that change are listed as text too.
              tabIndex={-1}
              aria-hidden="true"
              className={cx("size-[5px]", other ? "bg-accent-fill" : "bg-neutral-soft")}
            />
          ))}
        </div>
        <p className={cx("flex gap-1.5 text-help", stuck > 0 ? "font-semibold text-bad" : "text-good")}>
          <Icon of={stuck > 0 ? TriangleAlert : Check} />
          {stuck > 0
            ? `${stuck} ${plural(stuck, "quedaría", "quedarían")} sin quien lo apruebe`
            : "Ninguna queda sin quien la apruebe"}
        </p>
      </div>
      <div className="min-w-0 overflow-x-auto">
        <table className="w-full text-help">
          <thead>
            <tr className="h-9 border-b border-line bg-sunken text-head text-muted">
              <th scope="col" className="px-4 text-left">
                Qué cambia
              </th>
              <th scope="col" className="px-4 text-right">
                Casos
              </th>
              <th scope="col" className="px-4 text-right">
                Importe
              </th>
            </tr>
          </thead>
          <tbody>
            {changes.map((one) => (
              <tr key={`${one.rule_before} ${one.rule_after}`} className="border-b border-line-soft">
                <td className="px-4 py-2">
                  <span className="block first-letter:uppercase">
                    {stepsText(one.steps_before)}, ahora {stepsText(one.steps_after)}
                  </span>
                  <span className="text-second text-muted">
                    regla {one.rule_before}, ahora regla {one.rule_after}
                  </span>
                </td>
                <td className="px-4 text-right font-semibold">{one.count}</td>
                <td className="px-4 text-right whitespace-nowrap">
                  {one.sums.map(({ currency, amount }) => (
                    <span key={currency} className="block">
                      {formatMoney(amount, currency)}
                    </span>
                  ))}
                </td>
              </tr>
            ))}
            {changes.length === 0 && (
              <tr>
                <td colSpan={3} className="px-4 py-3 text-muted">
                  {total === 0 ? "No hubo solicitudes en 90 días." : "Nada cambiaría."}
                </td>
              </tr>
            )}
          </tbody>
        </table>
        <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-2.5 text-help">
          <span className="text-muted">
            {median.real !== null && median.draft !== null
              ? `Mediana hasta aprobar: ${median.real} h hábiles; los plazos del borrador dan ${median.draft} h`
              : "Sin aprobadas todavía para medir cuánto tardan."}
          </span>
          {different.length > 0 && (
            <Button variant="link" onClick={() => setAll(!all)}>
              {all ? "Ocultar" : `Ver ${different.length === 1 ? "la que cambia" : `las ${different.length}`}`}
            </Button>
          )}
        </div>
        {all && (
          <ul className="flex flex-wrap gap-x-3 gap-y-1 px-4 pb-3 text-help">
            {different.map(({ id }) => (
              <li key={id}>
                <Link href={`/Aprobador/${id}`} className="tap underline underline-offset-3">
                  Solicitud {id}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
