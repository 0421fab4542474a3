import type { ReactNode } from "react";

/** A key of the keyboard; not shown where there is none, on what is touched. `plain` inherits the colour of what holds it (inside a primary button). */
export function Kbd({ children, plain }: { children: ReactNode; plain?: boolean }) {
  return (
    <kbd
      className={
        plain
          ? "font-sans text-[12px] opacity-80 pointer-coarse:hidden"
          : "rounded-badge border border-line bg-surface px-1.5 py-0.5 font-sans text-[12px] leading-4 text-muted pointer-coarse:hidden"
      }
    >
      {children}
    </kbd>
  );
}
