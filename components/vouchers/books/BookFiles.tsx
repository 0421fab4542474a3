import { Download } from "lucide-react";
import { useState } from "react";
import { useDownload } from "@/components/frame/useDownload";
import { Button } from "@/components/kit/Button";
import { Card } from "@/components/kit/Card";
import { SelectField } from "@/components/kit/fields/SelectField";
import type { BinaryReply, CallInput, Contract } from "@/lib/http/contract";
import { monthName } from "@/lib/ledger/rules/months";
import { vouchersExcel } from "@/lib/vouchers/api";
import { arPurchasesBook, esReceivedBook, esThirdPartiesExcel, vouchersZip } from "@/lib/vouchers/books/api";
import { accruedStandings } from "@/lib/vouchers/rules/states";
import type { VoucherFilter } from "@/lib/vouchers/schema";
import { type BookPeriod, type Days, monthPeriod } from "./periods";

/** One file: what it is called, and how it is asked for. */
function FileButton<C extends Contract & { reply: BinaryReply }>({
  contract,
  input,
  name,
  label,
}: {
  contract: C;
  input: CallInput<C>;
  name: string;
  label: string;
}) {
  const { run, busy } = useDownload();
  return (
    <Button icon={Download} busy={busy && "Descargando..."} onClick={() => void run(contract, input, name)}>
      {label}
    </Button>
  );
}

const ListExcel = ({ company, days: { from, until } }: { company: number; days: Days }) => (
  <FileButton
    contract={vouchersExcel}
    input={{
      query: {
        company,
        from,
        until,
        direction: "recibido",
        state: accruedStandings.join(","),
        sort: "date",
      } as VoucherFilter,
    }}
    name={`comprobantes_${from}_${until}.xlsx`}
    label="Excel"
  />
);

const Zip = ({ company, month }: { company: number; month: string }) => (
  <FileButton
    contract={vouchersZip}
    input={{ query: { company, month } }}
    name={`comprobantes_${month}.zip`}
    label="ZIP de documentos"
  />
);

/** What is in the ZIP, so that nobody takes what is missing for lost: the same vouchers as in the books. */
const ZIP_HAS =
  "El ZIP tiene los documentos de lo validado y no anulado, como los libros: lo recibido sin validar, lo esperado y lo descartado no van.";

/** What is taken away of a month in Argentina. */
export const ArgentinaFiles = ({ company, month }: { company: number; month: string }) => (
  <Card title="Archivos" subtitle="El Libro IVA compras son dos archivos, con el diseño de ARCA: se cargan los dos.">
    <div className="flex flex-wrap gap-2">
      <FileButton
        contract={arPurchasesBook}
        input={{ query: { company, month, file: "comprobantes" } }}
        name={`LIBRO_IVA_DIGITAL_COMPRAS_CBTE_${month}.txt`}
        label="Libro IVA: comprobantes"
      />
      <FileButton
        contract={arPurchasesBook}
        input={{ query: { company, month, file: "alicuotas" } }}
        name={`LIBRO_IVA_DIGITAL_COMPRAS_ALICUOTAS_${month}.txt`}
        label="Libro IVA: alícuotas"
      />
      <ListExcel company={company} days={monthPeriod(month)} />
      <Zip company={company} month={month} />
    </div>
    <p className="pt-3 text-help text-muted">{ZIP_HAS}</p>
  </Card>
);

const MODELS = [
  { model: "347", label: "Modelo 347" },
  { model: "111", label: "Modelos 111 / 190" },
  { model: "115", label: "Modelos 115 / 180" },
] as const;

/** What is taken away of a quarter or a year in Spain; returns are of the year with its quarters, documents of a month. */
export function SpainFiles({ company, year, period }: { company: number; year: string; period: BookPeriod }) {
  const { from, until, months } = period;
  const [month, setMonth] = useState(months[0] ?? "");
  return (
    <Card title="Archivos" subtitle={`El libro es de ${period.name}; los modelos, del año ${year} por trimestre.`}>
      <div className="flex flex-wrap items-end gap-2">
        <FileButton
          contract={esReceivedBook}
          input={{ query: { company, from, until } }}
          name={`facturas_recibidas_${from}_${until}.xlsx`}
          label="Facturas recibidas"
        />
        {MODELS.map(({ model, label }) => (
          <FileButton
            key={model}
            contract={esThirdPartiesExcel}
            input={{ query: { company, year: Number(year), model } }}
            name={`${label.toLowerCase().replace(/\W+/g, "_")}_${year}.xlsx`}
            label={label}
          />
        ))}
        <ListExcel company={company} days={period} />
        <SelectField
          label="Documentos de"
          value={month}
          onChange={setMonth}
          options={months.map((value) => ({ value, label: monthName(value) }))}
        />
        <Zip company={company} month={month} />
      </div>
      <p className="pt-3 text-help text-muted">{ZIP_HAS}</p>
    </Card>
  );
}
