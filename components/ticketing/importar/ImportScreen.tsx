import { ImportWizard } from "@/components/frame/importing/ImportWizard";
import { ButtonLink } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { Page } from "@/components/kit/Page";
import { usePerson } from "@/lib/client/usePerson";
import { countText } from "@/lib/format/text";
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
    <ImportWizard
      spec={salesSpec}
      frame={({ wizard: { step, found, draft, file, view, forget }, steps, body, foot }) => {
        const chosen = (draft ?? asMapping(view?.mapping)).constants?.ticketera ?? found?.remembered;
        const name = step === 0 ? undefined : (view?.file_name ?? file?.name);
        const sheet = step === 1 && found?.sheet ? `, hoja “${found.sheet}”` : "";
        return (
          <Page
            title={step > 0 && chosen ? `Importar de ${chosen}` : "Importar ventas"}
            breadcrumbs={CRUMBS}
            context={name && `${name}${sheet}${view?.rows_read ? `, ${countText(view.rows_read, "fila")}` : ""}`}
            actions={
              <ButtonLink variant="ghost" href="/cargaTickets" onClick={forget}>
                {step === 3 ? "Cerrar" : "Cancelar"}
              </ButtonLink>
            }
            filters={steps}
            foot={foot}
          >
            {body}
          </Page>
        );
      }}
    />
  );
}
