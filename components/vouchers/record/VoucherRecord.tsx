import { BookOpen, Split } from "lucide-react";
import dynamic from "next/dynamic";
import { useEffect, useRef, useState } from "react";
import { Fetched } from "@/components/frame/Fetched";
import { useFilters } from "@/components/frame/list/useFilters";
import { useKeys } from "@/components/frame/useKeys";
import { Banner } from "@/components/kit/Banner";
import { ButtonLink } from "@/components/kit/Button";
import { Card } from "@/components/kit/Card";
import { Page } from "@/components/kit/Page";
import { toast } from "@/components/kit/toast";
import { useFigure } from "@/components/ledger/entries/figure";
import { useLive } from "@/lib/client/useLive";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { listCompanies } from "@/lib/companies/api";
import { formatInstant } from "@/lib/format/dates";
import { getVoucher } from "@/lib/vouchers/api";
import { originTitles } from "@/lib/vouchers/rules/kinds";
import { accruedStates } from "@/lib/vouchers/rules/states";
import type { VoucherView } from "@/lib/vouchers/schema";
import { filterSpecs } from "../list/filters";
import { amountText, nameOf, VoucherBadges } from "../looks";
import { Actions, type Reasoned } from "./Actions";
import { Place } from "./Place";
import { RecordForm } from "./RecordForm";
import type { Charge } from "./useCharge";
import { useCtrlKeys } from "./useCtrlKeys";
import { type Queue, useAhead, useQueue } from "./useQueue";
import { VoucherHistory } from "./VoucherHistory";

const EntriesDrawer = dynamic(() => import("@/components/ledger/entries/EntriesDrawer"), { ssr: false });
const AllocateDrawer = dynamic(() => import("../allocate/AllocateDrawer"), { ssr: false });

/** `/Comprobantes?comprobante=`: one voucher, its paper beside its form, within the list it was opened from. */
export function VoucherRecord({ id: at }: { id: number }) {
  const { address } = useFilters(filterSpecs([]));
  // Who goes on sees the next one at once; its address comes when the router gets to it.
  const [gone, setGone] = useState<{ from: number; to: number } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever address came, it holds.
  useEffect(() => setGone(null), [at]);
  const id = gone?.from === at ? gone.to : at;
  const { can } = usePerson();
  const read = useRead(getVoucher, { params: { id } });
  const queue = useQueue(id);
  // Two of them: who goes through thirty is faster than one is read.
  useAhead(queue.next, can("allocations.write"));
  useAhead(queue.afterNext, can("allocations.write"));
  useLive("comprobantes", () => void read.mutate());
  const back = [{ label: "Comprobantes", href: address.href({ comprobante: "" }) }];
  if (read.data?.id === id) {
    const leave = (to: number) => setGone({ from: at, to });
    return <Shown key={id} row={read.data} back={back} queue={queue} onLeave={leave} />;
  }
  return (
    <Page title="Comprobante" breadcrumbs={back}>
      <Fetched read={{ ...read, data: undefined }} failure="No se pudo abrir el comprobante">
        {() => null}
      </Fetched>
    </Page>
  );
}

