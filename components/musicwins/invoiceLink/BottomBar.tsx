import type { ReactNode } from "react";

/** The bar of the main action, always at the foot of a phone. */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <div
      className="sticky bottom-0 -mx-4 mt-5 flex gap-2.5 border-t border-line bg-surface px-4
      pb-[max(12px,env(safe-area-inset-bottom))] pt-3"
    >
      {children}
    </div>
  );
}
