import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { supplierStateTitles } from "@/lib/catalogue/rules/kinds";
import { choicesOf } from "../common";
import { type ListForm, Name, said, Two, titled } from "./parts";

export const suppliers: ListForm = {
  start: { tax_id: "", country: "", name: "", trade_name: "", mail: "", state: "alta" },
  Fields: ({ readOnly }) => (
    <>
      <TextField
        name="tax_id"
        label="CUIT o NIF"
        maxLength={40}
        readOnly={readOnly}
        help="Pegarlo como esté escrito: el país se reconoce. Sin número queda propuesto."
        autoComplete="off"
      />
      <Name label="Razón social" readOnly={readOnly} />
      <TextField name="trade_name" label="Nombre comercial" maxLength={200} readOnly={readOnly} autoComplete="off" />
      <TextField name="mail" label="Mail" maxLength={254} inputMode="email" readOnly={readOnly} autoComplete="off" />
      <Two>
        <TextField
          name="country"
          label="País"
          maxLength={2}
          readOnly={readOnly}
          help="Su código: AR, ES. Solo si el número no lo dice."
          autoComplete="off"
        />
        <SelectField
          name="state"
          label="Estado"
          required
          options={choicesOf(supplierStateTitles)}
          disabled={readOnly}
        />
      </Two>
    </>
  ),
  facts: () => [
    { label: "CUIT o NIF", text: said("tax_id") },
    { label: "Razón social", text: said("name") },
    { label: "Nombre comercial", text: said("trade_name") },
    { label: "Mail", text: said("mail") },
    { label: "País", text: said("country") },
    { label: "Estado", text: titled("state", supplierStateTitles) },
  ],
};
