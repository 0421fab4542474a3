import dynamic from "next/dynamic";
import { openedBy } from "@/components/frame/list/commonFilters";
import { useAddress } from "@/lib/client/useAddress";
import { IssuedList } from "./IssuedList";

const lists = {
  recibidas: dynamic(() => import("./ReceivedList").then((it) => it.ReceivedList), { ssr: false }),
  liquidaciones: dynamic(() => import("./statements/StatementsList"), { ssr: false }),
  comisiones: dynamic(() => import("./commissions/CommissionsView"), { ssr: false }),
};
const IssuedDrawer = dynamic(() => import("./IssuedDrawer"), { ssr: false });
const StatementDrawer = dynamic(() => import("./statements/StatementDrawer"), { ssr: false });

/**
 * What our companies billed, or with `?ver=` what they were billed by artist, the artists' statements and their commissions; one record
 * opens beside its list.
 */
function IssuedScreen({ title }: { title: string }) {
  const address = useAddress();
  const open = openedBy(address.get("factura"));
  const statement = openedBy(address.get("liquidacion"));
  const List = lists[address.get("ver") as keyof typeof lists] ?? IssuedList;
  return (
    <>
      <List title={title} />
      {open !== null && <IssuedDrawer key={open} id={open} onClose={() => address.set({ factura: "" })} />}
      {statement !== null && (
        <StatementDrawer key={statement} id={statement} onClose={() => address.set({ liquidacion: "" })} />
      )}
    </>
  );
}

/** `/FacturasMGNT?ver=&<filters>&orden=&pagina=&factura=&liquidacion=` */
export const ManagementVouchers = () => <IssuedScreen title="Facturas de management" />;

/** `/adminMgt`: the same for who records what is sent, collected and settled. */
export const ManagementOffice = () => <IssuedScreen title="Administración de management" />;
