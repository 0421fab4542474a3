import dynamic from "next/dynamic";
import { useAddress } from "@/lib/client/useAddress";
import { usePerson } from "@/lib/client/usePerson";
import { VouchersList } from "./list/VouchersList";

const VoucherRecord = dynamic(() => import("./record/VoucherRecord").then((it) => it.VoucherRecord), { ssr: false });
const NewVoucher = dynamic(() => import("./NewVoucher").then((it) => it.NewVoucher), { ssr: false });

/** `/Comprobantes?<filters>&orden=&pagina=&comprobante=`: vouchers; one of them, or a new one, takes the page. */
export function VouchersScreen() {
  const address = useAddress();
  const open = address.get("comprobante");
  const { can } = usePerson();
  if (open === "nuevo" && can("vouchers.write")) return <NewVoucher />;
  if (/^\d{1,9}$/.test(open)) return <VoucherRecord id={Number(open)} />;
  return <VouchersList />;
}
