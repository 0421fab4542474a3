import { query } from "@/lib/db";
import { env } from "@/lib/env";
import { probeStorage } from "@/lib/files/storage";
import { countText } from "@/lib/format/text";
import type { Output } from "@/lib/http/contract";
import type { getSetup } from "../api";

interface Facts {
  companies: number;
  rates: string[];
  people: number;
  ticketeras: number;
  imports: number;
}

const FACTS = `SELECT (SELECT count(*)::int FROM company WHERE active) AS companies,
  ARRAY(SELECT moneda::text FROM conversion ORDER BY moneda) AS rates,
  (SELECT count(*)::int FROM app_user WHERE active) AS people,
  (SELECT count(*)::int FROM ticketera) AS ticketeras,
  (SELECT count(*)::int FROM import WHERE status = 'done' AND NOT dry_run) AS imports`;

type Step = Output<typeof getSetup>[number];

/** `GET /home/setup`: what a new installation still needs, each from what there is. */
export async function setup(): Promise<Step[]> {
  const [[facts], stored] = await Promise.all([
    query<Facts>(FACTS),
    probeStorage().then(
      () => true,
      () => false,
    ),
  ]);
  if (!facts) throw new Error("The counts of an installation always answer");
  return stepsOf(facts, { mail: Boolean(env().SMTP_URL), storage: stored });
}

function stepsOf(
  { companies, rates, people, ticketeras, imports }: Facts,
  own: { mail: boolean; storage: boolean },
): Step[] {
  const step = (key: Step["key"], title: string, href: string, done: boolean, state: string): Step => ({
    ...{ key, title, href, done, state },
  });
  return [
    step(
      "empresa",
      "Empresa a la que facturan los proveedores",
      "/empresas",
      companies > 0,
      companies > 0
        ? countText(companies, "empresa cargada", "empresas cargadas")
        : "Sin ella no se puede pedir una factura",
    ),
    step(
      "cotizaciones",
      "Cotizaciones",
      "/cotizaciones",
      rates.length > 0,
      rates.length > 0 ? rates.join(", ") : "Sin ellas no hay reportes en otra moneda",
    ),
    step(
      "personas",
      "Personas",
      "/admin-users?nueva=1",
      people > 1,
      people > 1 ? countText(people, "persona puede entrar", "personas pueden entrar") : "Solo está usted",
    ),
    step(
      "ticketera",
      "Ticketera",
      "/cargaTickets/importar",
      ticketeras > 0,
      ticketeras > 0 ? countText(ticketeras, "ticketera") : "Se crea con la primera importación o carga",
    ),
    step(
      "importacion",
      "Primera importación de ventas",
      "/cargaTickets/importar",
      imports > 0,
      imports > 0 ? countText(imports, "importación guardada", "importaciones guardadas") : "Todavía ninguna",
    ),
    step(
      "correo",
      "Envío de mails",
      "/admin-users/correo",
      own.mail,
      own.mail ? "Hay un servidor de correo configurado" : "Sin servidor de correo: los mails quedan en una carpeta",
    ),
    step(
      "archivos",
      "Lugar para los archivos",
      "/stats?vista=datos",
      own.storage,
      own.storage ? "Se puede guardar" : "No se puede guardar: revisar la carpeta o el servicio de archivos",
    ),
  ];
}
