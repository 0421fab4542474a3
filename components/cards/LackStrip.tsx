import { type Lack, unkeptPhotos } from "@/lib/client/offline/store";
import { saveBlob } from "@/lib/client/saveBlob";
import { Strip } from "./Frame";

const WHY: Record<Lack, string> = {
  lleno: "El teléfono no tiene lugar: enviar o borrar fotos.",
  roto: "El navegador no deja guardar en este teléfono (no tiene lugar, es una ventana privada o está dañada la memoria).",
};

/** Photos into the phone's own gallery or downloads. */
function saveAll(photos: readonly Blob[]): void {
  for (const [index, photo] of photos.entries()) {
    const kind = /^image\/(\w+)/.exec(photo.type)?.[1] ?? "jpeg";
    saveBlob(photo, `gasto-${index + 1}.${kind === "jpeg" ? "jpg" : kind}`);
  }
}

/** What the phone does not keep is said, and what there is to do about it. */
export function LackStrip({ lack }: { lack: Lack }) {
  const photos = unkeptPhotos().map(([, photo]) => photo);
  return (
    <Strip tone="bad">
      <span className="min-w-0 flex-[1_1_200px]">
        {WHY[lack]} Lo que se carga queda en esta página y se envía en cuanto hay señal: no cerrarla antes.
      </span>
      {photos.length > 0 && <SavePhotos photos={photos} />}
    </Strip>
  );
}

export function SavePhotos({ photos }: { photos: readonly Blob[] }) {
  return (
    <button
      type="button"
      onClick={() => saveAll(photos)}
      className="inline-flex min-h-11 items-center font-semibold underline"
    >
      {photos.length === 1 ? "Bajar la foto al teléfono" : `Bajar las ${photos.length} fotos al teléfono`}
    </button>
  );
}
