import { Camera, FileX2, Image as Picture } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Icon, type IconType } from "@/components/kit/Icon";

const INPUT = "peer absolute inset-0 cursor-pointer opacity-0 disabled:cursor-default";
const RING = "peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent";

function Side({ icon, label, children }: { icon: IconType; label: string; children: ReactNode }) {
  return (
    <span className="relative flex w-[88px] flex-col min-[380px]:w-[110px] items-center gap-1 text-help">
      {children}
      <span className={`flex size-12 items-center justify-center rounded-full border border-line-strong ${RING}`}>
        <Icon of={icon} size={20} />
      </span>
      <span aria-hidden="true" className="text-center leading-tight min-[380px]:whitespace-nowrap">
        {label}
      </span>
    </span>
  );
}

/** A hidden file field under what is drawn of it. */
function Files({ label, camera, onFile }: { label: string; camera?: boolean; onFile: (file: File) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement | null) => {
    const [file] = input?.files ?? [];
    if (!input || !file) return;
    input.value = "";
    onFile(file);
  };
  const early = useRef(take);
  // The browser opens its camera by itself: what was taken before the program was there waits in the field.
  useEffect(() => early.current(field.current), []);
  return (
    <input
      ref={field}
      type="file"
      accept="image/*"
      aria-label={label}
      capture={camera ? "environment" : undefined}
      className={INPUT}
      onChange={({ currentTarget }) => take(currentTarget)}
    />
  );
}

/** The camera under the thumb, a picture that there is already at its left, and what has no receipt at its right. */
export function CameraBar({ onPhoto, onNone }: { onPhoto: (file: File) => void; onNone: () => void }) {
  return (
    <div className="flex items-end justify-between">
      <Side icon={Picture} label="Galería">
        <Files label="Elegir una foto de la galería" onFile={onPhoto} />
      </Side>
      <span className="relative flex flex-col items-center gap-1.5">
        <Files label="Sacar foto" camera onFile={onPhoto} />
        <span
          className={`flex size-[84px] items-center justify-center rounded-full border-[5px] border-surface bg-accent-fill text-on-accent ring-2 ring-accent ${RING}`}
        >
          <Icon of={Camera} size={32} />
        </span>
        <span aria-hidden="true" className="text-help font-semibold">
          Sacar foto
        </span>
      </span>
      <Side icon={FileX2} label="Sin comprobante">
        <button type="button" aria-label="Cargar un gasto sin comprobante" className={INPUT} onClick={onNone} />
      </Side>
    </div>
  );
}

/** A photo of what had none: its receipt turned up. */
export function FirstPhoto({ onPhoto }: { onPhoto: (file: File) => void }) {
  return (
    <span className="relative flex">
      <Files label="Sacar foto del comprobante" onFile={onPhoto} />
      <span
        className={`inline-flex min-h-11 w-full items-center justify-center gap-2 rounded-control border border-line-strong bg-surface px-3 font-semibold ${RING}`}
      >
        <Icon of={Camera} size={20} />
        Sacar foto del comprobante
      </span>
    </span>
  );
}

/** Another photo, over the one there is. */
export function AnotherPhoto({ onPhoto, children }: { onPhoto: (file: File) => void; children: ReactNode }) {
  return (
    <span className="relative inline-flex">
      <Files label="Otra foto" onFile={onPhoto} />
      <span
        className={`inline-flex h-11 items-center gap-2 rounded-control bg-[rgb(29_23_31/0.86)] px-3 font-semibold text-white ${RING}`}
      >
        {children}
      </span>
    </span>
  );
}
