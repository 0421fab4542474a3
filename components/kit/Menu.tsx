import dynamic from "next/dynamic";
import type { ReactElement, ReactNode } from "react";
import type { IconType } from "./Icon";
import { useOpener } from "./useOpener";

const load = () => import("./MenuBody");
const MenuBody = dynamic(load, { ssr: false });

export interface MenuEntry {
  label: string;
  icon?: IconType;
  /** A second line, or why it is disabled. */
  hint?: string;
  /** Where it goes, for entries that are addresses. */
  href?: string;
  onSelect?: () => void;
  danger?: boolean;
  disabled?: boolean;
  /** For lists of one choice: shows a tick. */
  checked?: boolean;
  /** Draws a line above. */
  separated?: boolean;
}

export interface MenuProps {
  trigger: ReactElement;
  items: ReadonlyArray<MenuEntry>;
  align?: "start" | "end";
  /** A heading inside the menu. */
  label?: ReactNode;
}

/**
 * A menu of actions. `trigger` is one Button, IconButton or ChipButton; it receives the menu's props.
 * Keyboard: arrows, first letters, Enter, Escape. The menu is loaded when one goes for it.
 */
export function Menu(props: MenuProps) {
  const opener = useOpener(props.trigger, "menu", load);
  return (
    <>
      {opener.trigger}
      {opener.wanted && <MenuBody {...props} onReady={opener.onReady} />}
    </>
  );
}
