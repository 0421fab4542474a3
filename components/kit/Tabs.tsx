import { type KeyboardEvent, useRef } from "react";
import { cx } from "./cx";
import { Link } from "./Link";
import { shownCount } from "./shownCount";

export interface TabItem {
  id: string;
  label: string;
  count?: number | string;
  /** The letter of its label that opens it after G, underlined where there are keys. */
  letter?: string;
  /** With an address the tabs are links (their state lives in the URL). */
  href?: string;
}

const STEP: Record<string, (index: number, last: number) => number> = {
  ArrowRight: (index, last) => (index === last ? 0 : index + 1),
  ArrowLeft: (index, last) => (index === 0 ? last : index - 1),
  Home: () => 0,
  End: (_index, last) => last,
};

function tabClass(active: boolean): string {
  return cx(
    "tap -mb-px inline-flex h-[37px] shrink-0 items-center gap-1.5 whitespace-nowrap border-b-2 text-help",
    "transition-colors phone:h-11 phone:min-w-11 phone:justify-center",
    active ? "border-accent-fill font-semibold text-text" : "border-transparent text-muted hover:text-text",
  );
}

/**
 * Tabs over a line. Items with `href` are navigation links; without it they are a tablist with roving focus
 * (arrows, Home, End) and the panel spreads `tabPanel(id)`.
 */
export function Tabs({
  label,
  items,
  value,
  onChange,
}: {
  label: string;
  items: ReadonlyArray<TabItem>;
  value: string;
  onChange?: (id: string) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const frame = "flex gap-5 overflow-x-auto overflow-y-hidden border-b border-line px-0.5 pt-0.5";

  if (items.some((item) => item.href)) {
    return (
      <nav aria-label={label} className={frame}>
        {items.map((item) => (
          <Link
            key={item.id}
            href={item.href ?? ""}
            aria-current={item.id === value ? "page" : undefined}
            className={tabClass(item.id === value)}
          >
            <TabText item={item} />
          </Link>
        ))}
      </nav>
    );
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEP[event.key];
    if (!step) return;
    event.preventDefault();
    const next = step(
      items.findIndex((item) => item.id === value),
      items.length - 1,
    );
    const item = items[next];
    if (!item) return;
    onChange?.(item.id);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  };

  return (
    <div ref={list} role="tablist" aria-label={label} className={frame} onKeyDown={onKeyDown}>
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          role="tab"
          id={`tab-${item.id}`}
          aria-selected={item.id === value}
          aria-controls={item.id === value ? `panel-${item.id}` : undefined}
          tabIndex={item.id === value ? 0 : -1}
          onClick={() => onChange?.(item.id)}
          className={tabClass(item.id === value)}
        >
          <TabText item={item} />
        </button>
      ))}
    </div>
  );
}

function TabText({ item }: { item: TabItem }) {
  return (
    <>
      <Lettered label={item.label} letter={item.letter} />
      {item.count !== undefined && <span className="text-[12px] font-normal text-muted">{shownCount(item.count)}</span>}
    </>
  );
}

function Lettered({ label, letter }: Pick<TabItem, "label" | "letter">) {
  const at = letter ? label.toLowerCase().indexOf(letter) : -1;
  if (at < 0) return <span>{label}</span>;
  return (
    <span>
      {label.slice(0, at)}
      <u className="decoration-line-strong underline-offset-[3px] phone:no-underline">{label[at]}</u>
      {label.slice(at + 1)}
    </span>
  );
}

/** The attributes of the panel that a tab of `Tabs` (without addresses) shows. */
export function tabPanel(id: string) {
  return { role: "tabpanel", id: `panel-${id}`, "aria-labelledby": `tab-${id}`, tabIndex: 0 } as const;
}
