import { keysIn } from "@/lib/catalogue/rules/kinds";

/** What the values that are kept of a supplier are called. */
export const supplierStateTitles = {
  propuesto: "Propuesto",
  alta: "Alta",
  activo: "Activo",
  observado: "Observado",
  bloqueado: "Bloqueado",
} as const;
export type SupplierState = keyof typeof supplierStateTitles;

export const countryTitles: Readonly<Record<string, string>> = {
  AR: "Argentina",
  ES: "España",
  UY: "Uruguay",
  CL: "Chile",
  MX: "México",
  BR: "Brasil",
  PY: "Paraguay",
  PE: "Perú",
  CO: "Colombia",
  US: "Estados Unidos",
  GB: "Reino Unido",
  FR: "Francia",
  DE: "Alemania",
  IT: "Italia",
  PT: "Portugal",
};

/** What a tax number is called in other countries, in the order in which they are offered. */
export const idTypes = ["RUT", "RFC", "CNPJ", "RUC", "NIT", "EIN", "VAT", "Pasaporte", "Otro"] as const;

export const ivaTitles = {
  "": "Sin informar",
  responsable_inscripto: "Responsable inscripto",
  monotributo: "Monotributo",
  exento: "Exento",
  no_alcanzado: "No alcanzado",
  regimen_general: "Régimen general",
  recargo_equivalencia: "Recargo de equivalencia",
  exterior: "Del exterior",
} as const;
export type IvaCondition = keyof typeof ivaTitles;

/** Those that a supplier of a country may have. */
export const ivaOf = (country: string | null): readonly IvaCondition[] =>
  country === "AR"
    ? ["", "responsable_inscripto", "monotributo", "exento", "no_alcanzado"]
    : country === "ES"
      ? ["", "regimen_general", "recargo_equivalencia", "exento"]
      : ["", "exterior", "exento"];

export const iibbTitles = {
  "": "Sin informar",
  local: "Local",
  convenio: "Convenio Multilateral",
  simplificado: "Régimen simplificado",
  exento: "Exento",
  no_inscripto: "No inscripto",
} as const;

/** Argentina's jurisdictions by the numbers of the Comisión Arbitral. */
export const jurisdictionTitles = {
  "901": "CABA",
  "902": "Buenos Aires",
  "903": "Catamarca",
  "904": "Córdoba",
  "905": "Corrientes",
  "906": "Chaco",
  "907": "Chubut",
  "908": "Entre Ríos",
  "909": "Formosa",
  "910": "Jujuy",
  "911": "La Pampa",
  "912": "La Rioja",
  "913": "Mendoza",
  "914": "Misiones",
  "915": "Neuquén",
  "916": "Río Negro",
  "917": "Salta",
  "918": "San Juan",
  "919": "San Luis",
  "920": "Santa Cruz",
  "921": "Santa Fe",
  "922": "Santiago del Estero",
  "923": "Tierra del Fuego",
  "924": "Tucumán",
} as const;
export type Jurisdiction = keyof typeof jurisdictionTitles;
export const jurisdictions = keysIn(jurisdictionTitles);

/** What may be done with an account now (the database's `bank_account_now`), the worst first. */
export const standingTitles = {
  observada: "Observada",
  pendiente: "Sin verificar",
  espera: "En espera de 48 h",
  lista: "Verificada",
  rechazada: "Rechazada",
  reemplazada: "Reemplazada",
} as const;
export type Standing = keyof typeof standingTitles;

export const accountKinds = ["cbu", "iban", "otra"] as const;
export type AccountKind = (typeof accountKinds)[number];

export const taxTitles = {
  ganancias: "Ganancias",
  iva: "IVA",
  suss: "SUSS",
  iibb: "Ingresos Brutos",
  irpf: "IRPF",
  irnr: "IRNR",
} as const;

export const documentKindTitles = {
  constancia: "Constancia de inscripción",
  cuenta: "Constancia de cuenta",
  cesion: "Cesión de cobro",
  contrato: "Contrato",
  seguro: "Seguro o ART",
  residencia: "Certificado de residencia fiscal",
  irpf_reducido: "Comunicación de IRPF reducido",
  otro: "Otro",
} as const;
