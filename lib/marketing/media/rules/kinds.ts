/** Where campaigns run that we load files of. */
export const platforms = ["meta", "google"] as const;
export type Platform = (typeof platforms)[number];
export const platformTitles: Record<Platform, string> = { meta: "Meta", google: "Google Ads" };

export const campaignStates = ["por_empezar", "en_curso", "terminada"] as const;
export type CampaignState = (typeof campaignStates)[number];
export const campaignStateTitles: Record<CampaignState, string> = {
  por_empezar: "Por empezar",
  en_curso: "En curso",
  terminada: "Terminada",
};

/** What to do with two rows of one campaign and day in a file. */
export const repeats = ["sumar", "ultima"] as const;
export type Repeat = (typeof repeats)[number];

export const failure = "Error con las campañas";
