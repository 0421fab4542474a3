import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { ListTable } from "@/components/frame/list/ListTable";
import { AskModal } from "@/components/kit/AskModal";
import { Button } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { Page } from "@/components/kit/Page";
import { Segmented } from "@/components/kit/Segmented";
import { StatusBadge, type StatusLook } from "@/components/kit/StatusBadge";
import { Toolbar } from "@/components/kit/Toolbar";
import type { Column } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { toast } from "@/components/kit/toast";
import { endDelegation, listDelegations } from "@/lib/approvals/delegations/api";
import type { DelegationView } from "@/lib/approvals/delegations/schema";
import type { KindView } from "@/lib/approvals/schema";
import { CallError } from "@/lib/client/callError";
import { useAddress } from "@/lib/client/useAddress";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { formatDay, inZone } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { countText } from "@/lib/format/text";
import { useApprovalsLive, useKinds } from "../reads";
import { lastDay } from "./lastDay";

const DelegationDrawer = dynamic(() => import("./DelegationDrawer"), { ssr: false });

const LOOKS: Readonly<Record<DelegationView["state"], StatusLook>> = {
  vigente: { label: "Vigente", tone: "good" },
  futura: { label: "Empieza después", tone: "info" },
  vencida: { label: "Terminó", tone: "neutral" },
  terminada: { label: "Terminada antes", tone: "neutral" },
};
const LISTS = ["propias", "recibidas", "todas"] as const;

const ends = ({ state }: DelegationView) => state === "vigente" || state === "futura";
const daysText = ({ from, until }: DelegationView) => `${formatDay(inZone(from).day)} al ${formatDay(lastDay(until))}`;
const limitText = ({ limit, currency }: DelegationView) =>
  limit !== null && currency !== null ? `hasta ${formatMoney(limit, currency)}` : "sin límite";
const kindsText = ({ kinds: own }: DelegationView, kinds: readonly KindView[]) =>
  own.length === 0
    ? "Todas las clases"
    : own.map((key) => kinds.find((kind) => kind.key === key)?.title ?? key).join(", ");

/** `/Aprobador/delegaciones?panel=&delegacion=`: who decides for whom, of what, until when. */
export function DelegacionesScreen() {
  const address = useAddress();
  const { can } = usePerson();
  const kinds = useKinds();
  const asked = LISTS.find((one) => one === address.get("ver"));
  const read = useRead(listDelegations, address.ready ? { query: { mine: asked } } : null);
  const ending = useWrite(endDelegation, { refresh: ["/delegations", "/approvals"] });
  const [over, setOver] = useState<DelegationView | null>(null);
  useApprovalsLive(null);
  const rows = read.data?.data;
  const edited = rows?.find(({ id, own }) => own && String(id) === address.get("delegacion")) ?? null;
  // Who decides nothing by a right of their own has nothing to give.
  const gives = read.data?.may_delegate ?? true;
  const adds = gives && address.get("panel") === "nueva";
  const add = gives && (
    <Button variant="primary" icon={Plus} onClick={() => address.set({ panel: "nueva" }, { push: true })}>
      Delegar
    </Button>
  );
  const finish = (row: DelegationView) =>
    // Given and received are one's own to end; of everybody, for who configures.
    ends(row) && (
      <Button size="sm" onClick={() => setOver(row)}>
        Terminar
      </Button>
    );
  const columns: Column<DelegationView>[] = [
    {
      id: "personas",
      header: "Quién decide por quién",
      cell: (row) => <TwoLines strong main={row.to_person.name} sub={`por ${row.from_person.name}`} />,
    },
    {
      id: "dias",
      header: "Días y de qué",
      cell: (row) => <TwoLines main={daysText(row)} sub={`${kindsText(row, kinds)}, ${limitText(row)}`} />,
    },
    { id: "motivo", header: "Motivo", hideBelow: "lg", cell: ({ reason }) => reason || "—" },
    { id: "estado", header: "Estado", width: 150, cell: ({ state }) => <StatusBadge of={LOOKS[state]} /> },
    { id: "accion", header: "Acción", width: 120, cell: finish },
  ];
  const end = async (row: DelegationView) => {
    try {
      await ending.run({ params: { id: row.id }, body: { version: row.version } });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      await read.mutate();
      return error.message;
    }
    toast.saved(`${row.to_person.name} ya no decide por ${row.from_person.name}`);
    return null;
  };
  return (
    <Page
      title="Delegaciones"
      breadcrumbs={[{ label: "Aprobaciones", href: can("screen.aprobador") ? "/Aprobador" : undefined }]}
      context="Mientras dura, la otra persona decide lo que espera de uno. Lo que pidió o hizo uno de los dos, no."
      actions={rows?.length !== 0 && add}
      filters={
        <Toolbar>
          <Segmented
            label="De quién"
            options={[
              { value: "", label: "Mías" },
              { value: "propias", label: "Dadas" },
              { value: "recibidas", label: "Recibidas" },
              ...(can("approvals.configure") ? [{ value: "todas", label: "De todos" }] : []),
            ]}
            value={asked ?? ""}
            onChange={(ver) => address.set({ ver })}
          />
        </Toolbar>
      }
    >
      <ListTable
        caption="Delegaciones"
        columns={columns}
        rows={rows}
        rowId={({ id }) => String(id)}
        rowLabel={(row) => `${row.to_person.name} por ${row.from_person.name}`}
        rowHref={(row) => (row.own && ends(row) ? address.href({ delegacion: String(row.id) }) : undefined)}
        reading={read}
        failure="No se pudieron traer las delegaciones"
        empty={
          <EmptyState title="Nadie decide por otra persona" actions={add}>
            {gives
              ? "Antes de unas vacaciones se elige quién decide mientras tanto, de qué y hasta cuánto."
              : "No tiene aprobaciones propias que delegar: ninguna regla vigente lo nombra para decidir."}
          </EmptyState>
        }
        card={(row) => (
          <div className="flex flex-col gap-1.5">
            <span className="flex items-center justify-between gap-2">
              <TwoLines strong main={row.to_person.name} sub={`por ${row.from_person.name}`} />
              <StatusBadge of={LOOKS[row.state]} />
            </span>
            <span className="text-help">{daysText(row)}</span>
            <span className="text-help text-muted">
              {kindsText(row, kinds)}, {limitText(row)}
            </span>
            {finish(row)}
          </div>
        )}
        footer={rows && rows.length > 0 && countText(rows.length, "delegación", "delegaciones")}
      />
      {(adds || edited) && read.data && (
        <DelegationDrawer
          key={edited?.id ?? "nueva"}
          row={edited}
          people={read.data.people}
          kinds={kinds}
          onClose={() => address.set({ panel: "", delegacion: "" })}
        />
      )}
      {over && (
        <AskModal
          title="¿Terminar la delegación?"
          description={`${over.to_person.name} deja de decidir por ${over.from_person.name} desde ahora.`}
          confirm="Terminar"
          danger
          onClose={() => setOver(null)}
          onRun={() => end(over)}
        />
      )}
    </Page>
  );
}
