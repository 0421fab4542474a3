import { useState } from "react";
import { initials, normalize } from "@/lib/format/letters";
import { cx } from "./cx";

const TINTS = [
  "bg-accent-soft text-accent-ink",
  "bg-good-soft text-good",
  "bg-warn-soft text-warn",
  "bg-info-soft text-info",
  "bg-bad-soft text-bad",
  "bg-neutral-soft text-neutral",
];

/** The colours of a person's initials: those of the name, however it is written, wherever the person is shown. */
export function tintOf(name: string): string {
  let sum = 0;
  for (const character of normalize(name)) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return TINTS[sum % TINTS.length] ?? "";
}

/** A person: the picture, or the initials when there is none or it fails to load. `decorative` when the name is beside it. */
export function Avatar({
  name,
  src,
  size = 28,
  decorative,
}: {
  name: string;
  src?: string | null;
  size?: number;
  decorative?: boolean;
}) {
  const [failed, setFailed] = useState<string | null>(null);
  const box = { width: size, height: size, fontSize: Math.max(10, Math.round(size * 0.38)) };
  if (src && src !== failed) {
    return (
      <img
        src={src}
        alt={decorative ? "" : name}
        width={size}
        height={size}
        onError={() => setFailed(src)}
        className="shrink-0 rounded-full object-cover"
        style={box}
      />
    );
  }
  const named = decorative ? { "aria-hidden": true } : { role: "img", "aria-label": name };
  return (
    <span
      {...named}
      data-initials={initials(name)}
      className={cx(
        "inline-flex shrink-0 items-center justify-center rounded-full font-semibold leading-none before:content-[attr(data-initials)]",
        tintOf(name),
      )}
      style={box}
    />
  );
}
