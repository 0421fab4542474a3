import { Description, Dialog, DialogBackdrop, DialogPanel, DialogTitle } from "@headlessui/react";
import { X } from "lucide-react";
import { useRef } from "react";
import { cx } from "./cx";
import { IconButton } from "./IconButton";
import { useKeepClear } from "./keepClear";
import type { ModalProps } from "./Modal";
import { useDialogWaits } from "./useDialogWaits";
import { useFocusBack } from "./useFocusBack";
import { heldFocus } from "./useFocusHold";

const WIDTH: Record<NonNullable<ModalProps["size"]>, string> = {
  sm: "max-w-[400px]",
  form: "max-w-[450px]",
  md: "max-w-[520px]",
  lg: "max-w-[760px]",
  full: "md:flex md:h-[calc(100dvh-32px)] md:flex-col",
};

/** The dialog of a Modal. */
export default function ModalBody({
  open,
  onClose,
  title,
  description,
  footer,
  size = "sm",
  closable,
  above,
  children,
}: ModalProps) {
  const foot = useRef<HTMLDivElement>(null);
  const waits = useDialogWaits(open) && !above;
  useFocusBack(open && !waits);
  useKeepClear(foot, Boolean(footer));
  return (
    <Dialog open={open && !waits} onClose={onClose} className="relative z-50 outline-none">
      <DialogBackdrop className="fixed inset-0 animate-fade bg-scrim" />
      <div ref={heldFocus} className="fixed inset-0 overflow-y-auto" data-scroll>
        <div className="flex min-h-full items-center justify-center p-4">
          <DialogPanel className={cx("w-full animate-pop rounded-modal bg-raised p-5 shadow-float", WIDTH[size])}>
            <div className="flex items-start gap-3">
              <DialogTitle className="min-w-0 flex-1 text-section">{title}</DialogTitle>
              {closable && <IconButton label="Cerrar" icon={X} onClick={onClose} className="-mr-2 -mt-1" />}
            </div>
            {description && (
              <Description as="div" className="mt-1.5 text-help text-muted">
                {description}
              </Description>
            )}
            {children && <div className={cx("mt-4", size === "full" && "min-h-0 flex-1")}>{children}</div>}
            {footer && (
              <div ref={foot} className="mt-4 flex flex-wrap justify-end gap-2">
                {footer}
              </div>
            )}
          </DialogPanel>
        </div>
      </div>
    </Dialog>
  );
}
