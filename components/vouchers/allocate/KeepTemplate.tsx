import { BookmarkPlus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/kit/Button";
import { TextField } from "@/components/kit/fields/TextField";
import { toast } from "@/components/kit/toast";
import { CallError, fixOf } from "@/lib/client/callError";
import { useWrite } from "@/lib/client/useWrite";
import { createTemplate } from "@/lib/vouchers/allocations/api";
import type { AllocationFields } from "@/lib/vouchers/schema/allocations";

/** Keeps a split by percents under a name. */
export function KeepTemplate({ lines }: { lines: AllocationFields[] }) {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState("");
  const [error, setError] = useState<string>();
  const creating = useWrite(createTemplate, { refresh: ["/allocation-templates"] });
  if (!open)
    return (
      <Button size="sm" variant="ghost" icon={BookmarkPlus} onClick={() => setOpen(true)}>
        Guardar plantilla
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
    // Enter here keeps the template and not the split around it.
    <div
      className="flex items-end gap-2"
      onKeyDownCapture={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        event.stopPropagation();
        void save();
      }}
    >
      <TextField
        label="Nombre de la plantilla"
        value={name}
        onChange={setName}
        error={error}
        maxLength={80}
        autoFocus
      />
      <Button busy={creating.busy && "Guardando..."} onClick={() => void save()}>
        Guardar
      </Button>
    </div>
  );
}
