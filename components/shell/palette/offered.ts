import { Keyboard, LogOut, MapPin, MessageSquarePlus, Zap } from "lucide-react";
import { askForFeedback } from "@/components/feedback/events";
import type { IconType } from "@/components/kit/Icon";
import { setTheme } from "@/components/kit/theme";
import { can, type Person } from "@/lib/access/can";
import { commands, type Deed } from "@/lib/nav/commands";
import { visibleScreens } from "@/lib/nav/menu";
import { groups } from "@/lib/nav/screens";
import { screenWords } from "@/lib/nav/words";
import { groupIcons } from "../icons";
import { askForKeys } from "../keys/events";
import { signOut } from "../signOut";
import { themes } from "../themes";
import type { Entry } from "./entries";

const groupOf = new Map(groups.map((group) => [group.id, group]));

const deeds: Record<Deed, { icon: IconType; run: () => void }> = {
  feedback: { icon: MessageSquarePlus, run: askForFeedback },
  keys: { icon: Keyboard, run: askForKeys },
  logout: { icon: LogOut, run: () => void signOut() },
};

const themeEntries: readonly Entry[] = themes.map(({ theme, label, icon }) => ({
  id: `theme:${theme}`,
  label,
  words: "apariencia aspecto colores noche modo",
  icon,
  run: () => setTheme(theme),
}));

/** What this person may do from the palette. */
export function actionEntries(person: Person): Entry[] {
  const own = commands
    .filter(({ permission }) => can(person, permission))
    .map(({ permission: _, deed, ...command }) => ({ icon: Zap, ...command, ...(deed && deeds[deed]) }));
  return [...own.filter(({ id }) => id !== "logout"), ...themeEntries, ...own.filter(({ id }) => id === "logout")];
}

/** The screens this person finds in a menu, each with the words people say for it. */
export function screenEntries(person: Person): Entry[] {
  return visibleScreens(person)
    .filter((screen) => screen.built)
    .map((screen) => {
      const group = screen.group ? groupOf.get(screen.group) : undefined;
      return {
        id: screen.path,
        label: screen.title,
        hint: group?.title,
        words: screenWords[screen.path],
        icon: group ? groupIcons[group.icon] : MapPin,
        href: screen.path,
      };
    });
}
