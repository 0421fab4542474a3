/** What an access opens of a show, each with what those before it open (design shows.md, section 4). */
export const showLevels = ["ver", "editar", "costos", "liquidar"] as const;
export type ShowLevel = (typeof showLevels)[number];
export const levelTitles: Record<ShowLevel, string> = {
  ver: "Ver",
  editar: "Editar",
  costos: "Costos",
  liquidar: "Liquidar",
};
/** What each adds, in words. */
export const levelHelp: Record<ShowLevel, string> = {
  ver: "Ve el show, sin dinero.",
  editar: "También cambia sus datos.",
  costos: "También ve y carga su dinero.",
  liquidar: "También lo liquida.",
};

/** What an access is of: one show, or all of an artist or a project. */
export const accessScopes = ["show", "artista", "proyecto"] as const;
export type AccessScope = (typeof accessScopes)[number];
export const scopeTitles: Record<AccessScope, string> = { show: "Show", artista: "Artista", proyecto: "Proyecto" };

/** Those that are at least this one. */
export const atLeast = (level: ShowLevel): ShowLevel[] => showLevels.slice(showLevels.indexOf(level));
