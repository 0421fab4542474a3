import dynamic from "next/dynamic";
import type { ReactElement, ReactNode } from "react";
import { useOpener } from "./useOpener";

const load = () => import("./PopoverBody");
const PopoverBody = dynamic(load, { ssr: false });

export interface PopoverProps {
  trigger: ReactElement;
  /** The accessible name of the panel. */
  label: string;
  align?: "start" | "end";
  /** Pixels. */
  width?: number;
  /** The most it is high, in pixels; by default what the window leaves. */
  maxHeight?: number;
  /** Leaves the padding and the scrolling to the content. */
  flush?: boolean;
  /** The content, or a function that receives `close`. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

/**
 * A floating panel under its trigger (a Button, IconButton or ChipButton). Closes with Escape or a click outside. What
 * draws it is loaded when one goes for it.
 */
export function Popover(props: PopoverProps) {
  const opener = useOpener(props.trigger, "dialog", load);
  return (
    <>
      {opener.trigger}
      {opener.wanted && <PopoverBody {...props} onReady={opener.onReady} />}
    </>
  );
}
