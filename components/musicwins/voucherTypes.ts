const TYPES = ["A", "B", "C", "E", "M"];

/** The types of voucher to choose from; one that was read and is none of them stays. */
export function typeOptions(current: string) {
  const known = [
    ...TYPES.map((letter) => ({ value: letter, label: `Factura ${letter}` })),
    { value: "FACTURA", label: "Factura sin letra" },
  ];
  return current && !known.some(({ value }) => value === current)
    ? [...known, { value: current, label: current }]
    : known;
}
