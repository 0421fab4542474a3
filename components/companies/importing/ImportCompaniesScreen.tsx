import { ImportPage } from "@/components/frame/importing/ImportPage";
import { companiesSpec } from "./spec";

const CRUMBS = [{ label: "Empresas", href: "/empresas" }, { label: "Importar" }];

/** `/empresas/importar?id=`: a sheet of companies, what it would do row by row, and all of it or nothing. */
export const ImportCompaniesScreen = () => (
  <ImportPage spec={companiesSpec} title="Importar empresas" breadcrumbs={CRUMBS} leave="/empresas" />
);
