import { recordSheet } from "@/components/frame/importing/recordSheet";
import { importCounts } from "@/components/frame/importing/status";
import { catalogueImport } from "@/lib/catalogue/api";
import { type CatalogueList, listTitles } from "@/lib/catalogue/rules/kinds";
import { catalogueColumns, listColumns } from "@/lib/catalogue/rules/sheet";

const PATHS: Readonly<Record<CatalogueList, string>> = {
  categories: "/catalogo/rubros",
  projects: "/catalogo/proyectos",
  events: "/catalogo/eventos",
  holidays: "/catalogo/feriados",
};
/** Where a list is seen. */
export const pathOf = (list: CatalogueList): string => PATHS[list];

/** The import of a sheet of one list. */
export const catalogueSpec = (list: CatalogueList) =>
  recordSheet({
    calls: catalogueImport,
    purpose: `catalogo-${list}`,
    param: "id",
    maxMb: 5,
    refresh: ["/catalogue"],
    fields: Object.fromEntries(listColumns[list].map((column) => [column, catalogueColumns[column]])),
    titles: listTitles[list].toLowerCase(),
    seen: pathOf(list),
    trial: { list },
    recent: (item) => ({ counts: `${listTitles[item.list]}: ${importCounts(item)}`, by: item.created_by }),
  });
