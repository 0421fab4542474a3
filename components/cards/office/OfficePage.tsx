import type { ReactNode } from "react";
import { ButtonLink } from "@/components/kit/Button";
import { Page } from "@/components/kit/Page";
import { Tabs } from "@/components/kit/Tabs";

export const OFFICE = "/Comprobantes?vista=tarjetas";
const TABS = [
  { id: "", label: "Gastos" },
  { id: "resumenes", label: "Resúmenes" },
  { id: "rendiciones", label: "Rendiciones" },
  { id: "tarjetas", label: "Tarjetas" },
] as const;
export type OfficeView = (typeof TABS)[number]["id"];

/** The frame of what Administracion does with cards: its four lists by tabs. */
export function OfficePage({
  view,
  context,
  actions,
  filters,
  phoneBar,
  children,
}: {
  view: OfficeView;
  context: string;
  actions?: ReactNode;
  filters?: ReactNode;
  phoneBar?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Page
      title="Gastos de tarjeta"
      breadcrumbs={[{ label: "Comprobantes", href: "/Comprobantes" }]}
      context={context}
      actions={
        <>
          {actions}
          {view !== "tarjetas" && (
            <ButtonLink variant={view === "resumenes" ? "primary" : "secondary"} href="/Comprobantes/resumen-tarjeta">
              Cargar resumen
            </ButtonLink>
          )}
        </>
      }
      phoneBar={phoneBar}
      filters={filters}
      tabs={
        <Tabs
          label="Gastos de tarjeta"
          value={view}
          items={TABS.map(({ id, label }) => ({ id, label, href: id ? `${OFFICE}&ver=${id}` : OFFICE }))}
        />
      }
    >
      {children}
    </Page>
  );
}
