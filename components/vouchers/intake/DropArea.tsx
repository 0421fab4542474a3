import { type ReactNode, useState } from "react";

/** All of a screen as a place to drop files on; the button that does the same stands beside its title. */
export function DropArea({
  onFiles,
  children,
}: {
  /** Undefined: nothing is taken. */
  onFiles: ((files: File[]) => void) | undefined;
  children: ReactNode;
}) {
  const [over, setOver] = useState(false);
  const holdsFiles = (event: React.DragEvent) =>
    onFiles !== undefined && [...event.dataTransfer.types].includes("Files");
  return (
    <section
      aria-label="Soltar acá los archivos de comprobantes"
      className="relative flex min-h-full flex-col"
      onDragOver={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        // Leaving for a part of itself is no leaving.
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setOver(false);
        const files = [...event.dataTransfer.files];
        if (files.length > 0) onFiles?.(files);
      }}
    >
      {children}
      {over && (
        <div className="pointer-events-none absolute inset-2 z-30 grid place-items-center rounded-card border-2 border-accent border-dashed bg-accent-soft/90">
          <p className="font-semibold text-accent">Soltar para cargar: hasta 200 archivos o un ZIP</p>
        </div>
      )}
    </section>
  );
}
