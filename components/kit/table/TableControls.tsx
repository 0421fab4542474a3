import { Columns3, Rows2, Rows3 } from "lucide-react";
import dynamic from "next/dynamic";
import { IconButton } from "../IconButton";
import { Popover } from "../Popover";
import type { TableView } from "./useTableView";

const ColumnChoice = dynamic(() => import("./ColumnChoice"), { ssr: false });

/** The column chooser and the density toggle, for the end of a Toolbar. On phones there are cards, so they leave. */
export function TableControls({ view }: { view: TableView }) {
  const compact = view.density === "compact";
  return (
    <span className="inline-flex items-center gap-1 phone:hidden">
      <Popover label="Columnas" align="end" width={240} trigger={<IconButton label="Columnas" icon={Columns3} />}>
        <ColumnChoice view={view} />
      </Popover>
      <IconButton
        label={compact ? "Filas amplias" : "Filas compactas"}
        icon={compact ? Rows2 : Rows3}
        onClick={() => view.set({ density: compact ? "comfortable" : "compact" })}
      />
    </span>
  );
}
