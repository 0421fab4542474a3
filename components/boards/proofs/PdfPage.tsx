import { useEffect, useRef, useState } from "react";
import { SkeletonRows } from "@/components/kit/Skeleton";
import type { Size } from "./fit";

const WIDTH = 1_400;

/** One page of a PDF, drawn here: the whole file is read once and only when somebody looks. */
export function PdfPage({
  address,
  page,
  name,
  onSize,
}: {
  address: string;
  page: number;
  name: string;
  /** Told when it is drawn. */
  onSize: (size: Size) => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [state, setState] = useState<"loading" | "shown" | "failed">("loading");
  useEffect(() => {
    let gone = false;
    let close: (() => void) | undefined;
    const draw = async () => {
      // With the worker's module at hand it works in this page: a file of its own is nothing that the build could name.
      const [pdfjs] = await Promise.all([
        import("pdfjs-dist/legacy/build/pdf.mjs"),
        import("pdfjs-dist/legacy/build/pdf.worker.mjs"),
      ]);
      const task = pdfjs.getDocument({ url: address, isEvalSupported: false });
      close = () => void task.destroy();
      const drawn = await (await task.promise).getPage(page);
      const scale = WIDTH / drawn.getViewport({ scale: 1 }).width;
      const viewport = drawn.getViewport({ scale });
      const target = canvas.current;
      if (gone || !target) return;
      target.width = viewport.width;
      target.height = viewport.height;
      await drawn.render({ canvas: target, viewport }).promise;
      if (gone) return;
      setState("shown");
      onSize({ width: viewport.width, height: viewport.height });
    };
    setState("loading");
    draw().catch(() => !gone && setState("failed"));
    return () => {
      gone = true;
      close?.();
    };
  }, [address, page, onSize]);
  return (
    <>
      {state === "loading" && <SkeletonRows rows={10} label="Dibujando la página..." />}
      {state === "failed" && (
        <p className="p-6 text-muted">
          No se pudo dibujar el PDF.{" "}
          <a className="relative z-10 text-accent underline" href={address} target="_blank" rel="noreferrer">
            Abrirlo en otra pestaña
          </a>
        </p>
      )}
      <canvas
        ref={canvas}
        role="img"
        aria-label={`${name}, página ${page}`}
        className="block w-full"
        hidden={state !== "shown"}
      />
    </>
  );
}
