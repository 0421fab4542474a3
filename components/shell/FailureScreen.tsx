import Head from "next/head";
import { ErrorState } from "@/components/kit/ErrorState";
import { Page } from "@/components/kit/Page";

/** The page that is shown when a page itself could not be made. */
export function FailureScreen() {
  return (
    <Page title="Algo falló">
      <Head>
        <title>Algo falló · Bambalina</title>
      </Head>
      <div className="py-12">
        <ErrorState title="Bambalina no pudo mostrar esta página" onRetry={() => location.reload()}>
          Nada de lo guardado se perdió. Si vuelve a pasar, avisar a quien administra el sistema.
        </ErrorState>
      </div>
    </Page>
  );
}
