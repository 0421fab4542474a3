import { EllipsisVertical, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { attempt } from "@/components/frame/attempt";
import { cx } from "@/components/kit/cx";
import { RadioDot } from "@/components/kit/fields/Radio";
import { IconButton } from "@/components/kit/IconButton";
import { Menu, type MenuEntry } from "@/components/kit/Menu";
import { toast } from "@/components/kit/toast";
import type { BudgetRow } from "@/lib/musicwins/line/schema";
import { chooseOption, deleteOption } from "@/lib/musicwins/options/api";
import { ConfirmModal } from "../ConfirmModal";
import { useLineWrite } from "../live/useMusicWinsLive";
import { numberOf, proposalName } from "../words";

/** The head of a proposal's column: choosing it for the line, its name and supplier, and what may be done to it. */
export function OptionHead({ row, many, onEdit }: { row: BudgetRow; many: boolean; onEdit: (which: string) => void }) {
  const choose = useLineWrite(chooseOption, row.id);
  const remove = useLineWrite(deleteOption, row.id);
  const [deleting, setDeleting] = useState(false);
  const name = proposalName(row);
  const { id, isop, option_number, acciones } = row;

  const chooseIt = () =>
    attempt(async () => {
      await choose.run({ params: { id: String(id) }, body: { isop, option_number } });
      toast.saved(`${name} elegida para “${row.titulo}”`);
    });
  const entries: MenuEntry[] = [
    ...(acciones.includes("editar")
      ? [{ label: "Editar", icon: Pencil, onSelect: () => onEdit(String(numberOf(row))) }]
      : []),
    ...(isop && acciones.includes("borrar")
      ? [{ label: "Borrar opción", icon: Trash2, danger: true, onSelect: () => setDeleting(true) }]
      : []),
  ];

  return (
    <div className="flex items-start gap-1">
      <div className="min-w-0 flex-1">
        {many && (
          <span className="flex items-center gap-2 text-help text-muted">
            <RadioDot
              name={`opcion-de-${id}`}
              value={String(numberOf(row))}
              checked={row.chosen}
              disabled={choose.busy || (!row.chosen && !acciones.includes("elegir"))}
              onChange={() => void chooseIt()}
              label={`Elegir ${name}`}
            />
            {name}
          </span>
        )}
        <span className={cx("block font-semibold", many && "mt-0.5")}>{row.proveedor || "Sin proveedor"}</span>
      </div>
      {entries.length > 0 && (
        <Menu
          trigger={<IconButton label={`Acciones de ${name}`} icon={EllipsisVertical} size="sm" />}
          items={entries}
        />
      )}
      {deleting && (
        <ConfirmModal
          title={`¿Borrar ${name.toLowerCase()} de “${row.titulo}”?`}
          description={`Es la propuesta de ${row.proveedor || "un proveedor sin nombre"}. Su historia queda en el registro.`}
          confirm="Borrar opción"
          onClose={() => setDeleting(false)}
          onConfirm={async () => {
            await remove.run({ params: { id: String(id) }, query: { option_number } });
            toast.deleted(`${name} borrada`);
          }}
        />
      )}
    </div>
  );
}
