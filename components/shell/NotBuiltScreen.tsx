import { EmptyState } from "@/components/kit/EmptyState";
import { Page } from "@/components/kit/Page";
import { usePerson } from "@/lib/client/usePerson";
import { UsefulLinks } from "./UsefulLinks";

/** The address of a screen that does not exist yet: says so, and what may be used meanwhile. */
export function NotBuiltScreen({ title }: { title: string }) {
  const { person } = usePerson();
  const hasOthers = person !== null && person.menu.length > 0;
  return (
    <Page title={title}>
      <div className="py-12">
        <EmptyState
          title="Esta pantalla todavía no está disponible"
          actions={person && hasOthers && <UsefulLinks person={person} />}
        >
          {hasOthers
            ? "Llega con una próxima versión. Mientras tanto se puede usar:"
            : "Llega con una próxima versión. Su cuenta no tiene otras pantallas: las habilita un administrador."}
        </EmptyState>
      </div>
    </Page>
  );
}