function Shown({
  row,
  back,
  queue,
  onLeave,
}: {
  row: VoucherView;
  back: { label: string; href: string }[];
  queue: Queue;
  onLeave: (to: number) => void;
}) {
  const { can } = usePerson();
  const { address } = useFilters(filterSpecs([]));
  const { figure, hrefOf } = useFigure();
  const companies = useRead(listCompanies, {});
  const [asking, setAsking] = useState<Reasoned | null>(null);
  const [round, setRound] = useState(0);
  const may = (deed: VoucherView["acciones"][number]) => row.acciones.includes(deed);
  const charges = may("validar") && can("allocations.write") && row.direction === "recibido" && row.sign === 1;
  const kept = useRef<Charge | null>(null);
  const currency = row.currency;
  const drills = can("ledger.drill") && currency !== null && accruedStates.includes(row.state);
  const allocates = may("imputar") || may("reimputar");
  const drawer = address.get("imputar") === "1" && allocates;
  const openHref = address.href({ imputar: "1" });
  const goTo = (id: number | undefined) => {
    if (id === undefined) return;
    onLeave(id);
    address.set({ comprobante: String(id) }, { push: true });
  };
  const goOn = () => {
    queue.pass();
    if (queue.next !== undefined) return goTo(queue.next);
    toast.info("No queda ningún comprobante por mirar.");
    address.set({ comprobante: "" }, { push: true });
  };
  const observe = may("observar") ? () => setAsking("observar") : undefined;
  useCtrlKeys({
    o: observe,
    i: allocates ? () => address.set({ imputar: "1" }, { push: true }) : undefined,
  });
  useKeys({ j: () => goTo(queue.following), k: () => goTo(queue.before) });
  return (
    <Page
      title={`${row.supplier?.name ?? "Sin proveedor"}, ${nameOf(row)}`}
      badge={<VoucherBadges {...row} />}
      breadcrumbs={back}
      context={`${amountText(row.total, row)}. ${originTitles[row.origin]}, ${formatInstant(row.created_at)}${row.created_by && `, ${row.created_by}`}`}
      waiting={!companies.data && !companies.error}
      actions={
        <>
          <Place queue={queue} goTo={goTo} />
          {drills && (
            <ButtonLink
              variant="ghost"
              icon={BookOpen}
              href={hrefOf({ currency, source: "voucher", source_id: row.id })}
            >
              Movimientos
            </ButtonLink>
          )}
          {allocates && (
            <ButtonLink icon={Split} variant={row.state === "validado" ? "primary" : "secondary"} href={openHref}>
              Imputar
            </ButtonLink>
          )}
          <Actions
            row={row}
            asking={asking}
            onAsk={setAsking}
            onDone={(deed) => {
              // What is observed or thrown away is not to be looked at any more.
              if (queue.at >= 0 && (deed === "observar" || deed === "descartar")) goOn();
            }}
          />
        </>
      }
    >
      {row.observed && (
        <Banner tone="bad" title="Observado">
          {`${row.observed.reason} (${row.observed.by}). No se paga hasta que otra persona lo dé por visto.`}
        </Banner>
      )}
      {row.closed_reason && <Banner tone="info">{`Motivo: ${row.closed_reason}`}</Banner>}
      <RecordForm
        key={round}
        row={row}
        companies={companies.data ?? []}
        charges={charges}
        kept={kept}
        onAgain={() => setRound((now) => now + 1)}
        onValidated={goOn}
        onObserve={observe}
      >
        {row.allocations.length > 0 && <Allocations row={row} />}
        <VoucherHistory id={row.id} />
      </RecordForm>
      {drawer && (
        <AllocateDrawer
          id={row.id}
          onClose={() => address.set({ imputar: "" }, { push: true })}
          onDone={() => address.set({ imputar: "" })}
        />
      )}
      {figure && <EntriesDrawer title={() => `Movimientos de ${nameOf(row)}`} />}
    </Page>
  );
}

/** What it is charged to, as it is kept. */
const Allocations = ({ row }: { row: VoucherView }) => (
  <Card title="Imputado a">
    <ul className="flex flex-col gap-1.5">
      {row.allocations.map(({ line, show, project, event, centre, category, purse, percent, amount }) => (
        <li key={line} className="flex flex-wrap justify-between gap-x-3">
          <span>
            {[show ?? project ?? event ?? centre ?? purse, category]
              .flatMap((one) => (one ? [one.name] : []))
              .join(", ")}
          </span>
          <strong className="font-semibold">
            {amountText(amount, { currency: row.currency, sign: 1 })}
            {percent !== null && ` (${percent.replace(/\.?0+$/, "").replace(".", ",")} %)`}
          </strong>
        </li>
      ))}
    </ul>
  </Card>
);
