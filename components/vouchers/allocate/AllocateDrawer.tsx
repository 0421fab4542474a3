import { Drawer } from "@/components/kit/Drawer";
import { useRead } from "@/lib/client/useRead";
import { formatDayYear } from "@/lib/format/dates";
import { getVoucher } from "@/lib/vouchers/api";
import { amountText, nameOf } from "../looks";
import { AllocatePanel } from "./AllocatePanel";

/** What a voucher is charged to, in parts, beside its record or, on a phone, as a page. `onDone` follows saving it. */
export default function AllocateDrawer({
  id,
  label,
  onClose,
  onDone,
}: {
  id: number;
  label?: string;
  onClose: () => void;
  onDone: () => void;
}) {
  const read = useRead(getVoucher, { params: { id } });
  const row = read.data?.id === id ? read.data : undefined;
  return (
    <Drawer
      open
      width={900}
      onClose={onClose}
      eyebrow="Imputar"
      title={row ? `${row.supplier?.name ?? "Sin proveedor"}, ${nameOf(row)}` : "Comprobante"}
      waiting={!row && !read.error}
      meta={
        row && (
          <span>{[amountText(row.total, row), row.date && formatDayYear(row.date)].filter(Boolean).join(", ")}</span>
        )
      }
    >
      <AllocatePanel key={id} id={id} label={label} onClose={onClose} onDone={onDone} />
    </Drawer>
  );
}
