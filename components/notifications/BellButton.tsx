import { Bell } from "lucide-react";
import type { ComponentPropsWithRef } from "react";
import { Icon } from "@/components/kit/Icon";

const MOST_SHOWN = 9;

/** The badge of the specification's section 9: the count, `9+` above nine. */
export const badgeText = (unread: number): string => (unread > MOST_SHOWN ? `${MOST_SHOWN}+` : String(unread));

/** The header's bell with the count of what is unread. */
export function BellButton({ unread, ...rest }: { unread: number } & ComponentPropsWithRef<"button">) {
  const exact = unread > MOST_SHOWN ? ` (${unread})` : "";
  const label = unread > 0 ? `Notificaciones, ${badgeText(unread)} sin leer${exact}` : "Notificaciones";
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      title="Notificaciones"
      className="relative inline-flex size-9 shrink-0 items-center justify-center rounded-control text-muted transition-colors
        hover:bg-hover hover:text-text aria-expanded:bg-accent-soft aria-expanded:text-accent-ink phone:size-11"
    >
      <Icon of={Bell} size={18} />
      {unread > 0 && (
        <span
          className="absolute right-0.5 top-0 flex h-4 min-w-4 items-center justify-center rounded-full bg-accent-fill px-1
          text-[10px] font-semibold leading-none text-on-accent phone:right-1.5 phone:top-1.5"
        >
          {badgeText(unread)}
        </span>
      )}
    </button>
  );
}
