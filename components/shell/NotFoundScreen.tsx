import Head from "next/head";
import { ButtonLink } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { Page } from "@/components/kit/Page";
import { usePerson } from "@/lib/client/usePerson";
import { UsefulLinks } from "./UsefulLinks";

/** An address that is no screen. */
export function NotFoundScreen() {
  const { person } = usePerson();
  return (
    <Page title="No encontrado">
      <Head>
        <title>No encontrado · Bambalina</title>
      </Head>
      <div className="py-12">
        <EmptyState
          title="Esta dirección no existe"
          actions={person ? <UsefulLinks person={person} /> : <ButtonLink href="/login">Ingresar</ButtonLink>}
        >
          Puede estar mal escrita, o la pantalla cambió de lugar.
        </EmptyState>
      </div>
    </Page>
  );
}
