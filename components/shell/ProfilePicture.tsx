import { useState } from "react";
import { tintOf } from "@/components/kit/Avatar";
import { cx } from "@/components/kit/cx";
import { initials } from "@/lib/format/letters";

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
          className={cx(
            "absolute inset-0 flex items-center justify-center rounded-full font-semibold text-[11px]",
            tintOf(name),
          )}
        >
          {initials(name)}
        </span>
      )}
    </span>
  );
}
