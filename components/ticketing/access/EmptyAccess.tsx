import type { ReactNode } from "react";
import { Button } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { RoleDefaults } from "./RoleDefaults";

/** No rows: because of the filters, or because nobody has an access of their own and the roles decide. */
export function EmptyAccess({ filtered, onClear, add }: { filtered: boolean; onClear: () => void; add: ReactNode }) {
  if (filtered)
    return (
      <EmptyState title="Nadie con estos filtros" actions={<Button onClick={onClear}>Limpiar filtros</Button>}>
        Quien no está en la lista ve lo que da su rol.
      </EmptyState>
    );
  return (
    <div className="flex flex-col items-center py-6">
      <EmptyState title="Nadie tiene un acceso propio" actions={add}>
        Cada persona ve lo que da su rol:
      </EmptyState>
      <div className="max-w-[460px] px-6">
        <RoleDefaults />
      </div>
    </div>
  );
}
