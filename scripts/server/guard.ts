/** Methods that some page or endpoint of the application declares. */
export const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

/** A request refused before it reaches the application. */
export interface Refusal {
  status: number;
  code: string;
  error: string;
  headers?: Record<string, string>;
}

export const methodRefusal: Refusal = {
  status: 405,
  code: "method_not_allowed",
  error: "Método no permitido.",
  headers: { Allow: METHODS.join(", ") },
};

export const addressRefusal: Refusal = {
  status: 400,
  code: "invalid_address",
  error: "La dirección pedida no es válida: revisar los caracteres codificados con %.",
};

export const stoppingRefusal: Refusal = {
  status: 503,
  code: "stopping",
  error: "El servidor se está reiniciando: probar de nuevo en unos segundos.",
  headers: { "Retry-After": "5" },
};

function pathIsSound(path: string): boolean {
  try {
    return path.startsWith("/") && !decodeURIComponent(path).includes("\0");
  } catch {
    return false;
  }
}

/** Why a request must not reach the application; undefined when it may. */
export function refusalOf(method = "GET", url = "/"): Refusal | undefined {
  if (!(METHODS as readonly string[]).includes(method)) return methodRefusal;
  return pathIsSound(pathOf(url)) ? undefined : addressRefusal;
}

/** The path of a request's address, without its query. */
export const pathOf = (url = "/"): string => url.split("?", 1)[0] ?? "/";

const TOKEN = /^[\w.~-]{32,}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const hide = (part: string): string => (TOKEN.test(part) && !UUID.test(part) ? "[oculto]" : part);

/** The path as the log shows it: without the query, and without what looks like a link's secret token. */
export const loggedPath = (url?: string): string =>
  pathOf(url).startsWith("/_next/static/") ? pathOf(url) : pathOf(url).split("/").map(hide).join("/");
