import Head from "next/head";
import type { ReactNode } from "react";
import { PublicFrame } from "@/components/frame/PublicFrame";
import { ErrorState } from "@/components/kit/ErrorState";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { usePageAddress } from "@/lib/client/usePageAddress";
import { useRead } from "@/lib/client/useRead";
import { getInvoiceRequest } from "@/lib/musicwins/invoiceRequests/api";
import { DoneStep } from "./DoneStep";
import { InvoiceSteps } from "./InvoiceSteps";
import { useKept } from "./kept";
import { useLostReceipt } from "./useLostReceipt";

/**
 * The page of an invoice's link, for a supplier without an account: what is asked, and three steps. Whatever link does
 * not work shows `missing`, except to who sent the invoice from this browser: they see its receipt again.
 */
export function InvoiceLinkScreen({ missing }: { missing: ReactNode }) {
  const { ready, query } = usePageAddress();
  const token = typeof query.token === "string" ? query.token : "";
  // The link says what it is for once; reading it again while somebody types would only cost a bad line.
  return ready ? <LinkPage key={token} token={token} missing={missing} /> : null;
}

function LinkPage({ token, missing }: { token: string; missing: ReactNode }) {
  const kept = useKept(token);
  const read = useRead(getInvoiceRequest, kept.ready && !kept.receipt ? { params: { token } } : null, {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    revalidateIfStale: false,
  });
  const closed = read.error?.status === 404;
  const lost = useLostReceipt(token, kept, closed);
  if (kept.receipt) {
    return (
      <PublicFrame page="Subir factura" from={kept.receipt.payer} wants="le pide una factura">
        <DoneStep receipt={kept.receipt} />
      </PublicFrame>
    );
  }
  if (closed && (!lost.asked || lost.error?.status === 404)) return missing;
  const { error, mutate, isValidating } = closed ? lost : read;
  if (!read.data) {
    return (
      <PublicFrame page="Subir factura" from="Bambalina" wants="le pide una factura">
        {error ? (
          <ErrorState
            title={error.status === 429 ? "Demasiados intentos" : "No se pudo abrir el pedido"}
            onRetry={() => void mutate()}
            retrying={isValidating}
            requestId={error.requestId}
          >
            {error.status === 429
              ? "Desde esta conexión se abrió muchas veces. El enlace sigue sirviendo: esperar unos minutos y reintentar."
              : error.message}
          </ErrorState>
        ) : (
          <SkeletonRows rows={5} />
        )}
      </PublicFrame>
    );
  }
  const asked = read.data.data;
  return (
    <PublicFrame page="Subir factura" from={asked.facturar_a.name} wants="le pide una factura">
      <Head>
        <title>{`Subir factura · ${asked.facturar_a.name}`}</title>
      </Head>
      <InvoiceSteps token={token} asked={asked} kept={kept} />
    </PublicFrame>
  );
}
