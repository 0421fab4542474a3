/** Where our companies are: the zones that their days may begin in. */
export const companyZones = [
  "America/Argentina/Buenos_Aires",
  "Europe/Madrid",
  "America/Montevideo",
  "America/Santiago",
  "America/Mexico_City",
] as const;
export type CompanyZone = (typeof companyZones)[number];

export const zoneTitles: Record<CompanyZone, string> = {
  "America/Argentina/Buenos_Aires": "Buenos Aires",
  "Europe/Madrid": "Madrid",
  "America/Montevideo": "Montevideo",
  "America/Santiago": "Santiago de Chile",
  "America/Mexico_City": "Ciudad de México",
};
