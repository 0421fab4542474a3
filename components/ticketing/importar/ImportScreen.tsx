import { ImportPage } from "@/components/frame/importing/ImportPage";
import { ButtonLink } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { Page } from "@/components/kit/Page";
import { usePerson } from "@/lib/client/usePerson";
import { asMapping } from "./mappingDraft";
import { salesSpec } from "./spec";

const CRUMBS = [{ label: "Carga de ventas", href: "/cargaTickets" }, { label: "Importar" }];

/** `/cargaTickets/importar?id=`: a ticket seller's file, from dropping it to undoing it. */
export function ImportScreen() {
  const { can } = usePerson();
  if (!can("tickets.write"))
    return (
      <Page title="Importar ventas" breadcrumbs={CRUMBS}>
        <EmptyState
          title="Importar no está habilitado para su cuenta"
          actions={<ButtonLink href="/cargaTickets">Volver a la carga</ButtonLink>}
        >
          Se puede mirar lo cargado. La importación la habilita un administrador.
        </EmptyState>
      </Page>
    );
  return (
    <ImportPage
      spec={salesSpec}
      title="Importar ventas"
      titleOf={({ draft, view, found }) => {
        const seller = (draft ?? asMapping(view?.mapping)).constants?.ticketera ?? found?.remembered;
        return seller ? `Importar de ${seller}` : undefined;
      }}
      breadcrumbs={CRUMBS}
      leave="/cargaTickets"
    />
  );
}
