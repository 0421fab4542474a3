import { FileList } from "@/components/documents/FileList";
import { addressOf } from "@/lib/client/call";
import { getDocument } from "@/lib/documents/api";
import type { FileView } from "@/lib/documents/schema";

/** The picture that went along, large, with its name, size and download. */
export function FeedbackImage({ image }: { image: FileView }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">Imagen</h3>
      {image.state === "clean" && (
        <a
          href={addressOf(getDocument, { params: { id: image.id }, query: { inline: "1" } })}
          target="_blank"
          rel="noreferrer"
          aria-label={`Abrir ${image.name} en otra pestaña`}
          className="overflow-hidden rounded-control border border-line bg-sunken"
        >
          <img
            src={addressOf(getDocument, { params: { id: image.id }, query: { inline: "1" } })}
            alt=""
            className="mx-auto max-h-72 object-contain"
          />
        </a>
      )}
      <FileList files={[image]} label="Imagen" />
    </section>
  );
}
