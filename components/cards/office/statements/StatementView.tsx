import { useState } from "react";
import { attempt } from "@/components/frame/attempt";
import { Fetched } from "@/components/frame/Fetched";
import { useKeys } from "@/components/frame/useKeys";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { FigureStrip } from "@/components/kit/FigureStrip";
import { DateField } from "@/components/kit/fields/DateField";
import { Modal } from "@/components/kit/Modal";
import { Page } from "@/components/kit/Page";
import { ReasonModal } from "@/components/kit/ReasonModal";
import { StatusBadge } from "@/components/kit/StatusBadge";
import { toast } from "@/components/kit/toast";
import { lineStates, lineStateTitles } from "@/lib/cards/rules/states";
import {
  getStatement,
  payStatement,
  reconcileStatement,
  reopenStatement,
  unpayStatement,
} from "@/lib/cards/statements/api";
import type { StatementView as Statement } from "@/lib/cards/statements/schema";
import { useLive } from "@/lib/client/useLive";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { formatDayYear, todayIn } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import { moneyText, statementLooks } from "../looks";
import { OFFICE } from "../OfficePage";
import { LineRow } from "./LineRow";

export const REFRESH = ["/card-statements", "/card-expenses", "/card-reports"];
const BACK = [
  { label: "Comprobantes", href: "/Comprobantes" },
  { label: "Resúmenes de tarjeta", href: `${OFFICE}&ver=resumenes` },
];

/** `/Comprobantes?vista=tarjetas&ver=resumenes&resumen=`: each line, why it goes with its expense, and what nobody claimed. */
export function StatementView({ id }: { id: number }) {
  const read = useRead(getStatement, { params: { id } });
  useLive("gastos_tarjeta", () => void read.mutate());
  if (read.data) return <Shown statement={read.data} />;
  return (
    <Page title="Resumen de tarjeta" breadcrumbs={BACK}>
      <Fetched read={read} failure="No se pudo abrir el resumen">
        {() => null}
      </Fetched>
    </Page>
  );
}

/** In the order of trust: what somebody has to say first, then what is said. */
const GROUPS = [
  { state: "pendiente", help: "nadie dijo todavía qué son" },
  { state: "del_titular", help: "las tiene que explicar su titular" },
  { state: "conciliada", help: "misma tarjeta y moneda, importe y fecha cercanos" },
  { state: "personal", help: "las debe su titular" },
  { state: "cargo", help: "comisiones e impuestos de la tarjeta" },
] as const;

