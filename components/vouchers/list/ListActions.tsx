import { BookOpen, CreditCard, FileText, Link as LinkIcon, ListChecks, Plus } from "lucide-react";
import { ExcelButton } from "@/components/frame/ExcelButton";
import { useDownload } from "@/components/frame/useDownload";
import { Button, ButtonLink } from "@/components/kit/Button";
import { todayIn } from "@/lib/format/dates";
import { vouchersCsv, vouchersExcel } from "@/lib/vouchers/api";
import type { VoucherFilter } from "@/lib/vouchers/schema";
import { FilesButton } from "../intake/FilesButton";

/** The ways in: by hand, or files. */
export const AddVouchers = ({ newHref, onFiles }: { newHref: string; onFiles: (files: File[]) => void }) => (
  <>
    <ButtonLink icon={Plus} href={newHref}>
      A mano
    </ButtonLink>
    <FilesButton label="Cargar archivos" onFiles={onFiles} />
  </>
);

interface Taken {
  query: VoucherFilter;
  /** Of the file, before the day. */
  name: string;
  empty: boolean;
}

/** The workbook of all that is filtered. */
export const VouchersExcel = ({ query, name, empty }: Taken) => (
  <ExcelButton contract={vouchersExcel} input={{ query }} name={`${name}_${todayIn()}`} label="Excel" empty={empty} />
);

/** What a list of vouchers is taken away as: CSV and Excel. */
export function VoucherFiles(taken: Taken) {
  const csv = useDownload();
  const { query, name, empty } = taken;
  return (
    <>
      <Button
        icon={FileText}
        disabled={empty}
        busy={csv.busy && "Exportando..."}
        onClick={() => void csv.run(vouchersCsv, { query }, `${name}_${todayIn()}.csv`)}
      >
        CSV
      </Button>
      <VouchersExcel {...taken} />
    </>
  );
}

/** The books that they are in, and their files. */
export const BooksLink = () => (
  <ButtonLink variant="ghost" icon={BookOpen} href="/Comprobantes?vista=libros">
    Libros
  </ButtonLink>
);

/** The places beside the list from which vouchers come, too. */
export const OtherDoors = () => (
  <>
    <ButtonLink variant="ghost" icon={CreditCard} href="/Comprobantes?vista=tarjetas">
      Tarjetas
    </ButtonLink>
    <ButtonLink variant="ghost" icon={LinkIcon} href="/Comprobantes/enlaces">
      Enlaces
    </ButtonLink>
    <ButtonLink variant="ghost" icon={ListChecks} href="/Comprobantes/mis-comprobantes">
      Lista de ARCA
    </ButtonLink>
  </>
);
