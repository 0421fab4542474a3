import { Download, ExternalLink } from "lucide-react";
import { ButtonLink } from "@/components/kit/Button";
import { Modal } from "@/components/kit/Modal";
import { addressOf } from "@/lib/client/call";
import { getDocument, getThumbnail } from "@/lib/documents/api";
import { isSafeInline } from "@/lib/documents/rules/kinds";
import type { FileView } from "@/lib/documents/schema";
import { fileSize } from "@/lib/format/fileSize";

/** A file without leaving the line: pictures and the first page of a PDF in place, anything else to be saved. */
export function FilePreview({ file, onClose }: { file: FileView; onClose: () => void }) {
  const address = (inline?: "1") => addressOf(getDocument, { params: { id: file.id }, query: { inline } });
  const clean = file.state === "clean";
  const opens = clean && isSafeInline(file.kind);
  const drawn = clean && (opens ? file.kind === "pdf" : file.preview.state === "done");
  return (
    <Modal
      open
      onClose={onClose}
      title={file.name}
      description={fileSize(file.size)}
      size="lg"
      closable
      footer={
        clean && (
          <>
            <ButtonLink plain icon={Download} href={address()} download={file.name}>
              Descargar
            </ButtonLink>
            {opens && file.kind === "pdf" && (
              <ButtonLink
                plain
                variant="primary"
                icon={ExternalLink}
                href={address("1")}
                target="_blank"
                rel="noreferrer"
              >
                Abrir PDF
              </ButtonLink>
            )}
          </>
        )
      }
    >
      {opens && file.kind !== "pdf" && (
        <img src={address("1")} alt={file.name} className="mx-auto max-h-[60dvh] max-w-full rounded-control" />
      )}
      {drawn && <Drawn file={file} />}
      {clean && !opens && !drawn && (
        <p className="text-muted">Este tipo de archivo no se ve acá: descargarlo para abrirlo.</p>
      )}
      {!clean && (
        <p className="text-muted">{file.reason || "El archivo se está revisando: todavía no se puede abrir."}</p>
      )}
    </Modal>
  );
}

/** A PDF's first page, or a picture no browser shows, as it was drawn when it came in; the whole PDF has a page of its own. */
function Drawn({ file }: { file: FileView }) {
  if (file.preview.state !== "done")
    return (
      <p className="text-muted">
        {file.preview.state === "pending"
          ? "La vista previa se está haciendo."
          : file.preview.note || "Sin vista previa."}
      </p>
    );
  return (
    <figure>
      <img
        src={addressOf(getThumbnail, { params: { id: file.id } })}
        alt={file.kind === "pdf" ? `Primera página de ${file.name}` : file.name}
        className="mx-auto max-h-[60dvh] max-w-full rounded-control border border-line"
      />
      {file.pages && file.pages > 1 && (
        <figcaption className="mt-2 text-center text-help text-muted">Página 1 de {file.pages}</figcaption>
      )}
    </figure>
  );
}
