/**
 * What banks take beside orders, by the words that their statements say it with: where an installation begins. Which rubro each belongs to is
 * to be confirmed with the accountant.
 */
export const usualRules = [
  { name: "Comisión de mantenimiento", words: "com mant", category: "Comisiones bancarias" },
  { name: "Otras comisiones del banco", words: "comision", category: "Comisiones bancarias" },
  { name: "Impuesto a los débitos y créditos", words: "ley 25413", category: "Impuestos bancarios" },
  { name: "Ingresos brutos que retiene el banco", words: "sircreb", category: "Impuestos bancarios" },
  { name: "Impuesto de sellos", words: "sellos", category: "Impuestos bancarios" },
  { name: "Intereses por descubierto", words: "intereses descubierto", category: "Intereses bancarios" },
] as const;
