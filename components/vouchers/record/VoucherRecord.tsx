import { BookOpen, Split } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Fetched } from "@/components/frame/Fetched";
import { useFilters } from "@/components/frame/list/useFilters";
import { Banner } from "@/components/kit/Banner";
import { ButtonLink } from "@/components/kit/Button";
import { Card } from "@/components/kit/Card";
import { Link } from "@/components/kit/Link";
import { Page } from "@/components/kit/Page";
import { useFigure } from "@/components/ledger/entries/figure";
import { useLive } from "@/lib/client/useLive";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { listCompanies } from "@/lib/companies/api";
import { formatInstant } from "@/lib/format/dates";
import { getVoucher, listVouchers } from "@/lib/vouchers/api";
import { originTitles } from "@/lib/vouchers/rules/kinds";
import { accruedStates } from "@/lib/vouchers/rules/states";
import type { VoucherView } from "@/lib/vouchers/schema";
import { askedOf, FIRST_SORT, filterSpecs } from "../list/filters";
import { amountText, nameOf, VoucherBadges } from "../looks";
import { Actions, type Reasoned } from "./Actions";
import { RecordForm } from "./RecordForm";
import { useCtrlKeys } from "./useCtrlKeys";
import { VoucherHistory } from "./VoucherHistory";

const EntriesDrawer = dynamic(() => import("@/components/ledger/entries/EntriesDrawer"), { ssr: false });
const AllocateDrawer = dynamic(() => import("../allocate/AllocateDrawer"), { ssr: false });
const AHEAD = 100;

/** `/Comprobantes?comprobante=`: one voucher, its paper beside its form, within the list it was opened from. */
export function VoucherRecord({ id }: { id: number }) {
  const { address } = useFilters(filterSpecs([]));
  const read = useRead(getVoucher, { params: { id } });
  useLive("comprobantes", () => void read.mutate());
  const back = [{ label: "Comprobantes", href: address.href({ comprobante: "" }) }];
  if (read.data?.id === id) return <Shown key={id} row={read.data} back={back} />;
  return (
    <Page title="Comprobante" breadcrumbs={back}>
      <Fetched read={{ ...read, data: undefined }} failure="No se pudo abrir el comprobante">
        {() => null}
      </Fetched>
    </Page>
  );
}

/** The next one of the same list that waits to be validated. */
function useNext(id: number): number | undefined {
  const { address, values } = useFilters(filterSpecs([]));
  const asked = askedOf(values, address.get("orden") || FIRST_SORT);
  const { data } = useRead(listVouchers, {
    query: { ...asked, state: "recibido", observed: "0", page: 1, limit: AHEAD },
  });
  const ids = (data?.data ?? []).map((row) => row.id);
  const at = ids.indexOf(id);
  return ids[at + 1] ?? ids.find((one) => one !== id);
}

function Shown({ row, back }: { row: VoucherView; back: { label: string; href: string }[] }) {
  const { can } = usePerson();
  const { address } = useFilters(filterSpecs([]));
  const { figure, hrefOf } = useFigure();
  const companies = useRead(listCompanies, {});
  const [asking, setAsking] = useState<Reasoned | null>(null);
  const [round, setRound] = useState(0);
  const next = useNext(row.id);
  const currency = row.currency;
  const drills = can("ledger.drill") && currency !== null && accruedStates.includes(row.state);
  const allocates = row.acciones.includes("imputar") || row.acciones.includes("reimputar");
  const open = address.get("imputar") === "1" && allocates;
  const openHref = address.href({ imputar: "1" });
  useCtrlKeys({
    o: row.acciones.includes("observar") ? () => setAsking("observar") : undefined,
    i: allocates ? () => address.set({ imputar: "1" }, { push: true }) : undefined,
  });
  return (
    <Page
      title={`${row.supplier?.name ?? "Sin proveedor"}, ${nameOf(row)}`}
      badge={<VoucherBadges {...row} />}
      breadcrumbs={back}
      context={`${amountText(row.total, row)}. ${originTitles[row.origin]}, ${formatInstant(row.created_at)}${row.created_by && `, ${row.created_by}`}`}
      waiting={!companies.data && !companies.error}
      actions={
        <>
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
          <Actions row={row} asking={asking} onAsk={setAsking} />
        </>
      }
    >
      {row.observed && (
        <Banner tone="bad" title="Observado">
          {`${row.observed.reason} (${row.observed.by}). No se paga hasta que otra persona lo dé por visto.`}
        </Banner>
      )}
      {row.closed_reason && <Banner tone="info">{`Motivo: ${row.closed_reason}`}</Banner>}
      {row.alike.map((other) => (
        <Banner
          key={`${other.id} ${other.why}`}
          tone="warn"
          action={
            <Link href={address.href({ comprobante: String(other.id) })} className="font-semibold underline">
              Ver
            </Link>
          }
        >
          {other.message}
        </Banner>
      ))}
      <RecordForm
        key={round}
        row={row}
        companies={companies.data ?? []}
        onAgain={() => setRound((now) => now + 1)}
        onValidated={() => address.set({ comprobante: next === undefined ? "" : String(next) }, { push: true })}
      />
      {row.allocations.length > 0 && <Allocations row={row} />}
      <VoucherHistory id={row.id} />
      {open && (
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
