import { can } from "@/lib/access/can";
import type { Output } from "@/lib/http/contract";
import type * as api from "../api";
import { fieldsOf, registry } from "../engine/registry";
import type { ApprovalActor } from "../kind";

/** `GET /approvals/kinds`: by title, what is decided here first. What rules may ask, with areas and companies, is of who writes them. */
export async function kinds(actor: ApprovalActor): Promise<Output<typeof api.listKinds>> {
  const { kinds, owners, sources } = await registry();
  const writes = can(actor, "approvals.configure");
  const here = [...kinds].map(async ([key, kind]) => ({
    key,
    title: kind.title,
    one: kind.one,
    icon: kind.icon,
    here: true,
    fields: writes ? await fieldsOf(kind) : [],
    owners: writes ? kind.owners.map((name) => ({ key: name, title: owners.get(name)?.title ?? name })) : [],
    productions: writes && kind.productions === true,
  }));
  const elsewhere = [...sources].map(([key, { title, one, icon }]) => ({
    key,
    title,
    one,
    icon,
    here: false,
    fields: [],
    owners: [],
    productions: false,
  }));
  const byTitle = (a: { title: string }, b: { title: string }) => a.title.localeCompare(b.title, "es");
  return { data: [...(await Promise.all(here)).sort(byTitle), ...elsewhere.sort(byTitle)] };
}
