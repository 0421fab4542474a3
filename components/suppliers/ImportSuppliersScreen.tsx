import { ImportPage } from "@/components/frame/importing/ImportPage";
import { recordSheet } from "@/components/frame/importing/recordSheet";
import { importCounts } from "@/components/frame/importing/status";
import { suppliersImport } from "@/lib/suppliers/importing/api";
import { supplierColumns } from "@/lib/suppliers/rules/sheet";

const PATH = "/showProveedores";

const spec = recordSheet({
  calls: suppliersImport,
  purpose: "proveedores",
  param: "id",
  maxMb: 5,
  refresh: ["/suppliers"],
  fields: supplierColumns,
  titles: "proveedores",
  seen: PATH,
  recent: (item) => ({ counts: importCounts(item), by: item.created_by }),
});

/** `/showProveedores/importar?id=`: a sheet of suppliers, what it would do row by row, and all of it or nothing. */
export const ImportSuppliersScreen = () => (
  <ImportPage
    spec={spec}
    title="Importar proveedores"
    breadcrumbs={[{ label: "Proveedores", href: PATH }, { label: "Importar" }]}
    leave={PATH}
  />
);
