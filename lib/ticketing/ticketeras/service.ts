import { audit } from "@/lib/audit/audit";
import { prisma } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { notFound } from "@/lib/http/errors";
import { scopeOf } from "../access/scope";
import { visibleShow } from "../access/visible";
import type { TicketingActor } from "../actor";
import type {
  linksOfShow,
  listTicketeras,
  removeLink as removeLinkContract,
  saveLink as saveLinkContract,
} from "./api";

type Link = Output<typeof saveLinkContract>;
interface Stored {
  id: number;
  url: string;
  divisa: string;
  updated_at: Date;
}

const present = (show: string, { id, url, divisa, updated_at }: Stored): Link => ({
  id,
  show,
  url,
  divisa,
  updated_at: updated_at.toISOString(),
});

/** The catalogue, in the order of its colours and then by name. */
export function catalogue(_actor: TicketingActor): Promise<Output<typeof listTicketeras>> {
  return prisma.ticketera.findMany({
    select: { id: true, name: true, slot: true },
    orderBy: [{ slot: "asc" }, { name: "asc" }],
  });
}

/** Where a show is sold online, oldest first. */
export async function links(actor: TicketingActor, { params }: Input<typeof linksOfShow>): Promise<Link[]> {
  const show = await visibleShow(await scopeOf(actor), params.show);
  const rows = await prisma.ticketeraLink.findMany({ where: { show_id: show.id }, orderBy: { id: "asc" } });
  return rows.map((row) => present(show.name, row));
}

/** Saves an address of a show; the same address again changes its currency, or nothing. */
export async function saveLink(
  actor: TicketingActor,
  { body: { show: name, url, divisa } }: Input<typeof saveLinkContract>,
): Promise<Link> {
  const show = await visibleShow(await scopeOf(actor), name);
  return prisma.$transaction(async (tx) => {
    const where = { show_id_url: { show_id: show.id, url } };
    const before = await tx.ticketeraLink.findUnique({ where });
    if (before?.divisa === divisa) return present(show.name, before);
    const after = await tx.ticketeraLink.upsert({
      where,
      create: { show_id: show.id, url, divisa },
      update: { divisa },
    });
    await audit(tx, actor, {
      action: "link.saved",
      object: `show:${show.name}`,
      before: before ? { url, divisa: before.divisa } : null,
      after: { url, divisa },
    });
    return present(show.name, after);
  });
}

/** Removes an address of a show. 404 when it has no such address. */
export async function removeLink(
  actor: TicketingActor,
  { body: { show: name, url } }: Input<typeof removeLinkContract>,
): Promise<Link> {
  const show = await visibleShow(await scopeOf(actor), name);
  return prisma.$transaction(async (tx) => {
    const where = { show_id_url: { show_id: show.id, url } };
    const before = await tx.ticketeraLink.findUnique({ where });
    if (!before) throw notFound("No encontrado: el show no tiene esa dirección de venta.");
    await tx.ticketeraLink.delete({ where });
    await audit(tx, actor, {
      action: "link.deleted",
      object: `show:${show.name}`,
      before: { url, divisa: before.divisa },
    });
    return present(show.name, before);
  });
}
