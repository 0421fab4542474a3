import { Download, Trash2 } from "lucide-react";
import { buttonClass } from "@/components/kit/Button";
import { Icon } from "@/components/kit/Icon";
import { IconButton } from "@/components/kit/IconButton";
import { StatusBadge } from "@/components/kit/StatusBadge";
import { addressOf } from "@/lib/client/call";
import { getDocument } from "@/lib/documents/api";
import { documentKinds, isSafeInline } from "@/lib/documents/rules/kinds";
import type { FileView } from "@/lib/documents/schema";
import { fileSize } from "@/lib/format/fileSize";
import { fileState } from "./fileState";
import { Thumbnail } from "./Thumbnail";

/**
 * The files of a record: picture, name, size, type, state; opens PDF and pictures in another tab, saves anything, and
 * removes where the person may (`onRemove`).
 */
export function FileList<F extends FileView>({
  files,
  label = "Archivos",
  empty = "Sin archivos.",
  onRemove,
  onOpen,
  describe,
}: {
  files: readonly F[];
  label?: string;
  empty?: string;
  onRemove?: (file: F) => void;
  /** Shows it in place, instead of in another tab. */
  onOpen?: (file: F) => void;
  /** What the file is here ("Factura", "Comprobante de pago"), from its slot. */
  describe?: (slot: string) => string;
}) {
  if (files.length === 0) return <p className="text-help text-muted">{empty}</p>;
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {files.map((file) => (
        <li key={`${file.id} ${file.slot ?? ""}`} className="flex items-center gap-3 py-2">
          <Thumbnail file={file} />
          <FileFacts file={file} role={describe?.(file.slot ?? "")} onOpen={onOpen && (() => onOpen(file))} />
          {file.state === "clean" && (
            <a
              href={addressOf(getDocument, { params: { id: file.id }, query: {} })}
              download={file.name}
              aria-label={`Descargar ${file.name}`}
              className={buttonClass({ variant: "ghost", size: "sm" })}
            >
              <Icon of={Download} />
            </a>
          )}
          {onRemove && <IconButton label={`Quitar ${file.name}`} icon={Trash2} onClick={() => onRemove(file)} />}
        </li>
      ))}
    </ul>
  );
}

function FileFacts({ file, role, onOpen }: { file: FileView; role?: string; onOpen?: () => void }) {
  const state = fileState(file);
  const opens = file.state === "clean" && isSafeInline(file.kind);
  const facts = [
    role,
    documentKinds[file.kind].label,
    fileSize(file.size),
    file.pages && file.pages > 1 && `${file.pages} páginas`,
  ];
  return (
    <div className="min-w-0 flex-1">
      {onOpen ? (
        <button
          type="button"
          onClick={onOpen}
          className="max-w-full break-all text-left font-semibold hover:text-accent hover:underline phone:min-h-11"
        >
          {file.name}
        </button>
      ) : opens ? (
        <a
          href={addressOf(getDocument, { params: { id: file.id }, query: { inline: "1" } })}
          target="_blank"
          rel="noreferrer"
          className="block truncate font-semibold text-accent underline-offset-2 hover:underline"
        >
          {file.name}
          <span className="sr-only"> (se abre en otra pestaña)</span>
        </a>
      ) : (
        <span className="block truncate font-semibold">{file.name}</span>
      )}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-help text-muted">
        <span>{facts.filter(Boolean).join(" · ")}</span>
        {state && <StatusBadge of={state} />}
      </div>
      {file.state !== "clean" && file.reason && <p className="text-help text-muted">{file.reason}</p>}
    </div>
  );
}
