import { Check, Keyboard, KeyRound, LogOut, MessageSquarePlus, Plus, Zap } from "lucide-react";
import { askForFeedback } from "@/components/feedback/events";
import type { IconType } from "@/components/kit/Icon";
import { setTheme } from "@/components/kit/theme";
import { boardRoleOf } from "@/lib/boards/rules/reach";
import { boardRowOf } from "@/lib/nav/boards";
import { commands, type Deed } from "@/lib/nav/commands";
import { boardWords, screenWords } from "@/lib/nav/words";
import { iconOf } from "../icons";
import { askForKeys } from "../keys/events";
import { askForPassword } from "../password/events";
import { leave } from "../signOut";
import { themes } from "../themes";
import type { SessionPerson } from "../useSession";
import type { Entry } from "./entries";

type Offered = Pick<SessionPerson, "rol" | "grants" | "actions" | "menu" | "hasPassword">;

const itemsOf = ({ menu }: Offered) => menu.flatMap(({ items }) => items);

const deeds: Record<Deed, { icon: IconType; run: () => void }> = {
  feedback: { icon: MessageSquarePlus, run: askForFeedback },
  keys: { icon: Keyboard, run: askForKeys },
  password: { icon: KeyRound, run: askForPassword },
  logout: { icon: LogOut, run: () => void leave() },
};

const themeEntries: readonly Entry[] = themes.map(({ theme, label, icon }) => ({
  id: `theme:${theme}`,
  label,
  words: "apariencia aspecto colores noche modo",
  icon,
  run: () => setTheme(theme),
}));

/** The main buttons of the boards: each board once, by the first of its screens that this person opens. */
function boardEntries(person: Offered): Entry[] {
  const open = itemsOf(person).filter(({ board }) => board);
  const once = open.filter(({ board }, index) => open.findIndex((other) => other.board === board) === index);
  return once.flatMap(({ board, path, title }) => [
    {
      id: `card:${board}`,
      label: `Nueva tarjeta en ${title}`,
      words: "crear agregar tarea trabajo",
      icon: Plus,
      href: `${path}?nueva=1`,
      onlySought: true,
    },
    ...(board && approvesClosings(person, board)
      ? [
          {
            id: `closings:${board}`,
            label: `Aprobar cierres en ${title}`,
            words: "aprobación autorizar decidir rechazar cerrar tarjetas pendientes",
            icon: Check,
            href: `${path}?aprobar=1`,
            onlySought: true,
          },
        ]
      : []),
  ]);
}

function approvesClosings(person: Offered, key: string): boolean {
  const board = boardRowOf(key);
  return board?.closing === "approval" && boardRoleOf(person, board) === "lead";
}

/** What this person may do from the palette. A password of one's own is not everybody's. */
export function actionEntries(person: Offered): Entry[] {
  const own = commands
    .filter(
      ({ permission, deed }) => person.actions.includes(permission) && (deed !== "password" || person.hasPassword),
    )
    .map(({ permission: _, deed, ...command }) => ({ icon: Zap, ...command, ...(deed && deeds[deed]) }));
  return [
    ...own.filter(({ id }) => id !== "logout"),
    ...boardEntries(person),
    ...themeEntries,
    ...own.filter(({ id }) => id === "logout"),
  ];
}

/** The screens this person finds in a menu, each with the words people say for it. */
export function screenEntries({ menu }: Offered): Entry[] {
  return menu.flatMap(({ title: hint, icon, items }) =>
    items.map(({ path, title, board }) => ({
      id: path,
      label: title,
      hint,
      words: [screenWords[path], board && boardWords].filter(Boolean).join(" "),
      icon: iconOf(icon),
      href: path,
    })),
  );
}
