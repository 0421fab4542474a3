import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { FileUpload } from "@/components/documents/FileUpload";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { Drawer } from "@/components/kit/Drawer";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { DateField } from "@/components/kit/fields/DateField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextArea } from "@/components/kit/fields/TextArea";
import { TextField } from "@/components/kit/fields/TextField";
import { RestoredNotice } from "@/components/kit/form/RestoredNotice";
import { useKeptState } from "@/components/kit/form/useKeptState";
import { IconButton } from "@/components/kit/IconButton";
import { toast } from "@/components/kit/toast";
import { currencies } from "@/lib/format/currencies";
import { todayIn } from "@/lib/format/dates";
import { currencyName } from "@/lib/format/money";
import { changeQuote, createQuote } from "@/lib/purchasing/quotes/api";
import type { QuoteView } from "@/lib/purchasing/quotes/schema";
import { quantityText } from "@/lib/purchasing/rules/quantity";
import { shownDecimal, typedDecimal } from "@/lib/purchasing/rules/typed";
import type { PurchaseView } from "@/lib/purchasing/schema";
import { type Refusal, refusalOf } from "../issues";
import { useChoices } from "../useChoices";
import { useStep } from "./usePurchase";

interface OfferedLine {
  key: string;
  requisition_line_id: number | null;
  description: string;
  quantity: string;
  unit: string;
  pack: string;
  unit_price: string;
  vat_rate: string;
}

const rates = [
  { value: "21", label: "21 %" },
  { value: "10.5", label: "10,5 %" },
  { value: "27", label: "27 %" },
  { value: "0", label: "Sin IVA" },
];
const rateOf = (value: string) => rates.find((rate) => Number(rate.value) === Number(value))?.value ?? "21";

const linesOf = ({ lines }: PurchaseView, quote?: QuoteView): OfferedLine[] =>
  quote
    ? quote.lines.map((line) => ({
        ...line,
        key: String(line.n),
        quantity: shownDecimal(line.quantity),
        pack: shownDecimal(line.pack),
        unit_price: shownDecimal(line.unit_price),
        vat_rate: rateOf(line.vat_rate),
      }))
    : lines.map(({ id, description, quantity, unit }) => ({
        key: `r${id}`,
        requisition_line_id: id,
        description,
        quantity: shownDecimal(quantity),
        unit,
        pack: "1",
        unit_price: "",
        vat_rate: "21",
      }));

const firstOf = (quote: QuoteView | undefined, currency: string) => ({
  supplier_id: quote ? String(quote.supplier.id) : "",
  currency: quote?.currency ?? currency,
  fx_rate: quote?.fx_rate ? shownDecimal(quote.fx_rate) : "",
  day: quote?.day ?? todayIn(),
  valid_until: quote?.valid_until ?? "",
  expired_reason: quote?.expired_reason ?? "",
  delivery_day: quote?.delivery_day ?? "",
  delivery_place: quote?.delivery_place ?? "",
  terms: quote?.terms ?? "",
  note: quote?.note ?? "",
});

