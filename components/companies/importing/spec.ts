import { recordSheet } from "@/components/frame/importing/recordSheet";
import { importCounts } from "@/components/frame/importing/status";
import { companiesImport } from "@/lib/companies/api";
import { companyColumns } from "@/lib/companies/rules/sheet";

/** The import of a sheet of companies. */
export const companiesSpec = recordSheet({
  calls: companiesImport,
  purpose: "empresas",
  param: "id",
  maxMb: 1,
  refresh: ["/companies", "/bsastrap/companies", "/home/setup"],
  fields: companyColumns,
  titles: "empresas",
  gender: "f",
  seen: "/empresas",
  words: {
    title: "Planilla de empresas",
    help: "Excel (.xlsx) o CSV, hasta 1 MB y 500 filas.",
    more: "Lo más simple es exportar el Excel de empresas, editarlo y traerlo. Las cuentas bancarias se cargan en la ficha.",
  },
  trial: {},
  recent: (item) => ({ counts: importCounts(item), by: item.created_by }),
});
