import { ImportPage } from "@/components/frame/importing/ImportPage";
import { ratesSpec } from "./spec";

const CRUMBS = [{ label: "Cotizaciones", href: "/cotizaciones" }, { label: "Importar" }];

/** `/cotizaciones/importar?id=`: a file of dated rates, what it would do, and all of it at once or nothing. */
export const ImportRatesScreen = () => (
  <ImportPage spec={ratesSpec} title="Importar cotizaciones" breadcrumbs={CRUMBS} leave="/cotizaciones" />
);
