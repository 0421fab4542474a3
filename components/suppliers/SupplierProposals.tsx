import { PAGE, ProposalsDrawer } from "@/components/catalogue/proposals/ProposalsDrawer";
import { usePages } from "@/lib/client/usePages";
import { useWrite } from "@/lib/client/useWrite";
import { decideSupplierProposals, listSupplierProposals } from "@/lib/suppliers/api";

const SPEC = { title: "Proveedores", one: "proveedor", many: "proveedores" };

/** Whom texts and people proposed: accepted with their number, or counted as one that is there. */
export default function SupplierProposals({ onClose }: { onClose: () => void }) {
  const read = usePages(listSupplierProposals, (cursor) => ({ query: { limit: PAGE, cursor } }));
  const deciding = useWrite(decideSupplierProposals, { refresh: ["/suppliers"] });
  return (
    <ProposalsDrawer
      spec={SPEC}
      read={read}
      decide={(body) => deciding.run({ body })}
      hrefOf={(id) => `/showProveedores/${id}`}
      onClose={onClose}
    />
  );
}
