import type { LucideIcon } from "lucide-react";

/** An icon of the one set in use. Import it from lucide-react and pass it: `icon={Plus}`. */
export type IconType = LucideIcon;

/** Draws an icon by the house rules: 16 px at stroke 1.75, thinner from 18 px on; silent for screen readers. */
export function Icon({ of: Shape, size = 16, className }: { of: IconType; size?: number; className?: string }) {
  return (
    <Shape
      size={size}
      strokeWidth={size >= 18 ? 1.6 : 1.75}
      aria-hidden="true"
      focusable="false"
      className={`shrink-0 ${className ?? ""}`}
    />
  );
}
