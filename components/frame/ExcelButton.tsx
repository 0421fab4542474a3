import { FileSpreadsheet } from "lucide-react";
import { Button } from "@/components/kit/Button";
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
}: {
  contract: C;
  input: CallInput<C>;
  /** Of the file, without `.xlsx`. */
  name: string;
  label?: string;
  empty?: boolean;
  small?: boolean;
}) {
  const { run, busy } = useDownload();
  return (
    <Button
      size={small ? "sm" : undefined}
      icon={FileSpreadsheet}
      disabled={empty}
      busy={busy && "Exportando..."}
      onClick={() => void run(contract, input, `${name}.xlsx`)}
    >
      {label}
    </Button>
  );
}
