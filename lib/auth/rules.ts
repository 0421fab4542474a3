/** How people sign in; also what a session remembers of it. */
export const providers = ["local", "hosted", "microsoft"] as const;
export type Provider = (typeof providers)[number];

/** What the person is called to do when a provider's sign-in did not end well; the key travels in `/login?error=`. */
export const signInFailures = {
  proveedor: "El proveedor de ingreso no responde. Probar de nuevo en unos minutos.",
  vencido: "El ingreso venció o se empezó en otra ventana. Probar de nuevo.",
  cancelado: "El proveedor no completó el ingreso. Probar de nuevo.",
  organizacion: "La organización de esta cuenta no está habilitada en Bambalina. La habilita un administrador.",
  sin_verificar: "El mail de esta cuenta está sin verificar. Verificarlo con el proveedor y probar de nuevo.",
  deshabilitada: "Esta cuenta está deshabilitada. La habilita un administrador.",
  inesperado: "No se pudo ingresar. Probar de nuevo.",
} as const;
export type SignInFailure = keyof typeof signInFailures;

/** The text for the `error` of an address; anything unknown (next-auth has codes of its own) says no more than that it failed. */
export function signInFailureText(code: unknown): string {
  return Object.hasOwn(signInFailures, String(code))
    ? signInFailures[String(code) as SignInFailure]
    : signInFailures.inesperado;
}

/** The login page saying what failed, with the way back kept. */
export function failedLogin(failure: SignInFailure, returnTo: string | null = null): string {
  return `/login?error=${failure}${returnTo ? `&returnTo=${encodeURIComponent(returnTo)}` : ""}`;
}

/** The login page of somebody whom the provider knows and we do not. */
export const REFUSED_LOGIN = "/login?acceso=pedir";

/** Where a sign-in in a window of its own ends: it tells the page that waits, and closes itself. */
export const WINDOW_DONE = "/auth/listo";
export const WINDOW_CHANNEL = "bambalina-ingreso";
