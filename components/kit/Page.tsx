import type { ReactNode } from "react";
import { Breadcrumbs, type Crumb } from "./Breadcrumbs";
import { cx } from "./cx";
import { SkeletonRows } from "./Skeleton";

export interface PageProps {
  title: string;
  /** Beside the title: a state, when it was updated. */
  badge?: ReactNode;
  /** One sentence: what period and scope this is, and what is missing today. */
  context?: ReactNode;
  /**
   * One slim line under the title (FigureLine), null while it is coming. With it the screen is tight: what one works on
   * begins high, and the actions stay beside the title on phones too.
   */
  line?: ReactNode;
  /** From level two on. */
  breadcrumbs?: ReadonlyArray<Crumb>;
  /** Buttons at the right: ghost, secondary, primary last. On phones they wrap under the title. */
  actions?: ReactNode;
  /** Tabs (with addresses) under the header. */
  tabs?: ReactNode;
  /** The Toolbar of filters. */
  filters?: ReactNode;
  /** What decides how high its parts are has not come: only the title stands, so that nothing is moved by what comes. */
  waiting?: boolean;
  /** On phones, a bar fixed at the foot with the primary action; then `actions` are hidden there. */
  phoneBar?: ReactNode;
  /** A bar that stays at the foot at every width (wizards, long forms). */
  foot?: ReactNode;
  children: ReactNode;
}

const WAITING_ROWS = 10;

/** The anatomy of a screen: header row, tabs, filters, content, foot. Lives inside the shell's main panel. */
export function Page({
  title,
  badge,
  context,
  line,
  breadcrumbs,
  actions,
  tabs,
  filters,
  waiting = false,
  phoneBar,
  foot,
  children,
}: PageProps) {
  const tight = line !== undefined;
  return (
    <div className="flex min-h-full flex-col">
      <div
        className={cx(
          "flex flex-1 flex-col px-6 phone:px-4",
          tight ? "gap-2 py-3" : "gap-4 py-5 phone:gap-3 phone:py-4",
        )}
      >
        <header
          className={cx("flex flex-wrap items-start justify-between gap-x-4 gap-y-2", tight && "phone:flex-nowrap")}
        >
          {/* A long line of context is broken before the actions leave their place at its right. */}
          <div className="min-w-0 flex-1 basis-80 phone:flex-initial">
            {breadcrumbs && breadcrumbs.length > 0 && <Breadcrumbs items={breadcrumbs} />}
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
              {/* Where the focus goes that has lost its place (focusBack). */}
              <h1 tabIndex={-1} className="min-w-0 text-title [overflow-wrap:anywhere]">
                {title}
              </h1>
              {badge}
            </div>
            {context && !waiting && <p className="text-help text-muted">{context}</p>}
          </div>
          {actions && !waiting && (
            <div className={`flex flex-wrap items-center gap-2 ${phoneBar ? "phone:hidden" : ""}`} data-print="hide">
              {actions}
            </div>
          )}
        </header>
        {tight && <div className="-my-1 h-6 phone:h-9">{line}</div>}
        {waiting ? (
          <SkeletonRows rows={WAITING_ROWS} />
        ) : (
          <>
            {tabs}
            {filters}
            {children}
          </>
        )}
      </div>
      {foot && (
        <div
          className="sticky bottom-0 z-20 flex flex-wrap items-center justify-between gap-2 rounded-b-panel border-t border-line
            bg-surface px-6 py-3 phone:px-4"
          data-print="hide"
        >
          {foot}
        </div>
      )}
      {phoneBar && (
        <div
          className="sticky bottom-0 z-20 hidden items-center gap-2.5 border-t border-line bg-surface p-2.5 px-4
            pb-[max(10px,env(safe-area-inset-bottom))] phone:flex phone:flex-wrap [&>:first-child]:flex-1"
          data-print="hide"
        >
          {phoneBar}
        </div>
      )}
    </div>
  );
}
