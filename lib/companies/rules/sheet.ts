import type { TitledFields } from "@/lib/imports/plain";

/** The largest sheet of companies that is read, and how many rows it may have. */
export const MAX_COMPANIES_BYTES = 1024 * 1024;
export const MAX_COMPANIES_ROWS = 500;

/** The columns of a sheet of companies: how the Excel heads them, and what else people write. */
export const companyColumns = {
  name: { label: "Razón social", also: ["nombre", "empresa", "sociedad"], required: true },
  tax_id: { label: "CUIT o NIF", also: ["cuit", "nif", "cif", "numero fiscal", "tax id"], required: true },
  country: { label: "País", also: ["country"] },
  currency: { label: "Moneda", also: ["divisa"] },
  zone: { label: "Zona horaria", also: ["zona", "huso"] },
  address: { label: "Domicilio", also: ["direccion", "domicilio fiscal"] },
  active: { label: "En uso", also: ["activa", "vigente"] },
} as const satisfies TitledFields;
export type CompanyColumn = keyof typeof companyColumns;
