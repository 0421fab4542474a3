import { useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { FileDrop } from "@/components/kit/FileDrop";
import { CallError } from "@/lib/client/callError";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { countText } from "@/lib/format/text";
import { padronImport } from "@/lib/tax/api";

const POLL_MS = 1_500;
const AT_WORK: readonly string[] = ["queued", "running"];

/** Brings a padrón: how far it is while it is read, and what came of it. */
export function PadronUpload({ onSaved }: { onSaved: () => void }) {
  const { run, busy } = useWrite(padronImport.start);
  const [id, setId] = useState<string | null>(null);
  const [error, setError] = useState<string | undefined>();
  const { data } = useRead(padronImport.get, id === null ? null : { params: { id } }, {
    refreshInterval: (view) => (view && AT_WORK.includes(view.status) ? POLL_MS : 0),
    onSuccess: (view) => view.status === "done" && onSaved(),
  });
  const take = async ([file]: File[]) => {
    if (!file) return;
    const body = new FormData();
    body.append("dry_run", "false");
    body.append("file", file);
    setError(undefined);
    try {
      setId((await run({ body })).id);
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught;
      setError(caught.message);
    }
  };
  const working = busy || (data !== undefined && AT_WORK.includes(data.status));
  return (
    <div className="flex flex-col gap-2" aria-live="polite">
      <FileDrop
        label="Soltar acá el padrón de retenciones de AGIP o ARBA"
        help="ARDJU008MMAAAA.txt o PadronRGSRetMMAAAA.txt, descomprimido, hasta 400 MB."
        accept=".txt"
        disabled={working}
        error={error}
        onFiles={(files) => void take(files)}
      />
      {busy && <Banner tone="info">Enviando el archivo...</Banner>}
      {data && AT_WORK.includes(data.status) && (
        <Banner tone="info">{`${data.phase || "En espera"}: ${countText(data.rows_read, "línea")}.`}</Banner>
      )}
      {data?.status === "failed" && <Banner tone="bad">{data.error ?? "No se pudo cargar."}</Banner>}
      {data?.status === "done" && (
        <Banner tone="good">
          {`${data.file_name}: ${countText(data.inserted, "proveedor nuestro", "proveedores nuestros")} en ${countText(data.rows_read, "línea")}.`}
        </Banner>
      )}
    </div>
  );
}
