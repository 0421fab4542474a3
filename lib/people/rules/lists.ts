/** How the list of people may be narrowed and ordered. */
export const userStates = ["activas", "deshabilitadas"] as const;
export const userWatches = ["sin_acceso", "por_vencer"] as const;
export const userSorts = ["nombre", "mail", "rol", "area", "acceso", "alta"] as const;
