import { Card } from "@/components/kit/Card";
import { SegmentBar } from "@/components/kit/SegmentBar";
import { formatMoney } from "@/lib/format/money";
import { compareMoney } from "@/lib/format/moneyMath";
import type { PurchaseView } from "@/lib/purchasing/schema";

/** The purses of an order: what each was given, what this order and others take, and what is left. */
export function PurseStrip({ purses, currency }: { purses: PurchaseView["purses"]; currency: string }) {
  if (purses.length === 0) return null;
  const money = (value: string) => formatMoney(value, currency, { decimals: 2 });
  return (
    <Card flush>
      <ul className="divide-y divide-line-soft">
        {purses.map(({ id, name, owner, basis, given, own, used, left }) => (
          <li key={id} className="flex flex-wrap items-end gap-x-6 gap-y-2 px-4 py-3">
            <div className="min-w-52 flex-1">
              <p className="font-semibold">Bolsa {name}</p>
              {given === null ? (
                <p className="text-help text-muted">
                  Sin presupuesto: se ve lo que se usa.{owner && ` La lleva ${owner}.`}
                </p>
              ) : (
                <div className="mt-1.5">
                  <SegmentBar
                    total={Number(given)}
                    segments={[
                      { label: "esta orden", share: Number(own), color: "bg-accent-fill" },
                      { label: "otros", share: Number(used), color: "bg-accent-fill/50" },
                    ]}
                  />
                </div>
              )}
              {basis === "costo" && (
                <p className="mt-1.5 text-help text-muted">Al costo: sin el IVA que se recupera.</p>
              )}
            </div>
            <dl className="flex flex-wrap gap-x-6 gap-y-1 text-right">
              {given !== null && <Figure label="Presupuesto" value={money(given)} />}
              <Figure label="Esta orden" value={money(own)} />
              <Figure label="Otros comprometidos" value={money(used)} />
              {left !== null && (
                <Figure
                  strong
                  label={compareMoney(left, "0") < 0 ? "Excede" : "Queda"}
                  value={money(left.replace("-", ""))}
                />
              )}
            </dl>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const Figure = ({ label, value, strong }: { label: string; value: string; strong?: boolean }) => (
  <div>
    <dt className="text-[12px] text-muted">{label}</dt>
    <dd className={strong ? "font-semibold" : undefined}>{value}</dd>
  </div>
);
