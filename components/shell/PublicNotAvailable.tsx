import { Mark } from "@/components/kit/Mark";
import { Scallop } from "@/components/kit/Scallop";

/** A public link that leads nowhere: unknown, used and expired answer alike (specification section 8). */
export function PublicNotAvailable() {
  return (
    <main className="public-type flex min-h-dvh flex-col items-center bg-surface px-5 pb-10 pt-6 text-center text-body">
      <p className="flex items-center gap-3 text-section">
        <Mark />
        Bambalina
      </p>
      <div className="flex flex-1 flex-col items-center justify-center">
        <Scallop className="mb-4" />
        <h1 className="text-title">No encontrado</h1>
        <p className="mt-1 max-w-[360px] text-muted">
          Este enlace para subir facturas no está disponible. Pedir uno nuevo a quien lo envió.
        </p>
      </div>
    </main>
  );
}
