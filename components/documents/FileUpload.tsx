import { RotateCw, X } from "lucide-react";
import { useMemo } from "react";
import { Button } from "@/components/kit/Button";
import { FileDrop } from "@/components/kit/FileDrop";
import { IconButton } from "@/components/kit/IconButton";
import { ProgressBar } from "@/components/kit/ProgressBar";
import { documentUpload } from "@/lib/client/documentUpload";
import type { UploadSteps } from "@/lib/client/upload";
import { acceptOf, allKinds, type DocumentKind, kindList } from "@/lib/documents/rules/kinds";
import { MAX_DOCUMENT_BYTES } from "@/lib/documents/rules/limits";
import type { FileView } from "@/lib/documents/schema";
import { type UploadItem, useUploads } from "./useUploads";

interface Common {
  /** "Soltar acá la factura" */
  label: string;
  help?: string;
  kinds?: readonly DocumentKind[];
  maxBytes?: number;
  multiple?: boolean;
  /** On a phone a button beside it takes a photograph. */
  camera?: boolean;
  /** Names what the files are for, so that after a reload the same file goes on where it was. */
  remember?: string;
}

/**
 * A place to drop files, which are sent at once as files of one's own: `onUploaded` gets each one's id, to attach it
 * when the record is saved. Progress, cancel, retry and error per file. `read` has them read as invoices.
 */
export function FileUpload({
  read = false,
  onUploaded,
  ...rest
}: Common & { read?: boolean; onUploaded: (file: FileView) => void }) {
  const steps = useMemo(() => documentUpload(read), [read]);
  return <PartsUpload {...rest} steps={steps} onUploaded={onUploaded} />;
}

/** The same for other calls than the signed-in person's, such as a public link's. */
export function PartsUpload<T>({
  label,
  help,
  kinds = allKinds,
  maxBytes = MAX_DOCUMENT_BYTES,
  multiple,
  camera,
  remember,
  steps,
  onUploaded,
}: Common & { steps: UploadSteps<T>; onUploaded: (result: T) => void }) {
  const { items, add, drop, retry, busy } = useUploads({ steps, maxBytes, remember, onDone: onUploaded });
  const limits = `${kindList(kinds)}, hasta ${Math.floor(maxBytes / 1024 / 1024)} MB.`;
  const shown = items.filter(({ state }) => state !== "done");
  return (
    <div className="space-y-3">
      <FileDrop
        label={label}
        help={help ? `${help} ${limits}` : limits}
        accept={acceptOf(kinds)}
        multiple={multiple}
        camera={camera}
        disabled={!multiple && busy}
        onFiles={add}
      />
      {shown.length > 0 && (
        <ul aria-label="Archivos que se están cargando" className="space-y-3">
          {shown.map((item) => (
            <UploadRow key={item.key} item={item} onDrop={() => drop(item)} onRetry={() => retry(item)} />
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {items.filter(({ state }) => state === "done").map(({ file }) => `${file.name}: cargado.`)}
      </p>
    </div>
  );
}

const DETAIL: Partial<Record<UploadItem<unknown>["state"], string>> = {
  queued: "En espera",
  waiting: "Sin conexión: se reintenta solo",
};

function UploadRow<T>({ item, onDrop, onRetry }: { item: UploadItem<T>; onDrop: () => void; onRetry: () => void }) {
  const { file, state, received, error } = item;
  const failed = state === "failed";
  return (
    <li className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        {failed ? (
          <p role="alert" className="text-help">
            <span className="font-semibold">{file.name}</span>: <span className="text-bad">{error}</span>
          </p>
        ) : (
          <ProgressBar label={file.name} percent={(100 * received) / Math.max(1, file.size)} detail={DETAIL[state]} />
        )}
      </div>
      {failed && file.size > 0 && (
        <Button size="sm" icon={RotateCw} onClick={onRetry}>
          Reintentar
        </Button>
      )}
      <IconButton label={failed ? `Quitar ${file.name}` : `Cancelar ${file.name}`} icon={X} onClick={onDrop} />
    </li>
  );
}
