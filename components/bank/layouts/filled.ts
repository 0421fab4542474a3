import type { BankLayout, LayoutField } from "@/lib/bank/rules/layout";

/** A field of which little is said, whole. */
export const NEW_FIELD: LayoutField = {
  value: "literal",
  literal: "",
  writing: "texto",
  length: null,
  align: "izquierda",
  pad: " ",
  cut: false,
};

type Sparse = Partial<BankLayout> & Record<"header" | "detail" | "footer", Partial<LayoutField>[]>;

/** An example with all that it leaves unsaid. */
export function filled(example: object): BankLayout {
  const { header, detail, footer, ...facts } = example as Sparse;
  const whole = (fields: Partial<LayoutField>[]) => fields.map((field) => ({ ...NEW_FIELD, ...field }));
  return {
    kind: "delimitado",
    delimiter: ";",
    line_end: "crlf",
    encoding: "latin1",
    capitals: false,
    ...facts,
    header: whole(header),
    detail: whole(detail),
    footer: whole(footer),
  };
}
