import type { ReactNode } from "react";
import { cx } from "@/components/kit/cx";

/** One template, recurring card, automation or column: what it is, what it does, and what may be done with it. */
export function SettingRow({
  title,
  about,
  badge,
  actions,
  dim,
  children,
}: {
  title: string;
  about?: ReactNode;
  badge?: ReactNode;
  actions: ReactNode;
  /** Off, or paused. */
  dim?: boolean;
  children?: ReactNode;
}) {
  return (
    <li className="border-b border-line py-3 last:border-b-0">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className={cx("font-semibold", dim && "text-muted")}>{title}</span>
            {badge}
          </p>
          {about && <div className="break-words text-help text-muted">{about}</div>}
        </div>
        <div className="flex shrink-0 items-center gap-1">{actions}</div>
      </div>
      {children}
    </li>
  );
}
