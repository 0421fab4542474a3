/** States whose title is no adjective, as they are said of a record after "está". */
const SAID: Readonly<Record<string, string>> = {
  Borrador: "en borrador",
  "Archivo generado": "con el archivo generado",
  "Piden reabrirla": "a la espera de que se decida si se reabre",
  Solicitud: "en solicitud",
  Cotización: "en cotización",
  "OC enviada": "con la OC enviada",
};

/** How a record stands, after "está": `standing("Archivo generado")` is "con el archivo generado", `standing("Liberado")` "liberado". */
export const standing = (title: string): string =>
  Object.hasOwn(SAID, title) ? (SAID[title] as string) : title.toLowerCase();
