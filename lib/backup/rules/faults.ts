const FULL = "No hay lugar en el disco.";

/** A disk that is full, whatever was at work. */
const FULL_BY: Readonly<Record<string, string>> = {
  ENOSPC: FULL,
  EDQUOT: FULL,
  "53100": "No hay lugar en el disco de la base de datos.",
};

/** Faults of the system and of the database, by their codes. */
const FAULTS: Readonly<Record<string, string>> = {
  ...FULL_BY,
  ENOENT: "La carpeta del archivo no existe.",
  EACCES: "No hay permiso para escribir en esa carpeta.",
  EROFS: "El disco es de solo lectura.",
  "42P01": "La base de datos no tiene las tablas de esta versión: correr antes npm run migrate.",
  "3D000": "La base de datos no existe: crearla, o restaurar un respaldo.",
  ECONNREFUSED: "No se pudo conectar con la base de datos.",
  "42501": "El rol de la base de datos no puede hacerlo: definir DATABASE_OWNER_URL con el dueño de las tablas.",
};

/** What went wrong with a backup, as one line in Spanish where the fault is a known one. */
export function faultText(error: unknown): string {
  const { code = "", message = "", cause } = error as { code?: string; message?: string; cause?: { code?: string } };
  // A migration that failed says which one it was, and the database's own code lies under it.
  return FAULTS[code] ?? FULL_BY[cause?.code ?? ""] ?? (message || "No se pudo conectar con la base de datos.");
}

const AWAY = "no contesta.";
const NO_FOLDER = "no es una carpeta.";

/** Faults of the place where backups are kept, by the codes of the system and the names of S3. */
const PLACE_FAULTS: Readonly<Record<string, string>> = {
  ECONNREFUSED: AWAY,
  ECONNRESET: AWAY,
  ENOTFOUND: AWAY,
  EAI_AGAIN: AWAY,
  EHOSTUNREACH: AWAY,
  ETIMEDOUT: AWAY,
  TimeoutError: AWAY,
  EEXIST: NO_FOLDER,
  ENOTDIR: NO_FOLDER,
  NoSuchBucket: "no existe.",
  AccessDenied: "no deja escribir con estas claves.",
  InvalidAccessKeyId: "no conoce estas claves.",
  SignatureDoesNotMatch: "no conoce estas claves.",
};

/** What went wrong with that place, by its name: it is not the database that did not answer. */
export function placeFaultText(title: string, error: unknown): string {
  const { code = "", name = "" } = error as { code?: string; name?: string };
  return `${title}: ${PLACE_FAULTS[code] ?? PLACE_FAULTS[name] ?? faultText(error)}`;
}
