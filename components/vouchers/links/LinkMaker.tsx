import { useRef, useState } from "react";
import type * as z from "zod";
import { attempt } from "@/components/frame/attempt";
import { formError } from "@/components/frame/formError";
import { Button } from "@/components/kit/Button";
import { Chip } from "@/components/kit/Chip";
import { Drawer } from "@/components/kit/Drawer";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { MoneyField } from "@/components/kit/fields/MoneyField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { Form } from "@/components/kit/form/Form";
import { SaveButtons } from "@/components/kit/SaveButtons";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { listCompanies } from "@/lib/companies/api";
import { currencies } from "@/lib/format/currencies";
import { makeVoucherLinks } from "@/lib/musicwins/voucherLinks/api";
import { SupplierChoice, SupplierName } from "../SupplierChoice";
import { LINKS, type MadeLink } from "./LinkDeeds";
import { BLANK, linkForm } from "./linkForm";
import { MadeLinks } from "./MadeLinks";
import { useShows } from "./ShowChoice";

const FORM = "pedir-factura";

interface Chosen {
  id: number;
  name: string;
}

/** Asks for invoices: of a supplier, or of who is only named; a link for each show, or one that is about none. */
export default function LinkMaker({
  supplier: given,
  show,
  onClose,
}: {
  supplier?: number;
  /** The show that it is of, to begin with. */
  show?: { id: number; name: string };
  onClose: () => void;
}) {
  const [supplier, setSupplier] = useState(given ? String(given) : "");
  const [name, setName] = useState<string | null>(null);
  const [shows, setShows] = useState<readonly Chosen[]>(show ? [show] : []);
  const [wrong, setWrong] = useState<{ who?: string; shows?: string }>({});
  const [done, setDone] = useState<readonly MadeLink[]>([]);
  const companies = useRead(listCompanies, {});
  const made = useWrite(makeVoucherLinks, LINKS);
  // Sent twice, as when the answer of the first was lost, it makes nothing more.
  const clave = useRef<string>(undefined);
  const named = name !== null;
  const own = (companies.data ?? []).filter(({ active }) => active);

  const save = async (values: z.output<typeof linkForm>) => {
    const who = named ? name.trim() : supplier;
    const missing = {
      ...(!who && { who: named ? "Escribir a quién se le pide." : "Elegir a quién se le pide." }),
      ...(named && shows.length === 0 && { shows: "De quien no está cargado se pide la factura de un show." }),
    };
    setWrong(missing);
    if (Object.keys(missing).length > 0) return;
    clave.current ??= crypto.randomUUID();
    const whom = named ? { proveedor: who } : { supplier_id: Number(supplier) };
    await attempt(async () => {
      const body = { ...values, ...whom, shows: shows.map(({ id }) => id), clave: clave.current };
      setDone((await made.run({ body })).data);
    });
  };
  const changed =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      clave.current = undefined;
      set(value);
    };
  return (
    <Drawer
      open
      width={560}
      onClose={onClose}
      eyebrow="Comprobantes"
      title="Pedir factura por enlace"
      footer={
        done.length > 0 ? (
          <Button variant="primary" onClick={onClose}>
            Listo
          </Button>
        ) : (
          <SaveButtons form={FORM} busy={made.busy} onCancel={onClose} label="Pedir" />
        )
      }
    >
      {done.length > 0 ? (
        <MadeLinks made={done} />
      ) : (
        <Form
          id={FORM}
          schema={linkForm}
          defaultValues={BLANK}
          onSubmit={save}
          error={formError(made.error)}
          className="flex flex-col gap-4"
        >
          {given ? (
            <p>
              A <SupplierName id={given} />
            </p>
          ) : (
            <Who
              supplier={supplier}
              name={name}
              error={wrong.who}
              onSupplier={changed(setSupplier)}
              onName={changed(setName)}
            />
          )}
          <Shows shows={shows} error={wrong.shows} onChange={changed(setShows)} />
          <TextField
            name="proveedor_mail"
            label="Mail"
            type="email"
            help={named ? "Sin mail no se manda: se copia la dirección." : "Sin escribirlo va al de su ficha."}
          />
          <TextField
            name="titulo"
            label="Qué se pide"
            maxLength={200}
            help="Lo lee el proveedor. De un show va con su nombre."
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <MoneyField
              name="importe_ars"
              label="Acordado en pesos"
              currency="ARS"
              help="De cada enlace, si se acordó."
            />
            <MoneyField name="importe_usd" label="Acordado en dólares" currency="USD" />
          </div>
          <SelectField
            name="divisa"
            label="Moneda de la factura"
            options={[
              { value: "", label: "La que diga la factura" },
              ...currencies.map((value) => ({ value, label: value })),
            ]}
          />
          {own.length > 1 && (
            <SelectField
              name="company_id"
              label="Facturar a"
              options={own.map((one, index) => ({ value: index === 0 ? "" : String(one.id), label: one.name }))}
            />
          )}
        </Form>
      )}
    </Drawer>
  );
}

/** Whom it is asked of: a supplier, or a name of who is none yet. */
function Who({
  supplier,
  name,
  error,
  onSupplier,
  onName,
}: {
  supplier: string;
  name: string | null;
  error: string | undefined;
  onSupplier: (id: string) => void;
  onName: (name: string | null) => void;
}) {
  return (
    <div className="flex flex-col items-start gap-1 [&>:first-child]:w-full">
      {name === null ? (
        <SupplierChoice label="Proveedor" required value={supplier} onChange={onSupplier} error={error} />
      ) : (
        <TextField
          label="A quién se le pide"
          required
          value={name}
          onChange={onName}
          error={error}
          help="Quién es lo dice el CUIT con el que factura."
        />
      )}
      <Button variant="link" onClick={() => onName(name === null ? "" : null)}>
        {name === null ? "Todavía no está cargado" : "Buscarlo entre los proveedores"}
      </Button>
    </div>
  );
}

/** The shows that are asked about, each with a link of its own. */
function Shows({
  shows,
  error,
  onChange,
}: {
  shows: readonly Chosen[];
  error: string | undefined;
  onChange: (shows: readonly Chosen[]) => void;
}) {
  const { choices, ...search } = useShows("");
  const add = (value: string) => {
    const found = choices.find((one) => one.value === value);
    if (found) onChange([...shows, { id: Number(value), name: found.label }]);
  };
  return (
    <div className="flex flex-col gap-2">
      <ComboboxField
        label="Shows"
        placeholder="Nombre del show"
        value=""
        onChange={add}
        error={error}
        help="Un enlace por cada uno. Sin ninguno, uno solo."
        choices={choices.filter(({ value }) => !shows.some(({ id }) => String(id) === value))}
        {...search}
      />
      {shows.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {shows.map(({ id, name }) => (
            <li key={id}>
              <Chip value={name} what="show" onRemove={() => onChange(shows.filter((one) => one.id !== id))} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
