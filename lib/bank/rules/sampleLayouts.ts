import type { TransferBatch } from "./transfers";

const right = (value: string, writing: string, length: number) => ({
  value,
  writing,
  length,
  align: "derecha",
  pad: "0",
});
const left = (value: string, length: number) => ({ value, length, cut: true });
const fixed = (literal: string) => ({ value: "literal", literal, length: literal.length });

/** Examples to begin with: no bank's own specification could be read, so each is to be confirmed with the bank. */
export const sampleLayouts: readonly { name: string; layout: object }[] = [
  {
    name: "Ancho fijo con totales (ejemplo: confirmar con el banco)",
    layout: {
      kind: "fijo",
      capitals: true,
      header: [
        fixed("H"),
        right("company_tax_id", "numero", 11),
        right("account", "numero", 22),
        { value: "day", writing: "aaaammdd", length: 8 },
        right("count", "numero", 6),
        right("total", "centavos", 17),
        left("id", 35),
      ],
      detail: [
        fixed("D"),
        right("n", "numero", 6),
        right("payee_account", "numero", 22),
        right("tax_id", "numero", 11),
        left("payee", 40),
        right("amount", "centavos", 15),
        left("end_to_end", 20),
        left("text", 40),
      ],
      footer: [fixed("T"), right("count", "numero", 6), right("total", "centavos", 17)],
    },
  },
  {
    name: "Delimitado por punto y coma (ejemplo: confirmar con el banco)",
    layout: {
      kind: "delimitado",
      delimiter: ";",
      header: [],
      detail: [
        { value: "payee_account", writing: "numero" },
        { value: "tax_id", writing: "numero" },
        left("payee", 60),
        { value: "amount", writing: "coma" },
        left("end_to_end", 30),
        left("text", 60),
        { value: "day", writing: "barras" },
      ],
      footer: [],
    },
  },
];

/** Three transfers that belong to nobody, to look at a layout with. */
export const sampleBatch: TransferBatch = {
  id: "BAM-20261120-0007",
  made_at: "2026-11-20T10:15:00",
  day: "2026-11-23",
  currency: "ARS",
  company: { name: "Bambalina Producciones S.A.", tax_id: "30-71234567-1", town: "Buenos Aires", country: "AR" },
  account: "0070999020000012345678",
  bic: "",
  transfers: [
    ["OP-000101", "1194480.00", "Sonido del Sur S.R.L.", "30-70911101-5", "Factura A 0003-00001234"],
    ["OP-000102", "400000.00", "Peña & Ñandú Iluminación S.A.", "30-71111111-8", "Facturas 12 y 13"],
    ["OP-000103", "0.05", "María José Gómez", "27-22222222-0", "Honorarios noviembre"],
  ].map(([end_to_end = "", amount = "", payee = "", tax_id = "", text = ""]) => ({
    end_to_end,
    amount,
    payee,
    tax_id,
    account: "2850590940090418135201",
    address: { street: "", number: "", postal_code: "", town: "", country: "" },
    text,
  })),
};
