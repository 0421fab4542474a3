import type { ComponentPropsWithRef, ReactNode } from "react";
import { Menu, type MenuEntry } from "@/components/kit/Menu";
import { Popover } from "@/components/kit/Popover";

interface EditButtonProps extends Omit<ComponentPropsWithRef<"button">, "children"> {
  /** What it changes, and of what: "Prioridad de LEG-214". */
  label: string;
  children: ReactNode;
}

/** The value of a cell that opens its choices. The trigger of Menu or Popover. */
export function EditButton({ label, children, ...rest }: EditButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      title={label}
      className="-mx-1.5 flex min-h-7 max-w-full items-center rounded-badge px-1.5 text-left hover:bg-neutral-soft phone:min-h-11"
    >
      {children}
      <span className="sr-only">. Cambiar: {label}</span>
    </button>
  );
}

/** A cell with a list of choices; only its value for who does not write. */
export function ChoiceCell({
  label,
  writes,
  items,
  children,
}: {
  label: string;
  writes: boolean;
  items: readonly MenuEntry[];
  children: ReactNode;
}) {
  if (!writes) return children;
  return <Menu label={label} trigger={<EditButton label={label}>{children}</EditButton>} items={items} />;
}

/** A cell with a small form. */
export function FormCell({
  label,
  writes,
  form,
  children,
}: {
  label: string;
  writes: boolean;
  form: (close: () => void) => ReactNode;
  children: ReactNode;
}) {
  if (!writes) return children;
  return (
    <Popover label={label} trigger={<EditButton label={label}>{children}</EditButton>}>
      {form}
    </Popover>
  );
}
