/** The currencies the product works with (specification section 9). */
export const currencies = ["ARS", "USD", "EUR"] as const;
export type Currency = (typeof currencies)[number];
