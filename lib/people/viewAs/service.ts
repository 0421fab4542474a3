import { isRole } from "@/lib/access/roles";
import { audit } from "@/lib/audit/audit";
import { forgetPeople } from "@/lib/auth/person";
import { prisma } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { impossible } from "@/lib/http/errors";
import type { PeopleActor } from "../actor";
import type { endViewAs, viewAs } from "../sessions/api";
import { lockAdministrators } from "../users/service/administrators";
import { objectOf } from "../users/service/change";
import { findUser } from "../users/service/rows";

/**
 * `POST /users/{id}/view-as`: the session of the administrator reads with that person's rights until it is ended, the
 * session is over, or one of the two changes role or is disabled. Errors: 404, 422 for oneself, another administrator
 * or somebody disabled.
 */
export async function start(actor: PeopleActor, { params }: Input<typeof viewAs>): Promise<Output<typeof viewAs>> {
  const viewed = await prisma.$transaction(async (tx) => {
    await lockAdministrators(tx, actor);
    const user = await findUser(tx, params.id, true);
    if (user.id === actor.userId) throw impossible("Ya se ve como usted mismo.");
    if (user.rol === "Administrador") throw impossible("No se puede ver como otro administrador.");
    if (!user.active) throw impossible("Esta persona está deshabilitada: no ve nada.");
    const { rol } = user;
    if (!isRole(rol)) throw impossible("El rol de esta persona ya no existe: cambiarlo primero.");
    await tx.session.update({ where: { id: actor.sessionId }, data: { view_as: user.id } });
    await audit(tx, actor, { action: "user.view_started", object: objectOf(user.id) });
    return { ...user, rol };
  });
  forgetPeople();
  const { mail, name, rol, grants, presupuestos } = viewed;
  const granted = grants.some(({ feature, vencido }) => feature === "music_wins" && !vencido);
  return { mail, name, rol, music_wins: granted || presupuestos };
}

/** `DELETE /users/view-as`: the session is the administrator's own again. Noted with the administrator as the actor. */
export async function end(actor: PeopleActor): Promise<Output<typeof endViewAs>> {
  const terminada = await prisma.$transaction(async (tx) => {
    const session = await tx.session.findUnique({ where: { id: actor.sessionId }, select: { view_as: true } });
    if (!session?.view_as) return false;
    const { count } = await tx.session.updateMany({
      where: { id: actor.sessionId, view_as: session.view_as },
      data: { view_as: null },
    });
    if (count === 0) return false;
    const real = { mail: actor.viewer?.mail ?? actor.mail, requestId: actor.requestId };
    await audit(tx, real, { action: "user.view_ended", object: objectOf(session.view_as) });
    return true;
  });
  forgetPeople();
  return { terminada };
}
