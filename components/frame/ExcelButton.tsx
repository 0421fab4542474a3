import { FileSpreadsheet } from "lucide-react";
import { Button } from "@/components/kit/Button";
import { IconButton } from "@/components/kit/IconButton";
import type { BinaryReply, CallInput, Contract } from "@/lib/http/contract";
import { useDownload } from "./useDownload";

/** The workbook of what a list shows: `input` carries its filters, and `empty` says that there is nothing to take. */
export function ExcelButton<C extends Contract & { reply: BinaryReply }>({
  contract,
  input,
  name,
  label = "Exportar Excel",
  empty = false,
  small = false,
  iconOnly = false,
}: {
  contract: C;
  input: CallInput<C>;
  /** Of the file, without `.xlsx`. */
  name: string;
  label?: string;
  empty?: boolean;
  small?: boolean;
  /** Where there is no room for its words: a phone's bar. */
  iconOnly?: boolean;
}) {
  const { run, busy } = useDownload();
  const take = () => void run(contract, input, `${name}.xlsx`);
  if (iconOnly)
    return (
      <IconButton
        variant="outline"
        icon={FileSpreadsheet}
        label={busy ? "Exportando..." : label}
        disabled={empty || busy}
        onClick={take}
      />
    );
  return (
    <Button
      size={small ? "sm" : undefined}
      icon={FileSpreadsheet}
      disabled={empty}
      busy={busy && "Exportando..."}
      onClick={take}
    >
      {label}
    </Button>
  );
}
