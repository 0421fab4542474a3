import { ChevronLeft, ChevronRight, Download, ExternalLink, Minus, Plus } from "lucide-react";
import { useState } from "react";
import { ButtonLink } from "@/components/kit/Button";
import { IconButton } from "@/components/kit/IconButton";
import { Modal } from "@/components/kit/Modal";
import { SkeletonBar } from "@/components/kit/Skeleton";
import { addressOf } from "@/lib/client/call";
import { getDocument } from "@/lib/documents/api";
import { isSafeInline } from "@/lib/documents/rules/kinds";
import type { FileView } from "@/lib/documents/schema";
import { pagesOf, usePagePicture } from "./useDocumentPages";

const STEP = 25;
const LEAST = 50;
const MOST = 400;

/** A file as large as the window, to be read: all of its pages, each as it is drawn to be read, enlarged where that is not enough. */
export function DocumentViewer({ file, onClose }: { file: FileView; onClose: () => void }) {
  const [at, setAt] = useState(0);
  const [zoom, setZoom] = useState(100);
  const pages = pagesOf([file]);
  const page = pages[at];
  const picture = usePagePicture(page);
  const leaf = (by: 1 | -1) => setAt((now) => Math.min(pages.length - 1, Math.max(0, now + by)));
  const enlarge = (by: number) => setZoom((now) => Math.min(MOST, Math.max(LEAST, now + by)));
  const address = (inline?: "1") => addressOf(getDocument, { params: { id: file.id }, query: { inline } });
  const clean = file.state === "clean";
  return (
    <Modal
      open
      onClose={onClose}
      title={file.name}
      size="full"
      closable
      footer={
        clean && (
          <>
            <ButtonLink plain icon={Download} href={address()} download={file.name}>
              Descargar
            </ButtonLink>
            {isSafeInline(file.kind) && (
              <ButtonLink plain icon={ExternalLink} href={address("1")} target="_blank" rel="noreferrer">
                Abrir en otra pestaña
              </ButtonLink>
            )}
          </>
        )
      }
    >
      {page ? (
        <div className="flex h-full min-h-0 flex-col gap-2">
          <div className="flex flex-wrap items-center justify-center gap-0.5">
            <IconButton label="Achicar" icon={Minus} disabled={zoom <= LEAST} onClick={() => enlarge(-STEP)} />
            <span className="w-12 whitespace-nowrap text-center text-help text-muted">{zoom} %</span>
            <IconButton label="Agrandar" icon={Plus} disabled={zoom >= MOST} onClick={() => enlarge(STEP)} />
            {pages.length > 1 && (
              <>
                <IconButton label="Página anterior" icon={ChevronLeft} disabled={at === 0} onClick={() => leaf(-1)} />
                <span className="whitespace-nowrap text-help text-muted">{`${at + 1} de ${pages.length}`}</span>
                <IconButton
                  label="Página siguiente"
                  icon={ChevronRight}
                  disabled={at >= pages.length - 1}
                  onClick={() => leaf(1)}
                />
              </>
            )}
          </div>
          <div
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
            tabIndex={0}
            role="img"
            aria-label={`Página ${page.number} de ${file.name}`}
            className="min-h-80 flex-1 overflow-auto rounded-control bg-sunken p-3"
            data-scroll
            onKeyDown={({ key }) => {
              if (key === "ArrowLeft") leaf(-1);
              if (key === "ArrowRight") leaf(1);
            }}
          >
            {picture ? (
              <img
                src={picture}
                alt=""
                className="mx-auto max-w-none border border-line bg-white"
                style={{ width: `${zoom}%` }}
              />
            ) : (
              <SkeletonBar className="h-full w-full" />
            )}
          </div>
        </div>
      ) : (
        <p className="text-muted">{whyNot(file)}</p>
      )}
    </Modal>
  );
}

/** Why nothing of it is drawn. */
function whyNot({ state, reason, preview }: FileView): string {
  if (state !== "clean") return reason || "El archivo se está revisando: todavía no se puede abrir.";
  if (preview.state === "pending") return "La vista previa se está haciendo.";
  return preview.note || "Este tipo de archivo no se ve acá: descargarlo para abrirlo.";
}
