import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useDownload } from "@/components/frame/useDownload";
import { Banner } from "@/components/kit/Banner";
import { Button, ButtonLink } from "@/components/kit/Button";
import { Card } from "@/components/kit/Card";
import { cx } from "@/components/kit/cx";
import { EmptyState } from "@/components/kit/EmptyState";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { Page } from "@/components/kit/Page";
import { useRead } from "@/lib/client/useRead";
import { todayIn } from "@/lib/format/dates";
import { exportWithholdings, listRegimes, listReturns } from "@/lib/tax/api";
import { type ExportKey, exportKeys, exportKinds, periodOf } from "@/lib/tax/exports/kinds";
import { Corrections, HandIn, LeftOut } from "./Returns";

const HELP: Readonly<Record<(typeof exportKinds)[ExportKey]["shape"], string>> = {
  fija: "Archivo para el programa del organismo.",
  lista: "Lista por certificado, para cargar en el sitio del organismo.",
  resumen: "Por perceptor, con los totales que pide el modelo.",
};
const noteOf = (form: ExportKey): string | undefined => {
  const kind = exportKinds[form];
  return "note" in kind ? kind.note : undefined;
};
const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/;

/** What is handed in of a company's month, quarter or year. */
export function ExportsPart({ tabs }: { tabs: ReactNode }) {
  const { data } = useRead(listRegimes, { query: {} });
  const companies = data?.companies ?? [];
  const [chosen, setChosen] = useState("");
  const [month, setMonth] = useState(todayIn().slice(0, 7));
  const [mark, setMark] = useState<"." | ",">(".");
  const { run, busy } = useDownload();
  const company = companies.find(({ id }) => String(id) === chosen) ?? companies[0];
  const valid = MONTH.test(month);
  const returns = useRead(listReturns, company && valid ? { query: { company: company.id, month } } : null);
  const forms = exportKeys.filter((key) => exportKinds[key].country === company?.country);
  return (
    <Page
      title="Impuestos"
      context="Lo que se presenta de lo retenido: certificados emitidos y no anulados."
      tabs={tabs}
    >
      {data && companies.length === 0 && (
        <EmptyState title="Todavía no hay empresas" actions={<ButtonLink href="/empresas">Ver empresas</ButtonLink>}>
          Se presenta lo que retuvo cada una, una vez que es agente de algún régimen.
        </EmptyState>
      )}
      <div className={cx("flex flex-wrap gap-3", companies.length === 0 && "hidden")}>
        <SelectField
          label="Empresa"
          value={String(company?.id ?? "")}
          onChange={setChosen}
          options={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <TextField
          label="Mes"
          value={month}
          onChange={setMonth}
          maxLength={7}
          error={valid ? undefined : "Escribir el mes como 2026-11."}
        />
        {company?.country === "AR" && (
          <SelectField
            label="Decimales de SICORE"
            value={mark}
            onChange={(value) => setMark(value === "," ? "," : ".")}
            options={[
              { value: ".", label: "Punto (versión 23 o más)" },
              { value: ",", label: "Coma (hasta la 22)" },
            ]}
          />
        )}
      </div>
      <LeftOut title="No van en ninguna presentación" rows={returns.data?.unfiled} />
      <div className="grid gap-4 md:grid-cols-2">
        {company &&
          forms.map((form) => (
            <Card
              key={form}
              title={exportKinds[form].title}
              subtitle={`${valid ? `${periodOf(form, month).name}. ` : ""}${HELP[exportKinds[form].shape]}`}
              actions={
                <>
                  <HandIn
                    view={returns.data?.data.find((one) => one.form === form)}
                    asked={{ company: company.id, month, form }}
                  />
                  <Button
                    size="sm"
                    icon={Download}
                    disabled={!valid || busy}
                    onClick={() =>
                      void run(
                        exportWithholdings,
                        { query: { form, company: company.id, month, mark } },
                        `${form}_${periodOf(form, month).name}.${exportKinds[form].shape === "fija" ? "txt" : "csv"}`,
                      )
                    }
                  >
                    Descargar
                  </Button>
                </>
              }
            >
              {noteOf(form) && <Banner tone="info">{noteOf(form)}</Banner>}
              <LeftOut
                title={exportKinds[form].shape === "fija" ? "No van en el archivo" : "No van en la lista"}
                rows={returns.data?.data.find((one) => one.form === form)?.left_out}
              />
              <Corrections view={returns.data?.data.find((one) => one.form === form)} />
            </Card>
          ))}
      </div>
    </Page>
  );
}
