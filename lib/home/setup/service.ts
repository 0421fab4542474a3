import { type AuditActor, audit } from "@/lib/audit/audit";
import { prisma, query } from "@/lib/db";
import { env } from "@/lib/env";
import { probeStorage } from "@/lib/files/storage";
import { countText } from "@/lib/format/text";
import type { Input, Output } from "@/lib/http/contract";
import type { getSetup, putSetupAway } from "../api";

interface Facts {
  companies: number;
  rates: string[];
  people: number;
  ticketeras: number;
  imports: number;
}

const FACTS = `SELECT (SELECT count(*)::int FROM company WHERE active) AS companies,
  ARRAY(SELECT currency::text FROM own_rate ORDER BY currency) AS rates,
  (SELECT count(*)::int FROM app_user WHERE active) AS people,
  (SELECT count(*)::int FROM ticketera) AS ticketeras,
  (SELECT count(*)::int FROM import WHERE kind = 'sales' AND status = 'done' AND NOT dry_run) AS imports`;

type Step = Output<typeof getSetup>[number];

/** Its name among what a person has put away. */
const LIST = "empezar";

/** `GET /home/setup`: what a new installation still needs, each from what there is; nothing once the person put it away. */
export async function setup({ userId }: { userId: number }): Promise<Step[]> {
  const where = { id: userId, put_away: { has: LIST } };
  if ((await prisma.user.count({ where })) > 0) return [];
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

/** `PUT /home/setup`: only the person's own list goes, whatever browser they use. */
export async function putAway(
  actor: AuditActor & { userId: number },
  { body: { guardada } }: Input<typeof putSetupAway>,
): Promise<Output<typeof putSetupAway>> {
  await prisma.$transaction(async (tx) => {
    const { put_away: before } = await tx.user.findUniqueOrThrow({
      where: { id: actor.userId },
      select: { put_away: true },
    });
    const after = [...before.filter((one) => one !== LIST), ...(guardada ? [LIST] : [])];
    await tx.user.update({ where: { id: actor.userId }, data: { put_away: after } });
    await audit(tx, actor, {
      action: "setup.put_away",
      object: `user:${actor.userId}`,
      before: { put_away: before },
      after: { put_away: after },
    });
  });
  return { guardada };
}

function stepsOf(
  { companies, rates, people, ticketeras, imports }: Facts,
  own: { mail: boolean; storage: boolean },
): Step[] {
  const step = (key: Step["key"], title: string, href: string, done: boolean, state: string): Step => ({
    key,
    title,
    href,
    done,
    state,
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
