import { FileWarning, ListChecks, Stamp } from "lucide-react";
import { useState } from "react";
import { Badge } from "@/components/kit/Badge";
import { Button } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { Icon, type IconType } from "@/components/kit/Icon";
import { Link } from "@/components/kit/Link";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { formatMoney } from "@/lib/format/money";
import { listWaiting } from "@/lib/home/api";
import { type WaitingKind, waitingKinds } from "@/lib/home/kinds";
import type { WaitingItem } from "@/lib/home/schema";
import { DueText } from "./DueText";
import { Panel } from "./Panel";

const LOOK: Record<WaitingKind, { title: string; action: string; icon: IconType }> = {
  aprobacion: { title: "Aprobaciones", action: "Revisar", icon: Stamp },
  factura: { title: "Facturas por mirar", action: "Mirar", icon: FileWarning },
  tarjeta: { title: "Tareas", action: "Abrir", icon: ListChecks },
};
const SHOWN = 12;

/** What waits for the person, by kind and inside by day; each row leads to where it is done. */
export function Waiting() {
  const read = useRead(listWaiting, { query: {} });
  const [all, setAll] = useState(false);
  const { can } = usePerson();
  return (
    <Panel
      title={<>Espera de mí {read.data && read.data.total > 0 && <Badge className="ml-1">{read.data.total}</Badge>}</>}
      failure="No se pudo traer lo que espera de usted"
      read={read}
      rows={6}
    >
      {({ items, total, totals }) =>
        total === 0 ? (
          <EmptyState title="Nada espera de usted">
            Acá aparece lo que otros le piden: aprobaciones, facturas, accesos y tareas.
          </EmptyState>
        ) : (
          <>
            <Groups items={all ? items : items.slice(0, SHOWN)} totals={totals} />
            {!all && items.length > SHOWN && (
              <div className="border-t border-line-soft px-4 py-2">
                <Button variant="link" onClick={() => setAll(true)}>
                  Ver {items.length - SHOWN} más
                </Button>
              </div>
            )}
            {can("screen.aprobador") &&
              totals.aprobacion > items.filter(({ kind }) => kind === "aprobacion").length && (
                <div className="border-t border-line-soft px-4 py-2">
                  <Link href="/Aprobador" className="tap text-help font-semibold text-accent">
                    Ver las {totals.aprobacion} en Aprobaciones
                  </Link>
                </div>
              )}
          </>
        )
      }
    </Panel>
  );
}

function Groups({ items, totals }: { items: readonly WaitingItem[]; totals: Record<WaitingKind, number> }) {
  return waitingKinds.map((kind) => {
    const own = items.filter((item) => item.kind === kind);
    if (own.length === 0) return null;
    return (
      <section key={kind} aria-label={LOOK[kind].title}>
        <h3 className="border-t border-line-soft bg-sunken px-4 py-1.5 text-head text-muted">
          {LOOK[kind].title} {totals[kind]}
        </h3>
        <ul>
          {own.map((item) => (
            <Row key={item.key} item={item} />
          ))}
        </ul>
      </section>
    );
  });
}

function Row({ item: { kind, title, about, monto, due_on, href } }: { item: WaitingItem }) {
  const { action, icon } = LOOK[kind];
  return (
    <li className="border-t border-line-soft">
      <Link
        href={href}
        className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 hover:bg-hover focus-visible:-outline-offset-2"
      >
        <span className="flex size-8 shrink-0 items-center justify-center rounded-control bg-neutral-soft text-muted phone:hidden">
          <Icon of={icon} />
        </span>
        <span className="min-w-0 flex-1 basis-48">
          <span className="block break-words font-semibold">{title}</span>
          <span className="line-clamp-2 text-second text-muted">{about}</span>
        </span>
        {monto && <span className="whitespace-nowrap font-semibold">{formatMoney(monto.importe, monto.divisa)}</span>}
        <DueText day={due_on} />
        <span className="shrink-0 text-help font-semibold text-accent phone:hidden">{action}</span>
      </Link>
    </li>
  );
}
