import type { TitledFields } from "@/lib/imports/plain";

/** The largest sheet that is read, and how many rows it may have. */
export const MAX_SUPPLIERS_BYTES = 5 * 1024 * 1024;
export const MAX_SUPPLIERS_ROWS = 5_000;

/** The columns of a sheet of suppliers: how the Excel heads them, in its order, and what else people write. The state has calls of its own. */
export const supplierColumns = {
  name: { label: "Nombre", also: ["razon social", "proveedor", "denominacion", "name"], required: true },
  tax_id: { label: "CUIT o NIF", also: ["cuit", "nif", "cif", "nie", "numero fiscal", "tax id"] },
  country: { label: "País", also: ["country"] },
  id_type: { label: "Tipo de número", also: ["tipo de documento"] },
  trade_name: { label: "Nombre comercial", also: ["nombre de fantasia", "fantasia"] },
  iva_condition: { label: "Condición de IVA", also: ["condicion iva", "iva"] },
  iibb_regime: { label: "Ingresos Brutos", also: ["iibb", "regimen iibb"] },
  iibb_number: { label: "Número de IIBB", also: ["nro iibb", "numero iibb"] },
  iibb_jurisdictions: { label: "Jurisdicciones", also: ["jurisdiccion"] },
  street: { label: "Calle", also: ["domicilio", "direccion"] },
  street_number: { label: "Número", also: ["altura", "nro"] },
  postcode: { label: "Código postal", also: ["cp"] },
  town: { label: "Ciudad", also: ["localidad"] },
  region: { label: "Provincia", also: ["comunidad", "estado provincia"] },
  address_country: { label: "País del domicilio", also: [] },
  mail: { label: "Mail", also: ["email", "e-mail", "correo"] },
  mail_payments: { label: "Mail de pagos", also: ["mail pagos"] },
  mail_invoices: { label: "Mail de facturas", also: ["mail facturacion"] },
  phone: { label: "Teléfono", also: ["telefono", "celular"] },
  payment_days: { label: "Plazo de pago", also: ["dias", "plazo"] },
  payment_fixed_days: { label: "Días fijos", also: ["dias de pago"] },
} as const satisfies TitledFields;
