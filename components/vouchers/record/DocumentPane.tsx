import { Minus, Plus, RotateCw } from "lucide-react";
import { useState } from "react";
import { FileList } from "@/components/documents/FileList";
import { FilePreview } from "@/components/documents/FilePreview";
import { FileUpload } from "@/components/documents/FileUpload";
import { IconButton } from "@/components/kit/IconButton";
import { addressOf } from "@/lib/client/call";
import { getDocument, getThumbnail } from "@/lib/documents/api";
import { isSafeInline } from "@/lib/documents/rules/kinds";
import type { FileView } from "@/lib/documents/schema";

const STEP = 25;
const MOST = 300;
const TURN = 90;

/** What can be drawn of a file in place: a picture itself, of a PDF its first page; null while there is nothing. */
function pictureOf(file: FileView): string | null {
  if (file.state !== "clean") return null;
  if (isSafeInline(file.kind) && file.kind !== "pdf")
    return addressOf(getDocument, { params: { id: file.id }, query: { inline: "1" } });
  return file.preview.state === "done" ? addressOf(getThumbnail, { params: { id: file.id } }) : null;
}

/** The papers of a voucher beside its form: the first one drawn, to be enlarged and turned, and all of them to open. */
export function DocumentPane({
  files,
  onUploaded,
}: {
  files: readonly FileView[];
  /** Absent for who only reads. */
  onUploaded?: (file: FileView) => void;
}) {
  const [open, setOpen] = useState<FileView | null>(null);
  const [zoom, setZoom] = useState(100);
  const [turn, setTurn] = useState(0);
  const drawn = files.find((file) => pictureOf(file) !== null);
  const picture = drawn && pictureOf(drawn);
  return (
    <section aria-label="Documento" className="flex min-w-0 flex-col gap-3">
      {drawn && picture && (
        <div className="rounded-card border border-line bg-sunken">
          <div className="flex items-center justify-end gap-1 border-b border-line px-2 py-1">
            <span className="mr-auto text-help text-muted">{zoom} %</span>
            <IconButton
              label="Achicar"
              icon={Minus}
              disabled={zoom <= 2 * STEP}
              onClick={() => setZoom((now) => now - STEP)}
            />
            <IconButton
              label="Agrandar"
              icon={Plus}
              disabled={zoom >= MOST}
              onClick={() => setZoom((now) => now + STEP)}
            />
            <IconButton label="Girar" icon={RotateCw} onClick={() => setTurn((now) => (now + TURN) % (4 * TURN))} />
          </div>
          <div className="max-h-[70dvh] overflow-auto p-2 phone:max-h-[40dvh]" data-scroll>
            <img
              src={picture}
              alt={`Documento ${drawn.name}`}
              className="mx-auto max-w-none bg-white"
              style={{ width: `${zoom}%`, rotate: `${turn}deg` }}
            />
          </div>
        </div>
      )}
      <FileList files={files} label="Documentos" empty="Sin documento." onOpen={setOpen} />
      {onUploaded && <FileUpload label="Soltar acá el documento" onUploaded={onUploaded} />}
      {open && <FilePreview file={open} onClose={() => setOpen(null)} />}
    </section>
  );
}
