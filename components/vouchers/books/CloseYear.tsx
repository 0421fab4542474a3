import { useState } from "react";
import { FormModal } from "@/components/frame/FormModal";
import { DefinitionList } from "@/components/kit/DefinitionList";
import { TextField } from "@/components/kit/fields/TextField";
import { toast } from "@/components/kit/toast";
import { call } from "@/lib/client/call";
import { useWrite } from "@/lib/client/useWrite";
import { formatDay, todayIn } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { countText } from "@/lib/format/text";
import type { CallOutput } from "@/lib/http/contract";
import { createVatYear, previewVatYear } from "@/lib/vouchers/prorrata/api";
import { percentOf } from "./percent";

type Preview = CallOutput<typeof previewVatYear>;

/** Two steps: year and share, and what that moves, which is what gets confirmed. What was changed since is looked at again. */
export function CloseYear({ company, onClose }: { company: { id: number; name: string }; onClose: () => void }) {
  const [year, setYear] = useState(String(Number(todayIn().slice(0, 4)) - 1));
  const [percent, setPercent] = useState("");
  const [note, setNote] = useState("");
  const [seen, setSeen] = useState<{ of: string; preview: Preview } | null>(null);
  const { run } = useWrite(createVatYear, { refresh: ["/vat-years"] });
  const key = `${year} ${percentOf(percent)}`;
  const preview = seen?.of === key ? seen.preview : null;
  const send = async () => {
    const asked = { year: Number(year), percent: percentOf(percent) };
    await run({ body: { company_id: company.id, ...asked, note } });
    toast.saved(`Se cerró la prorrata de ${year}`);
  };
  const look = async () => {
    const query = { company: company.id, year: Number(year), percent: percentOf(percent) };
    setSeen({ of: key, preview: await call(previewVatYear, { query }) });
    return false;
  };
  return (
    <FormModal
      title="Cerrar la prorrata de un año"
      description={`De ${company.name}. Antes de confirmar se ve qué mueve.`}
      confirm={preview ? "Confirmar" : "Ver qué mueve"}
      busyText={preview ? "Guardando..." : "Calculando..."}
      fields={["year", "percent", "note"]}
      onSave={preview ? send : look}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <TextField
            label="Año"
            required
            inputMode="numeric"
            maxLength={4}
            value={year}
            onChange={setYear}
            error={errorOf("year")}
          />
          <TextField
            label="Prorrata definitiva (%)"
            required
            inputMode="decimal"
            value={percent}
            onChange={setPercent}
            error={errorOf("percent")}
          />
          <TextField label="Nota" maxLength={300} value={note} onChange={setNote} error={errorOf("note")} />
          {preview && <Moves preview={preview} />}
        </>
      )}
    </FormModal>
  );
}

function Moves({ preview: { day, data } }: { preview: Preview }) {
  if (data.length === 0) return <p role="status">No mueve nada del costo: se guarda la prorrata, sin movimientos.</p>;
  return (
    <div role="status" className="flex flex-col gap-2">
      <p>{`Va al libro el ${formatDay(day)}. Lo que suma es más costo:`}</p>
      <DefinitionList
        sides
        items={data.map(({ category, currency, vouchers, cost }) => ({
          term: `${category?.name ?? "Sin rubro"} · ${countText(vouchers, "comprobante")}`,
          value: formatMoney(cost, currency, { decimals: 2, sign: "always" }),
        }))}
      />
    </div>
  );
}
