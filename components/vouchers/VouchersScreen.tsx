import { useAddress } from "@/lib/client/useAddress";
import { VouchersList } from "./list/VouchersList";

/** `/Comprobantes?<filters>&orden=&pagina=&comprobante=`: vouchers; one of them, or a new one, takes the page. */
export function VouchersScreen() {
  useAddress();
  return <VouchersList />;
}
