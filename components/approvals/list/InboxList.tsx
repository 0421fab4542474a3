import { Button } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { NotFetched } from "@/components/kit/NotFetched";
import { SkeletonBar } from "@/components/kit/Skeleton";
import type { Verdict } from "@/lib/approvals/rules/words";
import type { ApprovalRow } from "@/lib/approvals/schema";
import { kindIcon } from "../looks";
import type { Inbox } from "../useInbox";
import type { ListTab } from "./filters";
import { InboxRow } from "./InboxRow";
import { SwipeRow } from "./SwipeRow";

const EMPTY: Readonly<Record<ListTab, [title: string, text: string]>> = {
  para_decidir: [
    "Nada espera su decisión",
    "Cuando alguien pida algo que le toca decidir, aparece acá y llega un aviso.",
  ],
  pedidas: [
    "No pidió ninguna aprobación",
    "Lo que pida desde un presupuesto, un centro o un gasto se sigue desde acá.",
  ],
  decididas: ["Todavía no decidió ninguna", "Lo que apruebe, devuelva o rechace queda acá, con su motivo."],
  todas: ["No hay solicitudes", "Acá están todas las que puede leer."],
};

/** The rows by deadline, each group with its title and how many it has. */
export function InboxList({
  inbox,
  active,
  chosen,
  swipes,
  now,
  hrefOf,
  onChoose,
  onAsk,
}: {
  inbox: Inbox;
  active: string | null;
  chosen: ReadonlySet<string>;
  /** On a phone rows are moved aside. */
  swipes: boolean;
  now: Date;
  hrefOf: (id: string) => string;
  onChoose: (row: ApprovalRow) => void;
  onAsk: (row: ApprovalRow, verdict: Verdict) => void;
}) {
  const { read, groups, tab, kinds, filters } = inbox;
  if (!read.data)
    return read.error ? (
      <NotFetched
        title="No se pudieron traer las aprobaciones"
        error={read.error}
        onRetry={read.mutate}
        retrying={read.isValidating}
      />
    ) : (
      <ListSkeleton />
    );
  if (groups.every(({ rows }) => rows.length === 0)) {
    const [title, text] = EMPTY[tab];
    return (
      <div className="flex flex-1 flex-col justify-center">
        {filters.clear ? (
          <EmptyState
            title="Ninguna con estos filtros"
            actions={<Button onClick={filters.clear}>Limpiar filtros</Button>}
          />
        ) : (
          <EmptyState title={title}>{text}</EmptyState>
        )}
      </div>
    );
  }
  const icons = new Map(kinds.map(({ key, icon }) => [key, kindIcon(icon)]));
  return groups.map(({ group, title, rows }) => (
    <section key={group} aria-label={title || undefined}>
      {title && (
        <h2 className="sticky top-0 z-10 flex h-7 items-center gap-2 border-b border-line-soft bg-sunken px-6 text-head text-muted phone:px-4">
          {title} <span className="font-normal">{rows.length}</span>
        </h2>
      )}
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <Row may={swipes ? row.verdicts : null} onAsk={(verdict) => onAsk(row, verdict)}>
              <InboxRow
                row={row}
                icon={icons.get(row.kind) ?? kindIcon(undefined)}
                href={hrefOf(row.id)}
                active={row.id === active}
                chosen={chosen.has(row.id)}
                onChoose={row.verdicts.length > 0 ? onChoose : undefined}
                now={now}
                dated={title !== ""}
              />
            </Row>
          </li>
        ))}
      </ul>
    </section>
  ));
}

function Row({
  may,
  onAsk,
  children,
}: {
  may: readonly Verdict[] | null;
  onAsk: (verdict: Verdict) => void;
  children: React.ReactNode;
}) {
  return may ? (
    <SwipeRow may={may} onAsk={onAsk}>
      {children}
    </SwipeRow>
  ) : (
    children
  );
}

const WIDTHS = ["62%", "48%", "70%", "54%", "66%", "44%", "58%", "50%"];

/** As high as the rows that come. */
function ListSkeleton() {
  return (
    <div role="status" aria-label="Trayendo las aprobaciones...">
      {WIDTHS.map((width, index) => (
        <div
          key={width}
          className={`flex flex-col justify-center gap-2.5 border-b border-line-soft px-6 phone:px-4 ${index % 2 ? "h-12" : "h-[74px]"}`}
        >
          <SkeletonBar width={width} />
          <SkeletonBar width="38%" className="h-2" />
        </div>
      ))}
    </div>
  );
}
