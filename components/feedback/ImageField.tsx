import { ImagePlus, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/kit/Button";
import { IconButton } from "@/components/kit/IconButton";
import { acceptOf } from "@/lib/documents/rules/kinds";
import { imageKinds } from "@/lib/feedback/rules";
import { fileSize } from "@/lib/format/fileSize";

/** A picture that goes along if the person wants: nothing leaves before the form is sent. */
export function ImageField({
  image,
  problem,
  onChoose,
  onRemove,
}: {
  image: File | null;
  problem: string | null;
  onChoose: (file: File) => void;
  onRemove: () => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="mt-2">
      {image ? (
        <div className="flex items-center gap-2.5 rounded-control border border-line p-1.5">
          <Preview image={image} />
          <span className="min-w-0 flex-1 text-help">
            <span className="block truncate">{image.name}</span>
            <span className="text-second text-muted">{fileSize(image.size)}</span>
          </span>
          <IconButton label="Quitar la imagen" icon={X} onClick={onRemove} />
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-x-2">
          <Button size="sm" variant="ghost" icon={ImagePlus} className="-ml-2" onClick={() => input.current?.click()}>
            Adjuntar una imagen
          </Button>
          <span className="text-second text-muted phone:hidden">o pegar una captura</span>
        </div>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Imagen"
        accept={acceptOf(imageKinds)}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onChoose(file);
          // The same file again counts as a choice.
          event.target.value = "";
        }}
      />
      {problem && (
        <p role="alert" className="mt-1 text-help text-bad">
          {problem}
        </p>
      )}
    </div>
  );
}

function Preview({ image }: { image: File }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(image);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [image]);
  return (
    <span className="size-11 shrink-0 overflow-hidden rounded-control border border-line bg-neutral-soft">
      {address && <img src={address} alt="" className="size-full object-cover" />}
    </span>
  );
}
