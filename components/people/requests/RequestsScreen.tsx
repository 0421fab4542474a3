import dynamic from "next/dynamic";
import { ListTable } from "@/components/frame/list/ListTable";
import { EmptyState } from "@/components/kit/EmptyState";
import { Page } from "@/components/kit/Page";
import { Segmented } from "@/components/kit/Segmented";
import { Toolbar } from "@/components/kit/Toolbar";
import { list } from "@/lib/accessRequests/api";
import { useAddress } from "@/lib/client/useAddress";
import { useRead } from "@/lib/client/useRead";
import { countText } from "@/lib/format/text";
import { PeopleTabs } from "../PeopleTabs";
import { askerName, RequestCard, requestColumns } from "./columns";

const DecideRequest = dynamic(() => import("./DecideRequest"), { ssr: false });

const VIEWS = [
  { value: "pendiente", label: "Esperan" },
  { value: "aceptado", label: "Aceptados" },
  { value: "rechazado", label: "Rechazados" },
] as const;
type View = (typeof VIEWS)[number]["value"];

/** `/admin-users/pedidos?estado=&pedido=`: who asks to be let in, and what was answered. */
export function RequestsScreen() {
  const address = useAddress();
  const asked = address.get("estado");
  const view: View = VIEWS.find(({ value }) => value === asked)?.value ?? "pendiente";
  const { data, error, mutate, isValidating } = useRead(list, { query: {} });
  const rows = data?.filter(({ state }) => state === view);
  const open = data?.find(({ id }) => String(id) === address.get("pedido"));
  const hrefOf = ({ id }: { id: number }) => address.href({ pedido: String(id) });
  const waiting = data?.filter(({ state }) => state === "pendiente").length ?? 0;
  return (
    <Page
      title="Pedidos de acceso"
      context={data && `${countText(waiting, "pedido espera", "pedidos esperan")} respuesta.`}
      tabs={<PeopleTabs value="pedidos" />}
    >
      <Toolbar>
        <Segmented
          label="Estado"
          value={view}
          onChange={(value) => address.set({ estado: value === "pendiente" ? "" : value })}
          options={VIEWS.map(({ value, label }) => ({
            value,
            label,
            count: data?.filter(({ state }) => state === value).length,
          }))}
        />
      </Toolbar>
      <ListTable
        caption="Pedidos de acceso"
        columns={requestColumns}
        rows={rows}
        rowId={({ id }) => String(id)}
        rowLabel={askerName}
        rowHref={hrefOf}
        sort={[{ id: "fecha", desc: true }]}
        reading={{ error, isValidating, mutate }}
        failure="No se pudieron traer los pedidos"
        empty={
          <EmptyState title={view === "pendiente" ? "Nadie espera respuesta" : "Ninguno todavía"}>
            Acá llegan quienes entran con Auth0 o Microsoft y todavía no tienen usuario.
          </EmptyState>
        }
        card={(row) => <RequestCard row={row} href={hrefOf(row)} />}
        footer={rows && rows.length > 0 && countText(rows.length, "pedido")}
      />
      {open && <DecideRequest key={open.id} row={open} onClose={() => address.set({ pedido: "" }, { push: true })} />}
    </Page>
  );
}
