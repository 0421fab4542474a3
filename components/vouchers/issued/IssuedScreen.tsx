import dynamic from "next/dynamic";
import { openedBy } from "@/components/frame/list/commonFilters";
import { useAddress } from "@/lib/client/useAddress";
import { IssuedList } from "./IssuedList";

const ReceivedList = dynamic(() => import("./ReceivedList").then((it) => it.ReceivedList), { ssr: false });
const IssuedDrawer = dynamic(() => import("./IssuedDrawer"), { ssr: false });

/** What our companies billed, or with `?ver=recibidas` what they were billed by artist; one issued voucher opens beside the list. */
function IssuedScreen({ title }: { title: string }) {
  const address = useAddress();
  const open = openedBy(address.get("factura"));
  return (
    <>
      {address.get("ver") === "recibidas" ? <ReceivedList title={title} /> : <IssuedList title={title} />}
      {open !== null && <IssuedDrawer key={open} id={open} onClose={() => address.set({ factura: "" })} />}
    </>
  );
}

/** `/FacturasMGNT?ver=&<filters>&orden=&pagina=&factura=` */
export const ManagementVouchers = () => <IssuedScreen title="Facturas de management" />;

/** `/adminMgt`: the same for who records what is sent and collected. */
export const ManagementOffice = () => <IssuedScreen title="Administración de management" />;
