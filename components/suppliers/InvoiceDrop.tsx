import { useEffect, useState } from "react";
import { FileUpload } from "@/components/documents/FileUpload";
import { Banner } from "@/components/kit/Banner";
import { useRead } from "@/lib/client/useRead";
import { getExtraction } from "@/lib/documents/api";
import type { InvoiceProposal } from "@/lib/documents/rules/invoice";

const AGAIN_MS = 1_500;

/** Takes an invoice of the supplier and says what its code or its data tell of them. */
export function InvoiceDrop({ onRead }: { onRead: (proposal: InvoiceProposal) => void }) {
  const [file, setFile] = useState<string | null>(null);
  const { data, error } = useRead(getExtraction, file ? { params: { id: file } } : null, {
    refreshInterval: (latest) => (latest?.state === "pending" ? AGAIN_MS : 0),
  });
  const state = data?.state;
  const proposal = data?.proposal ?? null;
  useEffect(() => {
    if (!file || state !== "done" || !proposal) return;
    setFile(null);
    onRead(proposal);
  }, [file, state, proposal, onRead]);
  const nothing = state === "failed" || (state === "done" && !proposal);
  return (
    <div className="flex flex-col gap-3">
      <FileUpload
        read
        label="O soltar acá una factura suya"
        onUploaded={({ id }) => setFile(id)}
        remember="proveedor"
      />
      {file && !nothing && !error && <p role="status">Leyendo la factura...</p>}
      {(nothing || error) && (
        <Banner tone="warn">La factura no tiene código QR ni datos que se puedan leer: escribir el número.</Banner>
      )}
    </div>
  );
}
