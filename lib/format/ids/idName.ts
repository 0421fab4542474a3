/** How a tax number is called, by country. */
export const idName = (country: string): string =>
  country === "AR" ? "CUIT" : country === "ES" ? "NIF" : "Número fiscal";
