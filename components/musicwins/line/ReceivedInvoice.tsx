import { Eye, FileText, Pencil } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Badge } from "@/components/kit/Badge";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { Icon } from "@/components/kit/Icon";
import { ReasonModal } from "@/components/kit/ReasonModal";
import { toast } from "@/components/kit/toast";
import { formatDayYear } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { reviewInvoice } from "@/lib/musicwins/invoiceRequests/api";
import type { InvoiceRequestView } from "@/lib/musicwins/invoiceRequests/schema";
import { isOurCurrency, type ObservedField, observedFields } from "@/lib/musicwins/rules/observations";
import { useLineWrite } from "../live/useMusicWinsLive";
import { momentText } from "../words";

const InvoiceDataModal = dynamic(() => import("./InvoiceDataModal"), { ssr: false });

type Invoice = NonNullable<InvoiceRequestView["invoice"]>;

/** `A 10-94, $ 1.121.000 (percepciones $ 61.000)`. */
function factsText({ tipo, punto_venta, numero, total, percepciones, divisa }: Invoice): string {
  if (total === null || divisa === null) return "";
  const apart = /[1-9]/.test(percepciones) ? ` (percepciones ${formatMoney(percepciones, divisa)})` : "";
  return `${tipo} ${[punto_venta, numero].filter(Boolean).join("-")}, ${formatMoney(total, divisa)}${apart}`;
}

/** A value of an observation, as people write it. */
function shown(campo: ObservedField, value: string, divisa: string): string {
  if (value === "") return "nada";
  if (campo === "total" || campo === "percepciones") return divisa ? formatMoney(value, divisa) : value;
  return campo === "fecha" ? formatDayYear(value) : value;
}

/** What the document says against what was declared of it. */
function Observations({ invoice: { observaciones, repite, divisa, leido, vista } }: { invoice: Invoice }) {
  return (
    <Banner
      tone={vista ? "info" : "warn"}
      title={vista ? "Factura observada, dada por vista." : "Factura observada: no se paga hasta darla por vista."}
    >
      <ul className="list-disc pl-4">
        {repite && <li>Es la misma que ya se recibió con el recibo {repite}.</li>}
        {observaciones.map(({ campo, declarado, leido: read, motivo }) => (
          <li key={campo} className="break-words">
            <span className="font-semibold">{observedFields[campo]}:</span> se declaró{" "}
            {shown(campo, declarado, divisa ?? "")}
            {read !== "" && `, el archivo dice ${shown(campo, read, leido?.divisa ?? divisa ?? "")}`}.
            {motivo && ` ${motivo}`}
          </li>
        ))}
      </ul>
      {vista && (
        <p className="mt-1 break-words">
          {vista.created_by.name}, {momentText(vista.created_at)}: {vista.motivo}
        </p>
      )}
    </Banner>
  );
}

/** The invoice that came in; one whose data are missing or observed can be completed by who edits the line. */
export function ReceivedInvoice({
  request,
  invoice,
  writes,
}: {
  request: InvoiceRequestView;
  invoice: Invoice;
  writes: boolean;
}) {
  const [completing, setCompleting] = useState(false);
  const [reviewing, setReviewing] = useState(false);
  const review = useLineWrite(reviewInvoice);
  const sayReviewed = async (reason: string) => {
    await review.run({ params: { id: String(request.id) }, body: { reason } });
    toast.saved(`Factura de ${request.proveedor} dada por vista`);
  };
  const { completa, observada, leido } = invoice;
  return (
    <>
      <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-help">
        <Icon of={FileText} size={14} />
        {completa ? <span>{factsText(invoice)}</span> : <Badge tone="warn">Faltan los datos</Badge>}
        <InvoiceFile invoice={invoice} />
        <span className="text-muted">Recibo {invoice.recibo}</span>
        {leido && !isOurCurrency(leido.divisa) && (
          <span className="text-muted">El archivo dice {formatMoney(leido.total, leido.divisa)}</span>
        )}
        {(!completa || observada) && writes && (
          <Button size="sm" icon={Pencil} onClick={() => setCompleting(true)}>
            {completa ? "Corregir datos" : "Completar datos"}
          </Button>
        )}
      </div>
      {observada && (
        <div className="mt-2">
          <Observations invoice={invoice} />
        </div>
      )}
      {invoice.puede_dar_por_vista && (
        <Button size="sm" icon={Eye} className="mt-2" onClick={() => setReviewing(true)}>
          Dar por vista
        </Button>
      )}
      {reviewing && (
        <ReasonModal
          title={`Dar por vista la factura de ${request.proveedor}`}
          description="Se va a poder pagar aunque esté observada."
          confirm="Dar por vista"
          danger={false}
          help="Queda en la historia, con su nombre."
          onClose={() => setReviewing(false)}
          onReason={sayReviewed}
        />
      )}
      {completing && <InvoiceDataModal request={request} onClose={() => setCompleting(false)} />}
    </>
  );
}

/** Its file; one that is not known to be clean says so and does not open. */
function InvoiceFile({ invoice: { file_url, file_name, file_state } }: { invoice: Invoice }) {
  if (!file_url || !file_state) return null;
  const name = file_name ?? "factura";
  if (file_state === "clean") {
    return (
      <a href={file_url} download={name} className="break-all underline underline-offset-3">
        {name}
      </a>
    );
  }
  return (
    <>
      <span className="break-all">{name}</span>
      <Badge tone={file_state === "refused" ? "bad" : "warn"}>
        {file_state === "refused" ? "Rechazado por el antivirus" : "En cuarentena"}
      </Badge>
    </>
  );
}
