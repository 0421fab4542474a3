import { BookOpen, CreditCard, FileSpreadsheet, FileText, Link as LinkIcon, ListChecks, Plus } from "lucide-react";
import { ExcelButton } from "@/components/frame/ExcelButton";
import { useDownload } from "@/components/frame/useDownload";
import { Button, ButtonLink } from "@/components/kit/Button";
import { Menu } from "@/components/kit/Menu";
import { MoreMenu } from "@/components/kit/MoreMenu";
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

/** What a list of vouchers is taken away as: Excel and CSV. */
export function VoucherFiles({ query, name, empty }: Taken) {
  const { run, busy } = useDownload();
  const file = `${name}_${todayIn()}`;
  return (
    <Menu
      align="end"
      trigger={
        <Button icon={FileSpreadsheet} disabled={empty} busy={busy && "Exportando..."}>
          Exportar
        </Button>
      }
      items={[
        { label: "Excel", icon: FileSpreadsheet, onSelect: () => void run(vouchersExcel, { query }, `${file}.xlsx`) },
        { label: "CSV", icon: FileText, onSelect: () => void run(vouchersCsv, { query }, `${file}.csv`) },
      ]}
    />
  );
}

const BOOKS = { icon: BookOpen, href: "/Comprobantes?vista=libros" };
const CARDS = { label: "Tarjetas", icon: CreditCard, href: "/Comprobantes?vista=tarjetas" };

/**
 * The places beside the list: the books that vouchers are in, and from where they come, too. What is gone to once a month is in
 * the menu, so that all fits beside the title.
 */
export const OtherPlaces = ({ mayWrite }: { mayWrite: boolean }) =>
  mayWrite ? (
    <>
      <MoreMenu align="end" items={[{ label: "Libros", ...BOOKS }, CARDS]} />
      <ButtonLink variant="ghost" icon={LinkIcon} href="/Comprobantes/enlaces">
        Enlaces
      </ButtonLink>
      <ButtonLink variant="ghost" icon={ListChecks} href="/Comprobantes/mis-comprobantes">
        Lista de ARCA
      </ButtonLink>
    </>
  ) : (
    <ButtonLink variant="ghost" {...BOOKS}>
      Libros
    </ButtonLink>
  );
