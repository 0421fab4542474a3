import { Archive, ArrowDown, ArrowUp, Pencil } from "lucide-react";
import { IconButton } from "@/components/kit/IconButton";
import { StatusBadge } from "@/components/kit/StatusBadge";
import type { ColumnCount } from "@/lib/boards/columns/schema";
import { countText } from "@/lib/format/text";
import { stateLook } from "../looks";
import { SettingRow } from "./SettingRow";

interface Props {
  column: ColumnCount;
  /** Absent at the ends. */
  onUp?: () => void;
  onDown?: () => void;
  onEdit: () => void;
  onArchive: () => void;
}

/** A column among the others. */
export function ColumnRow({ column, onUp, onDown, onEdit, onArchive }: Props) {
  const { title, group, cards, wip_limit } = column;
  return (
    <SettingRow
      title={title}
      badge={<StatusBadge of={stateLook(group)} />}
      about={[countText(cards, "tarjeta"), wip_limit !== null && `límite de ${wip_limit}`].filter(Boolean).join(" · ")}
      actions={
        <>
          <IconButton label={`Subir ${title}`} icon={ArrowUp} onClick={onUp} disabled={!onUp} />
          <IconButton label={`Bajar ${title}`} icon={ArrowDown} onClick={onDown} disabled={!onDown} />
          <IconButton label={`Editar ${title}`} icon={Pencil} onClick={onEdit} />
          <IconButton label={`Archivar ${title}`} icon={Archive} onClick={onArchive} />
        </>
      }
    />
  );
}
