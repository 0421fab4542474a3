import { useState } from "react";
import { initials } from "@/lib/format/text";

const PLACEHOLDER = "/perfil.svg";

/** The profile picture; without one, or when it fails to load, a placeholder image under the initials. */
export function ProfilePicture({ name, src, size = 32 }: { name: string; src: string | null; size?: number }) {
  const [failed, setFailed] = useState<string | null>(null);
  const shown = src && src !== failed ? src : PLACEHOLDER;
  return (
    <span className="relative inline-flex shrink-0" style={{ width: size, height: size }}>
      <img
        src={shown}
        alt={name ? `Foto de ${name}` : ""}
        width={size}
        height={size}
        referrerPolicy="no-referrer"
        onError={() => setFailed(src)}
        className="rounded-full object-cover"
        style={{ width: size, height: size }}
      />
      {shown === PLACEHOLDER && (
        <span
          aria-hidden="true"
          className="absolute inset-0 flex items-center justify-center text-[11px] font-semibold text-accent-ink"
        >
          {initials(name)}
        </span>
      )}
    </span>
  );
}
