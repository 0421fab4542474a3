import { useState } from "react";
import { Button } from "@/components/kit/Button";
import { Drawer } from "@/components/kit/Drawer";
import { Checkbox } from "@/components/kit/fields/Checkbox";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { Form } from "@/components/kit/form/Form";
import { toast } from "@/components/kit/toast";
import { CallError } from "@/lib/client/callError";
import { useWrite } from "@/lib/client/useWrite";
import { changeCompany, createCompany } from "@/lib/companies/api";
import { type Company, newCompany } from "@/lib/companies/schema";
import { CompanyHistory } from "./CompanyHistory";

const FORM_ID = "empresa";
const REFRESH = ["/companies", "/bsastrap/companies", "/home/setup"];
const COUNTRIES = [
  { value: "AR", label: "Argentina" },
  { value: "ES", label: "España" },
  { value: "UY", label: "Uruguay" },
  { value: "CL", label: "Chile" },
  { value: "MX", label: "México" },
];

/** One company to read or change, with its history; null for a new one. */
export default function CompanyDrawer({
  company,
  mayWrite,
  onClose,
}: {
  company: Company | null;
  mayWrite: boolean;
  onClose: () => void;
}) {
  const created = useWrite(createCompany, { refresh: REFRESH });
  const changed = useWrite(changeCompany, { refresh: REFRESH });
  const [error, setError] = useState<CallError | null>(null);
  const values = company ?? { name: "", tax_id: "", country: "AR", address: "", active: true };
  const { name, tax_id, country, address, active } = values;
  const countries = COUNTRIES.some(({ value }) => value === country)
    ? COUNTRIES
    : [...COUNTRIES, { value: country, label: country }];
  return (
    <Drawer
      open
      width={480}
      onClose={onClose}
      eyebrow="Empresas"
      title={company?.name ?? "Agregar empresa"}
      footer={
        mayWrite && (
          <>
            <Button
              type="submit"
              form={FORM_ID}
              variant="primary"
              busy={(created.busy || changed.busy) && "Guardando..."}
            >
              Guardar
            </Button>
            <Button onClick={onClose}>Cancelar</Button>
          </>
        )
      }
    >
      <Form
        id={FORM_ID}
        schema={newCompany}
        defaultValues={{ name, tax_id, country, address, active }}
        error={error ? { error: error.issues.length > 0 ? undefined : error.message, issues: error.issues } : null}
        onSubmit={async (body) => {
          setError(null);
          try {
            const saved = company
              ? await changed.run({ params: { id: company.id }, body: { ...body, version: company.version } })
              : await created.run({ body });
            toast.saved(`Se guardó ${saved.name}`);
            onClose();
          } catch (caught) {
            if (caught instanceof CallError) setError(caught);
            throw caught;
          }
        }}
      >
        <TextField name="name" label="Razón social" required maxLength={200} readOnly={!mayWrite} autoComplete="off" />
        <SelectField name="country" label="País" required options={countries} disabled={!mayWrite} />
        <TextField
          name="tax_id"
          label="CUIT o NIF"
          required
          maxLength={40}
          readOnly={!mayWrite}
          help="En Argentina, el CUIT: 30-71234567-1."
          autoComplete="off"
        />
        <TextField name="address" label="Domicilio" maxLength={300} readOnly={!mayWrite} autoComplete="off" />
        <Checkbox
          name="active"
          label="En uso"
          help="Fuera de uso no se ofrece para pedidos nuevos; lo pedido queda como está."
          disabled={!mayWrite}
        />
      </Form>
      {company && <CompanyHistory id={company.id} />}
    </Drawer>
  );
}
