import { useState } from "react";
import { FormModal } from "@/components/frame/FormModal";
import { DateField } from "@/components/kit/fields/DateField";
import { MoneyField } from "@/components/kit/fields/MoneyField";
import { NumberField } from "@/components/kit/fields/NumberField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { toast } from "@/components/kit/toast";
import { CURRENCIES } from "@/components/shows/choices";
import { useWrite } from "@/lib/client/useWrite";
import { type Currency, currencies } from "@/lib/format/currencies";
import { createFromShow } from "@/lib/ticketing/sales/api";
import type { ShowPage } from "./curveModel";

const FIELDS = [
  "fecha_venta",
  "venta_diaria",
  "venta_total",
  "monto_diario",
  "recaudacion_total",
  "ticketera",
  "categoria",
  "divisa",
];

/** The sale of one day of this show, from its own page: its first one, or one that the day's grid does not have. */
export default function DaySaleModal({ page, onClose }: { page: ShowPage; onClose: () => void }) {
  const money = page.montos !== undefined;
  const { run } = useWrite(createFromShow, { refresh: ["/tickets", "/shows"] });
  const [fecha, setFecha] = useState(page.hoy);
  const [venta, setVenta] = useState<number | null>(null);
  const [total, setTotal] = useState<number | null>(null);
  const [monto, setMonto] = useState("");
  const [recaudacion, setRecaudacion] = useState("");
  const [ticketera, setTicketera] = useState(page.ticketeras[0]?.name ?? "");
  const [categoria, setCategoria] = useState("");
  const [divisa, setDivisa] = useState<Currency>(currencies.find((code) => code === page.divisa) ?? "ARS");
  const save = async () => {
    if (venta === null || Number.isNaN(venta)) return "Vendidas en el día: escribir un número entero.";
    const { warnings } = await run({
      body: {
        showId: page.id,
        fecha_venta: fecha,
        venta_diaria: venta,
        ...(total !== null && { venta_total: total }),
        ...(money && { monto_diario: monto, ...(recaudacion !== "" && { recaudacion_total: recaudacion }) }),
        ...(ticketera !== "" && { ticketera }),
        ...(categoria !== "" && { categoria }),
        divisa,
      },
    });
    toast.saved("Venta del día guardada");
    for (const { message } of warnings) toast.info(message);
  };
  return (
    <FormModal
      title="Venta de un día"
      description="El total se calcula si no se escribe."
      confirm="Guardar"
      fields={FIELDS}
      onSave={save}
      onClose={onClose}
    >
      {(errorOf) => (
        <div className="grid gap-3 sm:grid-cols-2">
          <DateField label="Día de la venta" value={fecha} onChange={setFecha} error={errorOf("fecha_venta")} />
          <SelectField
            label="Divisa"
            options={CURRENCIES}
            value={divisa}
            onChange={(code) => setDivisa(code as Currency)}
            error={errorOf("divisa")}
          />
          <NumberField label="Vendidas en el día" value={venta} onChange={setVenta} error={errorOf("venta_diaria")} />
          <NumberField label="Total vendido" value={total} onChange={setTotal} error={errorOf("venta_total")} />
          {money && (
            <>
              <MoneyField
                label="Monto del día"
                currency={divisa}
                value={monto}
                onChange={setMonto}
                error={errorOf("monto_diario")}
              />
              <MoneyField
                label="Recaudación total"
                currency={divisa}
                value={recaudacion}
                onChange={setRecaudacion}
                error={errorOf("recaudacion_total")}
              />
            </>
          )}
          <TextField label="Ticketera" value={ticketera} onChange={setTicketera} error={errorOf("ticketera")} />
          <TextField label="Categoría" value={categoria} onChange={setCategoria} error={errorOf("categoria")} />
        </div>
      )}
    </FormModal>
  );
}
