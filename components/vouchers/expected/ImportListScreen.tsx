import { useMemo, useState } from "react";
import { ImportPage } from "@/components/frame/importing/ImportPage";
import { recordSheet } from "@/components/frame/importing/recordSheet";
import { importCounts } from "@/components/frame/importing/status";
import { SelectField } from "@/components/kit/fields/SelectField";
import { useRead } from "@/lib/client/useRead";
import { listCompanies } from "@/lib/companies/api";
import { expectedImport } from "@/lib/vouchers/expected/api";
import { listColumns } from "@/lib/vouchers/rules/listSheet";

const PATH = "/Comprobantes";

const specOf = (company: string) =>
  recordSheet({
    calls: expectedImport,
    purpose: "mis-comprobantes",
    param: "id",
    maxMb: 10,
    refresh: ["/vouchers"],
    fields: listColumns,
    titles: "comprobantes",
    skips: true,
    seen: `${PATH}?estado=esperado`,
    trial: company ? { company } : {},
    words: {
      title: "Mis Comprobantes recibidos",
      help: "Excel (.xlsx) o CSV como lo baja ARCA, hasta 10 MB y 5.000 filas.",
      more: "Lo que no está queda esperado hasta que llegue su archivo; lo que está se compara, y lo que ARCA no tiene de esos emisores en esas fechas queda marcado.",
    },
    recent: (item) => ({ counts: importCounts(item), by: item.created_by }),
  });

/** `/Comprobantes/mis-comprobantes?id=`: ARCA's list of what was received, what is missing of it and what differs. */
export function ImportListScreen() {
  const [company, setCompany] = useState("");
  const companies = useRead(listCompanies, {});
  const own = (companies.data ?? []).filter(({ country, active }) => country === "AR" && active);
  const spec = useMemo(() => specOf(company), [company]);
  const choice = own.length > 1 && (
    <SelectField
      label="Empresa"
      compact
      value={company}
      onChange={setCompany}
      placeholder="La del CUIT en el nombre del archivo"
      options={own.map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  );
  return (
    <ImportPage
      spec={{ ...spec, file: { ...spec.file, actions: choice } }}
      title="Lista de ARCA"
      breadcrumbs={[{ label: "Comprobantes", href: PATH }, { label: "Lista de ARCA" }]}
      leave={PATH}
    />
  );
}
