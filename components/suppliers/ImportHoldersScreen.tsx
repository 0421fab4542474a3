import { ImportPage } from "@/components/frame/importing/ImportPage";
import { recordSheet } from "@/components/frame/importing/recordSheet";
import { importCounts } from "@/components/frame/importing/status";
import { holdersImport } from "@/lib/suppliers/holders/api";
import { holderColumns } from "@/lib/suppliers/rules/holders";

const PATH = "/showProveedores";

const spec = recordSheet({
  calls: holdersImport,
  purpose: "titulares",
  param: "id",
  maxMb: 10,
  refresh: ["/suppliers"],
  fields: holderColumns,
  titles: "proveedores",
  seen: `${PATH}?cuenta=observada`,
  words: {
    title: "Lista del banco",
    help: "Excel (.xlsx) o CSV, hasta 10 MB y 50.000 filas.",
    more: "Dice de qué CUIT es cada CBU. La cuenta de un proveedor que resulte de otro queda observada y no se verifica sin su cesión de cobro.",
  },
  recent: (item) => ({ counts: importCounts(item), by: item.created_by }),
});

/** `/showProveedores/titulares?id=`: a bank's list of whose each account is. */
export const ImportHoldersScreen = () => (
  <ImportPage
    spec={spec}
    title="Titulares de cuentas"
    breadcrumbs={[{ label: "Proveedores", href: PATH }, { label: "Titulares de cuentas" }]}
    leave={PATH}
  />
);
