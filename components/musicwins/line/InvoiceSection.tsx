import { ReceiptText, Send, Unlink } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { attempt } from "@/components/frame/attempt";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { CopyButton } from "@/components/kit/CopyButton";
import { SkeletonBar } from "@/components/kit/Skeleton";
import { StatusBadge } from "@/components/kit/StatusBadge";
import { toast } from "@/components/kit/toast";
import { useRead } from "@/lib/client/useRead";
import { listInvoiceRequests, resendInvoiceRequest, revokeInvoiceRequest } from "@/lib/musicwins/invoiceRequests/api";
import type { InvoiceRequestView } from "@/lib/musicwins/invoiceRequests/schema";
import type { BudgetRow } from "@/lib/musicwins/line/schema";
import { atLeast } from "@/lib/musicwins/rules/kinds";
import { ConfirmModal } from "../ConfirmModal";
import { useLineWrite } from "../live/useMusicWinsLive";
import { observedLook, requestLooks } from "../looks";
import { momentText, pairText } from "../words";
import { ReceivedInvoice } from "./ReceivedInvoice";
import { Section } from "./Section";

const InvoiceModal = dynamic(() => import("./InvoiceModal"), { ssr: false });

/** Where the line's invoices stand in its drawer. */
export const INVOICES_ID = "facturas-del-proveedor";

/** Which requests were made for the line and what became of them; asking for one. */
export function InvoiceSection({ row }: { row: BudgetRow }) {
  const { data, error } = useRead(listInvoiceRequests, { params: { id: String(row.id) } });
  const [asking, setAsking] = useState(false);
  // A link is told once, when it is made: only this page knows it.
  const [links, setLinks] = useState<ReadonlyMap<number, string>>(new Map());
  const requests = data?.data ?? [];
  const writes = atLeast(row.rol, "editor");
  const made = (id: number, url: string) => setLinks(new Map(links).set(id, url));
  return (
    <Section
      id={INVOICES_ID}
      title="Factura del proveedor"
      action={
        writes && (
          <Button size="sm" variant="ghost" icon={ReceiptText} onClick={() => setAsking(true)}>
            Pedir factura
          </Button>
        )
      }
    >
      {error && !data && <Banner tone="bad">{error.message}</Banner>}
      {!data && !error && <SkeletonBar className="my-1.5" />}
      {data && requests.length === 0 && <p className="text-help text-muted">Todavía no se pidió.</p>}
      <ul className="flex flex-col gap-2">
        {requests.map((request) => (
          <li key={request.id} className="rounded-card border border-line px-3.5 py-3">
            <Request request={request} writes={writes} link={links.get(request.id)} onLink={made} />
          </li>
        ))}
      </ul>
      {asking && <InvoiceModal row={row} onMade={made} onClose={() => setAsking(false)} />}
    </Section>
  );
}

/** Where a request stands, in one sentence. */
function standing({
  state,
  opened_at,
  used_at,
  revoked_at,
  expires_at,
  sent,
  created_at,
  closed_at,
}: InvoiceRequestView): string {
  const times = sent > 1 ? `Enviada ${sent} veces` : `Pedida ${momentText(created_at)}`;
  if (state === "usado" && used_at) return `${times}, recibida ${momentText(used_at)}`;
  if (state === "descartado" && closed_at) return `${times}, descartada sin factura ${momentText(closed_at)}`;
  if (state === "revocado" && revoked_at) return `${times}, revocada ${momentText(revoked_at)}`;
  const opened = opened_at ? `, abierta ${momentText(opened_at)}` : ", sin abrir";
  return `${times}${opened}, ${state === "vencido" ? "venció" : "vence"} ${momentText(expires_at)}`;
}

function Request({
  request,
  writes,
  link,
  onLink,
}: {
  request: InvoiceRequestView;
  writes: boolean;
  link: string | undefined;
  onLink: (id: number, url: string) => void;
}) {
  const resend = useLineWrite(resendInvoiceRequest);
  const revoke = useLineWrite(revokeInvoiceRequest);
  const [revoking, setRevoking] = useState(false);
  const { id, proveedor, proveedor_mail, state, invoice } = request;
  const open = state === "pendiente" || state === "abierto";
  const sendAgain = () =>
    attempt(async () => {
      const { data } = await resend.run({ params: { id: String(id) }, body: {} });
      onLink(id, data.url);
      toast.saved(data.mailed ? `Enlace enviado a ${data.proveedor_mail}` : "Enlace nuevo: copiarlo y mandarlo");
    });
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold">{proveedor}</span>
        <StatusBadge of={invoice?.observada && !invoice.vista ? observedLook : requestLooks[state]} />
      </div>
      <p className="text-help text-muted">
        {pairText({ ars: request.importe_ars, usd: request.importe_usd })} a {request.company.name}
        {proveedor_mail && `, ${proveedor_mail}`}
      </p>
      <p className="text-help text-muted">{standing(request)}</p>
      {invoice && <ReceivedInvoice request={request} invoice={invoice} writes={writes} />}
      {writes && state !== "usado" && state !== "descartado" && (
        <div className="mt-2 flex flex-wrap items-center gap-2">
          {link && (
            <CopyButton text={link} label="Copiar el enlace del proveedor">
              Copiar enlace
            </CopyButton>
          )}
          <Button size="sm" icon={Send} busy={resend.busy && "Enviando..."} onClick={() => void sendAgain()}>
            Enviar de nuevo
          </Button>
          {open && (
            <Button size="sm" variant="ghost" icon={Unlink} onClick={() => setRevoking(true)}>
              Revocar
            </Button>
          )}
        </div>
      )}
      {revoking && (
        <ConfirmModal
          title={`¿Revocar el enlace de ${proveedor}?`}
          description="Deja de funcionar en el momento. Se puede enviar otro después."
          confirm="Revocar enlace"
          onClose={() => setRevoking(false)}
          onConfirm={async () => {
            await revoke.run({ params: { id: String(id) } });
            toast.saved(`Enlace de ${proveedor} revocado`);
          }}
        />
      )}
    </>
  );
}
