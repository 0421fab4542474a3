/** Every host of the tax office that answers for it, also in trials. */
const HOSTS = /^(?:www\d*\.agenciatributaria\.gob\.es|prewww\d*\.aeat\.es|www\d*\.aeat\.es)$/;
const PATH = /^\/wlpl\/TIKE-CONT\/ValidarQR(?:NoVerifactu)?$/i;

export interface VerifactuFacts {
  nif: string;
  numserie: string;
  /** As it is written: `dd-mm-aaaa`. */
  fecha: string | undefined;
  /** As it is written: a decimal with a point, negative where it gives back. */
  importe: string | undefined;
  /** The tax office has it; false of a program that does not send what it makes. */
  verified: boolean;
  url: string;
}

/**
 * What the QR of a Spanish invoice says (Orden HAC/1177/2024: nif, numserie, fecha, importe in the address of the tax office's check), VERI*FACTU
 * or not; null for any other text.
 */
export function verifactuFacts(text: string): VerifactuFacts | null {
  const address = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  if (!address || !HOSTS.test(address.hostname) || !PATH.test(address.pathname)) return null;
  const query = new Map([...address.searchParams].map(([name, value]) => [name.toLowerCase(), value.trim()]));
  const [nif, numserie] = [query.get("nif"), query.get("numserie")];
  if (!nif || !numserie) return null;
  return {
    nif,
    numserie,
    fecha: query.get("fecha"),
    importe: query.get("importe"),
    verified: !/NoVerifactu$/i.test(address.pathname),
    url: address.href,
  };
}
