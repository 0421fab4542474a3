import { Fetched } from "@/components/frame/Fetched";
import { Drawer } from "@/components/kit/Drawer";
import { getChoices } from "@/lib/catalogue/api";
import { useRead } from "@/lib/client/useRead";
import { RecordEditor } from "./RecordEditor";
import type { CatalogueRow, RecordSpec } from "./spec";

export interface RecordProps {
  spec: RecordSpec;
  /** Null for a new one. */
  row: CatalogueRow | null;
  mayWrite: boolean;
  onClose: () => void;
}

/** A record of the catalogue to read or change, with its history and what it was merged into. */
export default function RecordDrawer(props: RecordProps) {
  const { spec, row, onClose } = props;
  const read = useRead(getChoices, {});
  if (read.data) return <RecordEditor {...props} choices={read.data} />;
  return (
    <Drawer open width={480} onClose={onClose} eyebrow={spec.title} title={row?.name ?? spec.add}>
      <Fetched read={read} failure="No se pudo abrir la ficha">
        {() => null}
      </Fetched>
    </Drawer>
  );
}
