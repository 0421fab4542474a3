import dynamic from "next/dynamic";
import type { ReactNode } from "react";

const ModalBody = dynamic(() => import("./ModalBody"), { ssr: false });

export interface ModalProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** One sentence under the title, read with it. */
  description?: ReactNode;
  /** The buttons: the main one last. */
  footer?: ReactNode;
  /** Pixels at most: 400, 450, 520 or 760; or the whole window, which its content then fills. */
  size?: "sm" | "form" | "md" | "lg" | "full";
  /** Shows a close button at the corner, for modals without a cancel of their own. */
  closable?: boolean;
  /** The question that goes before all others, which wait (`heldDialogs`). */
  above?: boolean;
  children?: ReactNode;
}

/**
 * A question that must be answered before going on. Focus is held inside; Escape and the scrim close it. What draws it is
 * loaded with the first one.
 */
export function Modal(props: ModalProps) {
  return props.open ? <ModalBody {...props} /> : null;
}
