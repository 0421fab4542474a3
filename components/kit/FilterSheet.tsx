import type { ReactNode } from "react";
import { Button } from "./Button";
import { Drawer } from "./Drawer";

/** Every filter of a screen on a page of a phone; its foot says how much they leave. */
export default function FilterSheet({
  eyebrow,
  found,
  onClear,
  onClose,
  children,
}: {
  eyebrow: string;
  found: string;
  onClear?: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Drawer
      open
      onClose={onClose}
      title="Filtros"
      eyebrow={eyebrow}
      footer={
        <>
          <Button variant="primary" className="flex-1" onClick={onClose}>
            Ver {found}
          </Button>
          {onClear && <Button onClick={onClear}>Limpiar</Button>}
        </>
      }
    >
      <div className="flex flex-col gap-5">{children}</div>
    </Drawer>
  );
}
