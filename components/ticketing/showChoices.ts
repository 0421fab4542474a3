import { currencies, showTypes, showTypeTitles } from "@/lib/ticketing/rules/kinds";

/** Choices of a show's forms. */
export const TYPES = showTypes.map((value) => ({ value, label: showTypeTitles[value] }));
export const CURRENCIES = currencies.map((value) => ({ value, label: value }));
export const COUNTRIES = [
  { value: "AR", label: "Argentina" },
  { value: "ES", label: "España" },
  { value: "UY", label: "Uruguay" },
  { value: "CL", label: "Chile" },
];
