import { type ReactNode, useState } from "react";
import { Fetched } from "@/components/frame/Fetched";
import { Badge } from "@/components/kit/Badge";
import { Banner } from "@/components/kit/Banner";
import { Card } from "@/components/kit/Card";
import { TextField } from "@/components/kit/fields/TextField";
import { Page } from "@/components/kit/Page";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { formatDay, formatInstant, todayIn } from "@/lib/format/dates";
import { countText, joinSpanish } from "@/lib/format/text";
import { listPadrones } from "@/lib/tax/api";
import type { PadronRow } from "@/lib/tax/padron/schema";
import { PadronUpload } from "./PadronUpload";

const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/;

const Row = ({ row }: { row: PadronRow }) => (
  <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
    <TwoLines
      strong
      main={`${row.title}, ${row.file_name}`}
      sub={[
        `${countText(row.rows_kept, "proveedor nuestro", "proveedores nuestros")} en ${countText(row.rows_read, "línea")}`,
        row.published_on && `publicado el ${formatDay(row.published_on)}`,
        `cargado el ${formatInstant(row.created_at)}${row.created_by ? ` por ${row.created_by}` : ""}`,
      ]
        .filter(Boolean)
        .join(" · ")}
    />
    <span className="flex items-center gap-3">
      <code className="text-second text-muted" title={row.sha256}>
        {`sha256 ${row.sha256.slice(0, 12)}`}
      </code>
      <Badge tone={row.current ? "good" : "outline"} dot>
        {row.undone ? "Deshecho" : row.current ? "Vigente" : "Reemplazado"}
      </Badge>
    </span>
  </li>
);

/** A month's padrones: those that are here with their hash, those that are missing, and the way to bring one. */
export function PadronesPart({ tabs }: { tabs: ReactNode }) {
  const { can } = usePerson();
  const [month, setMonth] = useState(todayIn().slice(0, 7));
  const valid = MONTH.test(month);
  const read = useRead(listPadrones, valid ? { query: { month } } : null);
  return (
    <Page title="Impuestos" context="Alícuotas de Ingresos Brutos que publica cada jurisdicción." tabs={tabs}>
      <TextField
        label="Mes"
        value={month}
        onChange={setMonth}
        maxLength={7}
        className="max-w-40"
        error={valid ? undefined : "Escribir el mes como 2026-11."}
      />
      {can("taxes.write") && <PadronUpload onSaved={() => void read.mutate()} />}
      <Fetched read={read} failure="No se pudieron traer los padrones">
        {({ data, missing }) => (
          <>
            {missing.map(({ jurisdiction, title, companies }) => (
              <Banner key={jurisdiction} tone="warn">
                {`Falta el padrón de ${title}: los pagos de ${joinSpanish(companies)} retienen como a quien no figura.`}
              </Banner>
            ))}
            <Card flush title="Padrones del mes">
              {data.length === 0 ? (
                <p className="px-4 pb-4 text-help text-muted">Ninguno todavía.</p>
              ) : (
                <ul className="divide-y divide-line-soft border-t border-line">
                  {data.map((row) => (
                    <Row key={row.id} row={row} />
                  ))}
                </ul>
              )}
            </Card>
          </>
        )}
      </Fetched>
    </Page>
  );
}
