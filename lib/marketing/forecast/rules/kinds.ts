export const scenarios = ["low", "base", "high"] as const;
export type Scenario = (typeof scenarios)[number];
export const scenarioTitles: Record<Scenario, string> = { low: "Bajo", base: "Base", high: "Alto" };

export const measures = ["tickets", "gross", "spend", "margin"] as const;
export type Measure = (typeof measures)[number];
export const measureTitles: Record<Measure, string> = {
  tickets: "Entradas",
  gross: "Recaudación",
  spend: "Gasto de marketing",
  margin: "Margen",
};

export const origins = ["nacional", "internacional"] as const;
export type Origin = (typeof origins)[number];
export const originTitles: Record<Origin, string> = { nacional: "Nacional", internacional: "Internacional" };

export const genres = [
  ...["rock", "pop", "urbano", "cumbia", "folklore", "tango"],
  ...["electronica", "indie", "metal", "jazz", "infantil", "otro"],
] as const;
export const genreTitles: Readonly<Record<string, string>> = {
  rock: "Rock",
  pop: "Pop",
  urbano: "Urbano",
  cumbia: "Cumbia",
  folklore: "Folklore",
  tango: "Tango",
  electronica: "Electrónica",
  indie: "Indie",
  metal: "Metal",
  jazz: "Jazz",
  infantil: "Infantil",
  otro: "Otro",
};

export const failure = "Error con el forecast";
