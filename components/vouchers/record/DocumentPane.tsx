import { ChevronLeft, ChevronRight, Download, Maximize2, Minus, Plus, RotateCw } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { FileList } from "@/components/documents/FileList";
import { FilePreview } from "@/components/documents/FilePreview";
import { FileUpload } from "@/components/documents/FileUpload";
import { pagesOf, usePagePicture } from "@/components/documents/useDocumentPages";
import { useKeys } from "@/components/frame/useKeys";
import { IconButton, IconLink } from "@/components/kit/IconButton";
import { SkeletonBar } from "@/components/kit/Skeleton";
import { addressOf } from "@/lib/client/call";
import { getDocument } from "@/lib/documents/api";
import type { FileView } from "@/lib/documents/schema";
import type { VoucherView } from "@/lib/vouchers/schema";
import { PageMark } from "./PageMark";
import { type Looked, usePaperMark } from "./usePaperMark";

const STEP = 25;
const LEAST = 50;
const MOST = 400;
const TURN = 90;
const within = (zoom: number): number => Math.min(MOST, Math.max(LEAST, zoom));

/** Ctrl and the wheel over an element enlarge what it shows, in place of the whole page. */
function useWheel(of: RefObject<HTMLElement | null>, onStep: (step: number) => void) {
  const latest = useRef(onStep);
  latest.current = onStep;
  useEffect(() => {
    const element = of.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      if (!(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      latest.current(event.deltaY < 0 ? STEP : -STEP);
    };
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  }, [of]);
}

/**
 * The papers of a voucher beside its form: a page of them, to be enlarged (Ctrl and the wheel), turned (R) and leafed through. The
 * place of the field that one goes to is marked.
 */
export function DocumentPane({
  files,
  looked = null,
  direction = "recibido",
  keys = true,
  onUploaded,
}: {
  files: readonly FileView[];
  looked?: Looked | null;
  direction?: VoucherView["direction"];
  /** False where R means something else. */
  keys?: boolean;
  /** Absent for who only reads. */
  onUploaded?: (file: FileView) => void;
}) {
  const [open, setOpen] = useState<FileView | null>(null);
  const [zoom, setZoom] = useState(100);
  const [turn, setTurn] = useState(0);
  const [at, setAt] = useState(0);
  const frame = useRef<HTMLDivElement>(null);
  const pages = pagesOf(files);
  const page = pages[Math.min(at, pages.length - 1)];
  const picture = usePagePicture(page);
  const mark = usePaperMark(looked, pages[0]?.file, direction);
  const marked = mark && pages.findIndex(({ file, number }) => file === pages[0]?.file && number === mark.page);
  const wanted = mark ? `${looked?.field} ${marked}` : "";
  // Going to a field shows its page; whoever leafs on from there stays where they are.
  const [shown, setShown] = useState("");
  if (wanted !== shown) {
    setShown(wanted);
    if (marked !== null && marked >= 0) setAt(marked);
  }
  const rotate = () => setTurn((now) => (now + TURN) % (4 * TURN));
  useWheel(frame, (step) => setZoom((now) => within(now + step)));
  useKeys({ r: page && keys ? rotate : undefined });
  const leaf = (by: 1 | -1) => setAt((now) => Math.min(pages.length - 1, Math.max(0, now + by)));
  return (
    <section aria-label="Documento" className="flex min-w-0 flex-col gap-3">
      {page && (
        <div className="overflow-hidden rounded-card border border-line bg-sunken">
          <div className="flex items-center gap-0.5 border-b border-line bg-surface px-2 py-1">
            <span className="mr-auto min-w-0 truncate pl-1 text-help" title={page.file.name}>
              {page.file.name}
            </span>
            <IconButton
              label="Achicar"
              icon={Minus}
              disabled={zoom <= LEAST}
              onClick={() => setZoom((now) => within(now - STEP))}
            />
            <span className="w-12 whitespace-nowrap text-center text-help text-muted">{zoom} %</span>
            <IconButton
              label="Agrandar"
              icon={Plus}
              disabled={zoom >= MOST}
              onClick={() => setZoom((now) => within(now + STEP))}
            />
            <IconButton label="Girar" icon={RotateCw} onClick={rotate} />
            {pages.length > 1 && (
              <>
                <IconButton label="Página anterior" icon={ChevronLeft} disabled={at === 0} onClick={() => leaf(-1)} />
                <span className="whitespace-nowrap text-help text-muted">{`${Math.min(at, pages.length - 1) + 1} de ${pages.length}`}</span>
                <IconButton
                  label="Página siguiente"
                  icon={ChevronRight}
                  disabled={at >= pages.length - 1}
                  onClick={() => leaf(1)}
                />
              </>
            )}
            <IconLink
              label="Descargar"
              icon={Download}
              href={addressOf(getDocument, { params: { id: page.file.id }, query: {} })}
              download={page.file.name}
            />
            <IconButton label="Ver entero" icon={Maximize2} onClick={() => setOpen(page.file)} />
          </div>
          <div
            ref={frame}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
            tabIndex={0}
            role="img"
            aria-label={`Página ${page.number} de ${page.file.name}`}
            className="h-[calc(100dvh-280px)] min-h-80 overflow-auto p-3 phone:h-[calc(100dvh-330px)]"
            data-scroll
          >
            {picture ? (
              <div className="relative mx-auto" style={{ width: `${zoom}%`, rotate: `${turn}deg` }}>
                <img src={picture} alt="" className="w-full max-w-none border border-line bg-white" />
                {mark && marked === at && <PageMark key={wanted} of={mark} />}
              </div>
            ) : (
              <SkeletonBar className="h-full w-full" />
            )}
          </div>
        </div>
      )}
      {(files.length > 1 || !page) && (
        <FileList files={files} label="Documentos" empty="Sin documento." onOpen={setOpen} />
      )}
      {onUploaded && !page && <FileUpload camera label="Soltar acá el documento" onUploaded={onUploaded} />}
      {onUploaded && page && (
        <details className="text-help">
          <summary className="w-fit cursor-pointer text-accent phone:min-h-11">Agregar otro documento</summary>
          <FileUpload camera label="Soltar acá el documento" onUploaded={onUploaded} />
        </details>
      )}
      {open && <FilePreview file={open} onClose={() => setOpen(null)} />}
    </section>
  );
}
