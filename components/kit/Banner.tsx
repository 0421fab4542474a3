import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx";
import { Icon, type IconType } from "./Icon";

type BannerTone = "good" | "warn" | "bad" | "info";

const LOOK: Record<BannerTone, { className: string; icon: IconType }> = {
  good: { className: "bg-good-soft text-good", icon: CircleCheck },
  warn: { className: "bg-warn-soft text-warn", icon: TriangleAlert },
  bad: { className: "bg-bad-soft text-bad", icon: CircleAlert },
  info: { className: "bg-info-soft text-info", icon: Info },
};

/** A message that stays in place while it holds: no connection, a draft brought back, a part that failed. */
export function Banner({
  tone = "info",
  icon,
  title,
  children,
  action,
}: {
  tone?: BannerTone;
  icon?: IconType;
  title?: string;
  children?: ReactNode;
  /** A link-like Button. */
  action?: ReactNode;
}) {
  return (
    <div
      role={tone === "bad" ? "alert" : "status"}
      className={cx("flex items-start gap-2.5 rounded-control px-3 py-2 text-help", LOOK[tone].className)}
    >
      <span className="mt-px">
        <Icon of={icon ?? LOOK[tone].icon} />
      </span>
      <div className="min-w-0 flex-1">
        {title && <strong className="font-semibold">{title} </strong>}
        {children}
      </div>
      {action}
    </div>
  );
}
