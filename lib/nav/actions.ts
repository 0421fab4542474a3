import { actionTitles } from "@/lib/access/actionTitles";
import { type Action, permissions } from "@/lib/access/permissions";
import { groups } from "./groups";
import { screens } from "./screens";

/** One line of the permission table, in words. */
export interface NamedAction {
  action: Action;
  area: string;
  title: string;
}

// Has no row in the registry: only development shows it.
const UNLISTED: Partial<Record<Action, string>> = { "screen.dev": "Componentes" };

const isCall = (action: Action): action is keyof typeof actionTitles => action in actionTitles;

function nameOf(action: Action): NamedAction {
  if (isCall(action)) return { action, ...actionTitles[action] };
  const own = screens.filter((screen) => screen.permission === action);
  const screen = own.find(({ parent }) => !parent) ?? own[0];
  const group = groups.find(({ id }) => id === screen?.group);
  return {
    action,
    area: group?.title ?? "Otras pantallas",
    title: `Pantalla: ${screen?.title ?? UNLISTED[action] ?? action}`,
  };
}

/** Every action of the permission table with its title, area by area. */
export const namedActions: readonly NamedAction[] = (Object.keys(permissions) as Action[])
  .map(nameOf)
  .sort((a, b) => areaOrder(a) - areaOrder(b));

function areaOrder({ area }: NamedAction): number {
  const order = [...groups.map(({ title }) => title as string), "Personas", "Correo"];
  const place = order.indexOf(area);
  return place < 0 ? order.length : place;
}
