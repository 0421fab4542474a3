import { ChevronLeft, ChevronRight, Download, ExternalLink } from "lucide-react";
import { useState } from "react";
import { ButtonLink } from "@/components/kit/Button";
import { IconButton } from "@/components/kit/IconButton";
import { Modal } from "@/components/kit/Modal";
import { SkeletonBar } from "@/components/kit/Skeleton";
import { addressOf } from "@/lib/client/call";
import { getDocument } from "@/lib/documents/api";
import { isSafeInline } from "@/lib/documents/rules/kinds";
import type { FileView } from "@/lib/documents/schema";
import { fileSize } from "@/lib/format/fileSize";
import { pagesOf, usePagePicture } from "./useDocumentPages";

/** A file without leaving the line, as large as the window lets: pictures and each page of a PDF in place, anything else to be saved. */
export function FilePreview({ file, onClose }: { file: FileView; onClose: () => void }) {
  const address = (inline?: "1") => addressOf(getDocument, { params: { id: file.id }, query: { inline } });
  const clean = file.state === "clean";
  const opens = clean && isSafeInline(file.kind);
  const asItIs = opens && file.kind !== "pdf";
  const drawn = clean && !asItIs && (opens || file.preview.state === "done");
  return (
    <Modal
      open
      onClose={onClose}
      title={file.name}
      description={fileSize(file.size)}
      size="full"
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
      {asItIs && <img src={address("1")} alt={file.name} className="mx-auto max-w-full rounded-control" />}
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

/** The pages of a PDF, or a picture no browser shows, drawn to be read; the left and right arrows leaf through them. */
function Drawn({ file }: { file: FileView }) {
  const [at, setAt] = useState(0);
  const pages = pagesOf([file]);
  const page = pages[at];
  const picture = usePagePicture(page);
  if (!page)
    return (
      <p className="text-muted">
        {file.preview.state === "pending"
          ? "La vista previa se está haciendo."
          : file.preview.note || "Sin vista previa."}
      </p>
    );
  const leaf = (by: 1 | -1) => setAt((now) => Math.min(pages.length - 1, Math.max(0, now + by)));
  const place = `Página ${page.number} de ${pages.length}`;
  return (
    <figure
      className="flex flex-col gap-2"
      onKeyDown={({ key }) => {
        if (key === "ArrowLeft") leaf(-1);
        if (key === "ArrowRight") leaf(1);
      }}
    >
      {pages.length > 1 && (
        <figcaption className="flex items-center justify-center gap-2 text-help text-muted">
          <IconButton label="Página anterior" icon={ChevronLeft} disabled={at === 0} onClick={() => leaf(-1)} />
          {place}
          <IconButton
            label="Página siguiente"
            icon={ChevronRight}
            disabled={at === pages.length - 1}
            onClick={() => leaf(1)}
          />
        </figcaption>
      )}
      {picture ? (
        <img
          src={picture}
          alt={file.kind === "pdf" ? `${place} de ${file.name}` : file.name}
          className="mx-auto w-full max-w-[1000px] rounded-control border border-line bg-white"
        />
      ) : (
        <SkeletonBar className="h-[70dvh] w-full" />
      )}
    </figure>
  );
}
