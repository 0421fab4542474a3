import { useMemo, useState } from "react";
import { FormModal } from "@/components/frame/FormModal";
import { TextArea } from "@/components/kit/fields/TextArea";
import { toast } from "@/components/kit/toast";
import { useWrite } from "@/lib/client/useWrite";
import { formatMoney } from "@/lib/format/money";
import { countText } from "@/lib/format/text";
import { addCosts } from "@/lib/showCosts/api";
import type { CostsView } from "@/lib/showCosts/schema";
import { pastedCosts } from "./paste";

/** Costs copied from a sheet, and where each row would land, before anything is saved. */
export default function PasteModal({
  show,
  view,
  onSaved,
  onClose,
}: {
  show: number;
  view: CostsView;
  onSaved: (view: CostsView) => void;
  onClose: () => void;
}) {
  const [text, setText] = useState("");
  const [client_id] = useState(() => crypto.randomUUID());
  const { run } = useWrite(addCosts);
  const rows = useMemo(() => (text.trim() ? pastedCosts(text, view) : []), [text, view]);
  const right = rows.filter(({ problem }) => problem === null);
  const nameOf = (id: number | null) => view.categories.find((one) => one.id === id)?.name;
  const save = async () => {
    if (right.length === 0) return "No hay ninguna fila para agregar.";
    onSaved(await run({ params: { id: show }, body: { lines: right.map(({ line }) => line), client_id } }));
    toast.saved(`${countText(right.length, "costo agregado", "costos agregados")}`);
    return undefined;
  };
  return (
    <FormModal
      title="Pegar costos de Excel"
      description="Rubro (si lo hay), concepto, moneda (si no es la del show) y presupuesto; con dos importes el primero es la oferta."
      confirm={right.length > 0 ? `Agregar ${countText(right.length, "costo")}` : "Agregar"}
      onSave={save}
      onClose={onClose}
    >
      {() => (
        <>
          <TextArea
            label="Filas copiadas"
            rows={5}
            value={text}
            onChange={setText}
            autoFocus
            placeholder={"Sonido\tLine array\t1.250.000,00"}
          />
          {rows.length > 0 && (
            <div className="max-h-64 overflow-auto rounded-card border border-line">
              <table className="w-full text-help">
                <caption className="sr-only">Cómo quedan las filas pegadas</caption>
                <thead>
                  <tr className="text-left text-muted">
                    <th scope="col" className="px-3 py-1.5 font-normal">
                      Concepto
                    </th>
                    <th scope="col" className="px-3 py-1.5 text-right font-normal">
                      Oferta
                    </th>
                    <th scope="col" className="px-3 py-1.5 text-right font-normal">
                      Presupuesto
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map(({ line, unknown, problem }, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: rows are what was pasted, in its order
                    <tr key={index} className="border-t border-line-soft align-top">
                      <td className="px-3 py-1.5">
                        {line.label || "Sin concepto"}
                        <span className="block text-second text-muted">
                          {nameOf(line.category_id) ?? (unknown ? `Sin rubro: no existe “${unknown}”` : "Sin rubro")}
                        </span>
                        {problem && <span className="block text-second text-bad">{`No se agrega. ${problem}`}</span>}
                      </td>
                      <td className="whitespace-nowrap px-3 py-1.5 text-right tabular-nums">
                        {line.oferta && formatMoney(line.oferta, line.currency, { decimals: 2 })}
                      </td>
                      <td className="whitespace-nowrap px-3 py-1.5 text-right tabular-nums">
                        {line.presupuesto && formatMoney(line.presupuesto, line.currency, { decimals: 2 })}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </>
      )}
    </FormModal>
  );
}