/** What a supplier offers, line by line; what is typed stays when it is refused. */
export function QuoteForm({ view, quote, onClose }: { view: PurchaseView; quote?: QuoteView; onClose: () => void }) {
  const choices = useChoices();
  const kept = useKeptState(quote ? `cotizacion-${quote.id}-${quote.version}` : `cotizacion-de-${view.row.id}`, () => ({
    fields: firstOf(quote, view.row.currency),
    lines: linesOf(view, quote),
    files: [] as string[],
  }));
  const { fields, lines, files } = kept.value;
  const [refused, setRefused] = useState<Refusal | null>(null);
  const made = useStep(createQuote);
  const changed = useStep(changeQuote);
  const set = (part: Partial<typeof fields>) => kept.set((now) => ({ fields: { ...now.fields, ...part } }));
  const setLines = (next: (all: OfferedLine[]) => OfferedLine[]) => kept.set((now) => ({ lines: next(now.lines) }));
  const setLine = (index: number, part: Partial<OfferedLine>) =>
    setLines((all) => all.map((line, at) => (at === index ? { ...line, ...part } : line)));
  const problem = (path: string) => refused?.of(path);
  // Those with a price are sent.
  const sent = lines.filter(({ unit_price }) => unit_price.trim() !== "");
  const lineProblem = (line: OfferedLine, field: string) => refused?.ofLine(line.key, field);
  const foreign = fields.currency !== view.row.currency;

  async function save() {
    const body = {
      ...fields,
      currency: fields.currency as (typeof currencies)[number],
      supplier_id: Number(fields.supplier_id),
      fx_rate: foreign && fields.fx_rate ? typedDecimal(fields.fx_rate) : null,
      file_ids: files,
      lines: sent.map(({ key: _, quantity, pack, unit_price, ...line }) => ({
        requisition_line_id: line.requisition_line_id,
        description: line.description,
        unit: line.unit,
        vat_rate: line.vat_rate,
        quantity: typedDecimal(quantity),
        pack: typedDecimal(pack),
        unit_price: typedDecimal(unit_price),
      })),
    };
    try {
      if (quote) await changed.run({ params: { id: quote.id }, body: { ...body, version: quote.version } });
      else await made.run({ body: { ...body, requisition_id: view.row.id } });
      kept.saved();
      toast.saved("Cotización guardada");
      onClose();
    } catch (error) {
      setRefused(refusalOf(error, sent));
    }
  }

  const suppliers = quote
    ? [...choices.suppliers, { value: String(quote.supplier.id), label: quote.supplier.name }]
    : choices.suppliers;
  return (
    <Drawer
      open
      scrim
      onClose={onClose}
      title={quote ? `Cotización de ${quote.supplier.name}` : "Cargar cotización"}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" onClick={() => void save()} busy={made.busy || changed.busy}>
            Guardar cotización
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <RestoredNotice kept={kept} />
        {refused && <Banner tone="bad">{refused.message}</Banner>}
        <ComboboxField
          label="Proveedor"
          choices={suppliers}
          onSearch={choices.search}
          loading={choices.loading}
          value={fields.supplier_id}
          onChange={(supplier_id) => set({ supplier_id })}
          error={problem("supplier_id")}
        />
        <div className="grid gap-3 sm:grid-cols-3">
          <SelectField
            label="Moneda"
            options={currencies.map((value) => ({ value, label: currencyName(value) }))}
            value={fields.currency}
            onChange={(currency) => set({ currency })}
            error={problem("currency")}
          />
          {foreign && (
            <TextField
              label={`${view.row.currency} por ${fields.currency}`}
              inputMode="decimal"
              value={fields.fx_rate}
              onChange={(fx_rate) => set({ fx_rate })}
              error={problem("fx_rate")}
              help="Para compararla con las otras."
            />
          )}
          <DateField label="Fecha" value={fields.day} onChange={(day) => set({ day })} error={problem("day")} />
          <DateField
            label="Vale hasta"
            value={fields.valid_until}
            onChange={(valid_until) => set({ valid_until })}
            error={problem("valid_until")}
          />
          <DateField
            label="Entrega"
            value={fields.delivery_day}
            onChange={(delivery_day) => set({ delivery_day })}
            error={problem("delivery_day")}
          />
          <TextField
            label="Lugar de entrega"
            value={fields.delivery_place}
            onChange={(delivery_place) => set({ delivery_place })}
            error={problem("delivery_place")}
          />
          <TextField
            label="Pago"
            value={fields.terms}
            onChange={(terms) => set({ terms })}
            error={problem("terms")}
            placeholder="30 días"
          />
        </div>
        {fields.valid_until && fields.valid_until < todayIn() && (
          <TextField
            label="Venció: por qué vale"
            value={fields.expired_reason}
            onChange={(expired_reason) => set({ expired_reason })}
            error={problem("expired_reason")}
            help="Sin eso no se puede elegir."
          />
        )}
        <fieldset className="flex flex-col gap-3">
          <legend className="text-section">Qué ofrece, sin IVA</legend>
          {lines.map((line, index) => (
            <div key={line.key} className="flex flex-col gap-2 rounded-card border border-line p-3">
              <div className="flex items-end justify-between gap-2">
                {line.requisition_line_id === null ? (
                  <TextField
                    className="flex-1"
                    label="Flete o extra"
                    value={line.description}
                    onChange={(description) => setLine(index, { description })}
                    error={lineProblem(line, "description")}
                  />
                ) : (
                  <p className="font-semibold">
                    {line.description}{" "}
                    <span className="font-normal text-muted">
                      se piden{" "}
                      {quantityText(view.lines.find(({ id }) => id === line.requisition_line_id)?.quantity ?? "0")}
                    </span>
                  </p>
                )}
                {line.requisition_line_id === null && (
                  <IconButton
                    icon={Trash2}
                    label="Quitar el extra"
                    onClick={() => setLines((all) => all.filter((_, at) => at !== index))}
                  />
                )}
              </div>
              <div className="grid grid-cols-2 gap-2 sm:grid-cols-5">
                <TextField
                  label="Precio"
                  inputMode="decimal"
                  value={line.unit_price}
                  onChange={(unit_price) => setLine(index, { unit_price })}
                  error={lineProblem(line, "unit_price")}
                />
                <TextField
                  label="Cantidad"
                  inputMode="decimal"
                  value={line.quantity}
                  onChange={(quantity) => setLine(index, { quantity })}
                  error={lineProblem(line, "quantity")}
                />
                <TextField
                  label="Unidad"
                  value={line.unit}
                  onChange={(unit) => setLine(index, { unit })}
                  error={lineProblem(line, "unit")}
                />
                <TextField
                  label="Trae"
                  inputMode="decimal"
                  value={line.pack}
                  onChange={(pack) => setLine(index, { pack })}
                  error={lineProblem(line, "pack")}
                  help="Caja de 12: 12."
                />
                <SelectField
                  label="IVA"
                  options={rates}
                  value={line.vat_rate}
                  onChange={(vat_rate) => setLine(index, { vat_rate })}
                  error={lineProblem(line, "vat_rate")}
                />
              </div>
            </div>
          ))}
          <Button
            variant="ghost"
            icon={Plus}
            className="self-start"
            onClick={() =>
              setLines((all) => [
                ...all,
                {
                  key: crypto.randomUUID(),
                  requisition_line_id: null,
                  description: "Flete",
                  quantity: "1",
                  unit: "servicio",
                  pack: "1",
                  unit_price: "",
                  vat_rate: "21",
                },
              ])
            }
          >
            Agregar flete o extra
          </Button>
        </fieldset>
        <TextArea
          label="Notas"
          value={fields.note}
          onChange={(note) => set({ note })}
          error={problem("note")}
          rows={2}
        />
        <FileUpload
          label="Soltar acá la cotización"
          multiple
          onUploaded={({ id }) => kept.set((now) => ({ files: [...now.files, id] }))}
          remember="cotizacion"
        />
      </div>
    </Drawer>
  );
}
