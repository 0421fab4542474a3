import { BookmarkPlus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/kit/Button";
import { ChipButton } from "@/components/kit/Chip";
import { TextField } from "@/components/kit/fields/TextField";
import { toast } from "@/components/kit/toast";
import { CallError, fixOf } from "@/lib/client/callError";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { createTemplate, listTemplates, suggestAllocations } from "@/lib/vouchers/allocations/api";
import type { AllocationFields, AllocationRow } from "@/lib/vouchers/schema/allocations";
import { fromTemplate, fromVoucher, type TypedLine } from "./lines";

const nameOf = ({ show, project, event, centre, purse }: AllocationRow): string =>
  (show ?? project ?? event ?? centre ?? purse)?.name ?? "";

/** Where a split may start from: templates, and what the supplier's last vouchers were charged to, said to be so. */
export function Starts({ id, onLines }: { id: number; onLines: (lines: TypedLine[]) => void }) {
  const templates = useRead(listTemplates, {});
  const last = useRead(suggestAllocations, { params: { id } });
  const known = new Map(
    (last.data?.data ?? []).map((one) => [one.lines.map((line) => `${nameOf(line)} ${line.percent}`).join(), one]),
  );
  if (!templates.data?.data.length && known.size === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {[...known.values()].map(({ voucher, lines }) => (
        <ChipButton
          key={voucher.id}
          label={`Como ${voucher.text}`}
          value={lines.map(nameOf).join(", ")}
          onClick={() => onLines(fromVoucher(lines))}
        />
      ))}
      {templates.data?.data.map(({ id: template, name, lines }) => (
        <ChipButton key={template} label={name} onClick={() => onLines(fromTemplate(lines))} />
      ))}
    </div>
  );
}

/** Keeps a split by percents under a name. */
export function KeepTemplate({ lines }: { lines: AllocationFields[] }) {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState("");
  const [error, setError] = useState<string>();
  const creating = useWrite(createTemplate, { refresh: ["/allocation-templates"] });
  if (!open)
    return (
      <Button size="sm" variant="ghost" icon={BookmarkPlus} onClick={() => setOpen(true)}>
        Guardar como plantilla
      </Button>
    );
  const save = async () => {
    try {
      await creating.run({ body: { name, lines } });
      toast.saved(`Se guardó la plantilla ${name.trim()}`);
      setOpen(false);
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught;
      setError(fixOf(caught));
    }
  };
  return (
    <div className="flex items-end gap-2">
      <TextField
        label="Nombre de la plantilla"
        value={name}
        onChange={setName}
        error={error}
        maxLength={80}
        autoFocus
      />
      <Button busy={creating.busy && "Guardando..."} onClick={() => void save()}>
        Guardar plantilla
      </Button>
    </div>
  );
}
