import type { ComponentProps } from "react";
import { ButtonLink } from "@/components/kit/Button";
import { Page } from "@/components/kit/Page";
import { countText } from "@/lib/format/text";
import { ImportWizard } from "./ImportWizard";
import type { Facts, FoundTable, ImportSpec } from "./spec";
import type { ImportWizard as Wizard } from "./useImportWizard";

/** An import as a page of its own: which file in the head, the buttons at the foot. */
export function ImportPage<Found extends FoundTable, View extends Facts, Item extends Facts, Draft>({
  spec,
  title,
  titleOf,
  breadcrumbs,
  leave,
}: {
  spec: ImportSpec<Found, View, Item, Draft>;
  title: string;
  /** The title once more is known. */
  titleOf?: (wizard: Wizard<Found, View, Draft>) => string | undefined;
  breadcrumbs: ComponentProps<typeof Page>["breadcrumbs"];
  /** Where one goes who is done, or gives up. */
  leave: string;
}) {
  return (
    <ImportWizard
      spec={spec}
      frame={({ wizard, steps, body, foot }) => {
        const { step, found, file, view, forget } = wizard;
        const name = step === 0 ? undefined : (view?.file_name ?? file?.name);
        const sheet = step === 1 && found?.sheet ? `, hoja “${found.sheet}”` : "";
        return (
          <Page
            title={(step > 0 && titleOf?.(wizard)) || title}
            breadcrumbs={breadcrumbs}
            context={name && `${name}${sheet}${view?.rows_read ? `, ${countText(view.rows_read, "fila")}` : ""}`}
            actions={
              <ButtonLink variant="ghost" href={leave} onClick={forget}>
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
