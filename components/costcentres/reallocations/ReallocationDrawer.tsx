import { Check } from "lucide-react";
import { useState } from "react";
import { Fetched } from "@/components/frame/Fetched";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { DefinitionList } from "@/components/kit/DefinitionList";
import { Drawer } from "@/components/kit/Drawer";
import { StatusBadge } from "@/components/kit/StatusBadge";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { getReallocation } from "@/lib/costcentres/api";
import type { Step } from "@/lib/costcentres/rules/decide";
import { monthText } from "@/lib/costcentres/rules/months";
import type { ReallocationRow } from "@/lib/costcentres/schema";
import { formatInstant } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { compareMoney, subMoney } from "@/lib/format/moneyMath";
import { CellSummary } from "../entries/CellSummary";
import type { CostAddress } from "../useCostAddress";
import { DecideModal } from "./DecideModal";
import { placeText, stateLooks } from "./looks";

/** A reallocation: what is asked, what its source has now, and the decision. */
export default function ReallocationDrawer({ id, address }: { id: number; address: CostAddress }) {
  const read = useRead(getReallocation, { params: { id } });
  const { data, error } = read;
  const [step, setStep] = useState<Step | null>(null);
  const may = (wanted: Step) => data?.acciones.includes(wanted) ?? false;
  return (
    <Drawer
      open
      width={560}
      onClose={address.close}
      eyebrow="Reasignación"
      title={data ? formatMoney(data.amount, data.currency) : "Reasignación"}
      meta={data && <StatusBadge of={stateLooks[data.status]} />}
      waiting={!data && !error}
      footer={
        data &&
        data.acciones.length > 0 && (
          <>
            {may("aprobar") && (
              <Button icon={Check} variant="primary" onClick={() => setStep("aprobar")}>
                Aprobar
              </Button>
            )}
            {may("rechazar") && (
              <Button variant="danger" className="ml-auto" onClick={() => setStep("rechazar")}>
                Rechazar
              </Button>
            )}
            {may("cancelar") && <Button onClick={() => setStep("cancelar")}>Cancelar el pedido</Button>}
          </>
        )
      }
    >
      <Fetched
        read={read}
        failure={error?.status === 404 ? "Esa reasignación no existe" : "No se pudo traer la reasignación"}
      >
        {(row) => <Facts row={row} address={address} />}
      </Fetched>
      {data && step && <DecideModal row={data} step={step} onClose={() => setStep(null)} />}
    </Drawer>
  );
}

function Facts({ row, address }: { row: ReallocationRow; address: CostAddress }) {
  const { from, to, currency, amount, status, disponible, decided_by, decided_at } = row;
  const { person } = usePerson();
  const own = person?.mail === row.requested_by.mail;
  const short = disponible !== null && compareMoney(disponible.disponible, amount) < 0;
  const left = disponible && formatMoney(subMoney(disponible.disponible, amount), currency);
  return (
    <div className="flex flex-col gap-5">
      <DefinitionList
        items={[
          { term: "De", value: placeText(from), strong: true },
          { term: "A", value: placeText(to), strong: true },
          { term: "Motivo", value: <span className="whitespace-pre-line">{row.reason}</span> },
          { term: "Pidió", value: `${row.requested_by.name}, ${formatInstant(row.requested_at)}` },
          ...(decided_by && decided_at
            ? [{ term: "Decidió", value: `${decided_by.name}, ${formatInstant(decided_at)}` }]
            : []),
          ...(row.decision_reason ? [{ term: "Por qué", value: row.decision_reason }] : []),
        ]}
      />
      {disponible && (
        <section className="flex flex-col gap-2">
          <h3 className="font-semibold">
            {from.centre.name} en {monthText(from.month)}, hoy
          </h3>
          <CellSummary
            figures={disponible}
            currency={currency}
            hrefOf={(kind) => address.figureHref(from, currency, kind)}
          />
          {short ? (
            <Banner tone="warn">No alcanza: con lo que hay disponible ahora no se puede aprobar.</Banner>
          ) : (
            <p className="text-help text-muted">Con esta reasignación quedan {left}.</p>
          )}
        </section>
      )}
      {status === "pedido" && own && (
        <p className="text-help text-muted">
          La aprueba o rechaza otra persona: Dirección de Hispa o un administrador.
        </p>
      )}
    </div>
  );
}
