import { useState } from "react";
import { Checkbox } from "../fields/Checkbox";
import { ComboboxField } from "../fields/ComboboxField";
import type { Choice } from "../fields/choices";
import { DateField } from "../fields/DateField";
import { MoneyField } from "../fields/MoneyField";
import { MultiSelect } from "../fields/MultiSelect";
import { NumberField } from "../fields/NumberField";
import { PasswordField } from "../fields/PasswordField";
import { Radio } from "../fields/Radio";
import { SelectField } from "../fields/SelectField";
import { Switch } from "../fields/Switch";
import { TextArea } from "../fields/TextArea";
import { TextField } from "../fields/TextField";
import { TimeField } from "../fields/TimeField";
import { Section } from "./Section";

const SHOWS: ReadonlyArray<Choice> = [
  { value: "1", label: "Cinco Esquinas", hint: "Anfiteatro del Cerro, sáb 12 dic" },
  { value: "2", label: "Cinco Esquinas (gira)", hint: "Teatro Güemes, vie 19 mar 2027" },
  { value: "3", label: "Nieves Arrabal", hint: "Sala Palmeral, jue 26 nov" },
];
const AREAS: ReadonlyArray<Choice> = ["Ticketing", "Booking", "Producción", "Diseño", "Legales"].map((label) => ({
  value: label,
  label,
}));
const CURRENCIES = ["ARS", "USD", "EUR"];

export function Fields() {
  const [text, setText] = useState("Alquiler de luces");
  const [cbu, setCbu] = useState("2850590940090418135202");
  const [amount, setAmount] = useState("1234.50");
  const [currency, setCurrency] = useState("ARS");
  const [day, setDay] = useState("2026-12-11");
  const [show, setShow] = useState("1");
  const [areas, setAreas] = useState<ReadonlyArray<string>>(["Ticketing", "Booking"]);
  const [flags, setFlags] = useState({ vat: true, noReceipt: false, amounts: true, mail: false });
  const [kind, setKind] = useState("oficial");
  const [count, setCount] = useState<number | null>(32000);
  const [other, setOther] = useState({ time: "21:00", select: "ars", secret: "secreta", notes: "" });

  return (
    <Section title="Campos">
      <div id="campos" className="grid gap-x-5 gap-y-4 md:grid-cols-2 lg:grid-cols-4">
        <TextField label="Proveedor" placeholder="Buscar por nombre o CUIT" help="Nombre de fantasía o razón social" />
        <TextField label="Concepto" value={text} onChange={setText} help="Lo que va a leer quien aprueba" required />
        <TextField
          label="CBU"
          value={cbu}
          onChange={setCbu}
          inputMode="numeric"
          error="El último dígito no corresponde: debería ser 1"
        />
        <TextField label="Empresa" value="Productora Bambalina SA" readOnly help="Viene del show" />
        <MoneyField
          label="Importe"
          value={amount}
          onChange={setAmount}
          currency={currency}
          currencies={CURRENCIES}
          onCurrencyChange={setCurrency}
          help="1.234,5 o $ 1,234.50"
        />
        <DateField
          label="Fecha de pago"
          value={day}
          onChange={setDay}
          today="2026-11-20"
          help="11/12, “viernes” o “en 3 semanas”"
        />
        <ComboboxField label="Show" choices={SHOWS} value={show} onChange={setShow} onCreate={() => setShow("3")} />
        <MultiSelect
          label="Áreas"
          choices={AREAS}
          value={areas}
          onChange={setAreas}
          help="Se puede elegir más de una"
        />
        <SelectField
          label="Divisa"
          value={other.select}
          onChange={(select) => setOther({ ...other, select })}
          options={[
            { value: "ars", label: "Pesos argentinos" },
            { value: "usd", label: "Dólares" },
            { value: "eur", label: "Euros" },
          ]}
        />
        <NumberField label="Capacidad" value={count} onChange={setCount} unit="lugares" />
        <TimeField label="Hora" value={other.time} onChange={(time) => setOther({ ...other, time })} />
        <PasswordField
          label="Contraseña"
          autoComplete="current-password"
          value={other.secret}
          onChange={(secret) => setOther({ ...other, secret })}
        />
        <TextArea
          className="md:col-span-2"
          label="Anotaciones"
          rows={2}
          maxLength={400}
          value={other.notes}
          onChange={(notes) => setOther({ ...other, notes })}
        />
        <SelectField label="No importar" disabled options={[{ value: "", label: "No importar" }]} />
      </div>
      <div className="mt-4 flex flex-wrap gap-x-5 gap-y-3">
        <Checkbox label="Incluye IVA" value={flags.vat} onChange={(vat) => setFlags({ ...flags, vat })} />
        <Checkbox
          label="Sin comprobante"
          value={flags.noReceipt}
          onChange={(noReceipt) => setFlags({ ...flags, noReceipt })}
        />
        <Radio
          label="Tipo de cambio"
          hideLabel
          value={kind}
          onChange={setKind}
          options={[
            { value: "oficial", label: "Oficial" },
            { value: "pactado", label: "Pactado" },
          ]}
        />
        <Switch label="Ver montos" value={flags.amounts} onChange={(amounts) => setFlags({ ...flags, amounts })} />
        <Switch label="Avisarme por mail" value={flags.mail} onChange={(mail) => setFlags({ ...flags, mail })} />
      </div>
    </Section>
  );
}
