import type * as z from "zod";
import { differing, type Fact } from "@/components/frame/differing";
import { useVersionedForm } from "@/components/frame/useVersionedForm";
import { ConflictCompare } from "@/components/kit/ConflictCompare";
import { Drawer } from "@/components/kit/Drawer";
import { Checkbox } from "@/components/kit/fields/Checkbox";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { Form } from "@/components/kit/form/Form";
import { SaveButtons } from "@/components/kit/SaveButtons";
import { toast } from "@/components/kit/toast";
import { useWrite } from "@/lib/client/useWrite";
import { changeCompany, createCompany } from "@/lib/companies/api";
import { companyZones, zoneTitles } from "@/lib/companies/rules/zones";
import { type Company, company as companyShape, newCompany } from "@/lib/companies/schema";
import { currencies } from "@/lib/format/currencies";
import { currencyName } from "@/lib/format/money";
import { Accounts } from "./Accounts";
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

const CURRENCIES = currencies.map((value) => ({ value, label: `${value}, ${currencyName(value)}` }));
const ZONES = companyZones.map((value) => ({ value, label: zoneTitles[value] }));

type Facts = z.output<typeof newCompany>;
const FRESH = {
  name: "",
  tax_id: "",
  country: "AR",
  address: "",
  town: "",
  active: true,
  currency: "ARS" as const,
  zone: "America/Argentina/Buenos_Aires" as const,
};
const FACTS: Fact<Facts>[] = [
  { label: "Razón social", text: ({ name }) => name },
  { label: "País", text: ({ country }) => COUNTRIES.find(({ value }) => value === country)?.label ?? country },
  { label: "CUIT o NIF", text: ({ tax_id }) => tax_id },
  { label: "Moneda", text: ({ currency }) => currency ?? "" },
  { label: "Zona horaria", text: ({ zone }) => (zone ? zoneTitles[zone] : "") },
  { label: "Domicilio", text: ({ address }) => address },
  { label: "Localidad", text: ({ town }) => town ?? "" },
  { label: "En uso", text: ({ active }) => (active ? "Sí" : "No") },
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
  const { opened, form, conflict } = useVersionedForm<Company, Facts>({
    id: FORM_ID,
    row: company,
    current: companyShape,
    save: async (body, over) => {
      const saved = over
        ? await changed.run({ params: { id: over.id }, body: { ...body, version: over.version } })
        : await created.run({ body });
      toast.saved(`Se guardó ${saved.name}`);
      onClose();
    },
    onTheirs: onClose,
  });
  const { name, tax_id, country, address, town, active, currency, zone } = opened ?? FRESH;
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
      footer={mayWrite && <SaveButtons form={FORM_ID} busy={created.busy || changed.busy} onCancel={onClose} />}
    >
      <Form
        {...form}
        schema={newCompany}
        defaultValues={{ name, tax_id, country, currency, zone, address, town, active }}
      >
        {conflict && <ConflictCompare facts={differing(FACTS, conflict.mine, conflict.theirs)} {...conflict.choose} />}
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
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField name="currency" label="Moneda" required options={CURRENCIES} disabled={!mayWrite} />
          <SelectField name="zone" label="Zona horaria" required options={ZONES} disabled={!mayWrite} />
        </div>
        <TextField name="address" label="Domicilio" maxLength={300} readOnly={!mayWrite} autoComplete="off" />
        <TextField
          name="town"
          label="Localidad"
          maxLength={35}
          readOnly={!mayWrite}
          help="Los archivos de transferencias la llevan."
          autoComplete="off"
        />
        <Checkbox
          name="active"
          label="En uso"
          help="Fuera de uso no se ofrece para pedidos nuevos; lo pedido queda como está."
          disabled={!mayWrite}
        />
      </Form>
      {company && <Accounts company={company} mayWrite={mayWrite} />}
      {company && <CompanyHistory id={company.id} />}
    </Drawer>
  );
}