function Shown({ statement }: { statement: Statement }) {
  const { id, version, items, sums, currency, state, acciones, lines } = statement;
  const [asking, setAsking] = useState<"pagar" | "deshacer_pago" | "reabrir" | null>(null);
  const [at, setAt] = useState<number | null>(null);
  const reconciling = useWrite(reconcileStatement, { refresh: REFRESH });
  const reopening = useWrite(reopenStatement, { refresh: REFRESH });
  const open = items.filter((line) => line.state === "pendiente");
  const reconcile = () =>
    attempt(async () => {
      await reconciling.run({ params: { id }, body: { version, hand_over: open.length > 0 } });
      toast.saved("Quedó conciliado");
    });
  const ordered = GROUPS.flatMap(({ state: of }) => items.filter((line) => line.state === of));
  const move = (by: 1 | -1) => {
    const place = ordered.findIndex((line) => line.id === at);
    const next = ordered[place + by] ?? ordered[0];
    if (next) setAt(next.id);
  };
  useKeys({ j: () => move(1), k: () => move(-1) }, ["j", "k"]);
  const may = (step: Statement["acciones"][number]) => acciones.includes(step);
  return (
    <Page
      title={statement.name || "Resumen de tarjeta"}
      badge={<StatusBadge of={statementLooks[state]} />}
      breadcrumbs={BACK}
      context={[
        statement.company.name,
        `del ${formatDayYear(statement.from_day)} al ${formatDayYear(statement.until_day)}`,
        statement.due_day && `vence ${formatDayYear(statement.due_day)}`,
        statement.paid_day && `pagado ${formatDayYear(statement.paid_day)}`,
      ]
        .filter(Boolean)
        .join(", ")}
      actions={
        <>
          {may("reabrir") && <Button onClick={() => setAsking("reabrir")}>Reabrir</Button>}
          {may("pagar") && (
            <Button variant="primary" onClick={() => setAsking("pagar")}>
              Se pagó
            </Button>
          )}
          {may("deshacer_pago") && <Button onClick={() => setAsking("deshacer_pago")}>Deshacer el pago</Button>}
          {may("conciliar") && (
            <Button variant="primary" busy={reconciling.busy && "Conciliando..."} onClick={() => void reconcile()}>
              {open.length > 0 ? `Conciliar y pasar ${open.length} a su titular` : "Conciliar"}
            </Button>
          )}
        </>
      }
    >
      <FigureStrip
        label="De qué es el total"
        items={[
          {
            label: "Total del resumen",
            value: { text: moneyText(statement.total, currency) },
            note: countText(items.length, "línea"),
          },
          ...lineStates
            .filter((of) => lines[of] > 0)
            .map((of) => ({
              label: lineStateTitles[of],
              value: { text: moneyText(sums[of], currency) },
              note: countText(lines[of], "línea"),
            })),
        ].slice(0, 5)}
      />
      {open.length > 0 && state === "cargado" && (
        <Banner tone="info">
          Lo que nadie reclame pasa a su titular, observado y sin comprobante: la tarjeta cierra igual.
        </Banner>
      )}
      <div className="@container overflow-hidden rounded-card border border-line bg-surface">
        {GROUPS.map(({ state: of, help }) => {
          const own = items.filter((line) => line.state === of);
          return (
            own.length > 0 && (
              <section key={of} aria-label={lineStateTitles[of]}>
                <h2 className="border-b border-line-soft bg-sunken px-4 py-2 text-help">
                  <strong className="font-semibold">{`${lineStateTitles[of]} ${own.length}`}</strong>{" "}
                  <span className="text-muted">{help}</span>
                </h2>
                <ul>
                  {own.map((line) => (
                    <LineRow key={line.id} line={line} active={line.id === at} onActive={() => setAt(line.id)} />
                  ))}
                </ul>
              </section>
            )
          );
        })}
      </div>
      {asking === "pagar" && <Paying statement={statement} onClose={() => setAsking(null)} />}
      {asking === "reabrir" && (
        <ReasonModal
          title="Reabrir el resumen"
          description={statement.name}
          confirm="Reabrir"
          danger={false}
          help="Queda en la historia."
          onClose={() => setAsking(null)}
          onReason={async (reason) => {
            await reopening.run({ params: { id }, body: { version, reason } });
            toast.saved("Se reabrió");
          }}
        />
      )}
      {asking === "deshacer_pago" && <Unpaying statement={statement} onClose={() => setAsking(null)} />}
    </Page>
  );
}

function Paying({
  statement: { id, version, total, currency, due_day },
  onClose,
}: {
  statement: Statement;
  onClose: () => void;
}) {
  const today = todayIn();
  const [day, setDay] = useState(due_day && due_day < today ? due_day : today);
  const paying = useWrite(payStatement, { refresh: REFRESH });
  const save = () =>
    attempt(async () => {
      await paying.run({ params: { id }, body: { version, day } });
      toast.saved("Quedó pagado, con todo lo que se pagó con la tarjeta");
      onClose();
    });
  return (
    <Modal
      open
      size="form"
      title={`Se pagaron ${moneyText(total, currency)}`}
      description="Los gastos y comprobantes del resumen quedan pagados ese día."
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" busy={paying.busy && "Guardando..."} onClick={() => void save()}>
            Anotar el pago
          </Button>
        </>
      }
    >
      <DateField label="Qué día" value={day} onChange={setDay} max={today} required />
    </Modal>
  );
}

function Unpaying({
  statement: { id, version, name, total, currency, paid_day },
  onClose,
}: {
  statement: Statement;
  onClose: () => void;
}) {
  const unpaying = useWrite(unpayStatement, { refresh: REFRESH });
  return (
    <ReasonModal
      title={`Deshacer el pago de ${name || "este resumen"}`}
      description={`${moneyText(total, currency)}${paid_day ? `, anotado el ${formatDayYear(paid_day)}` : ""}. Sus gastos y comprobantes vuelven a estar sin pagar.`}
      confirm="Deshacer el pago"
      help="Queda en la historia del resumen."
      onClose={onClose}
      onReason={async (reason) => {
        await unpaying.run({ params: { id }, body: { version, reason } });
        toast.saved("Se deshizo el pago: quedó conciliado");
      }}
    />
  );
}
