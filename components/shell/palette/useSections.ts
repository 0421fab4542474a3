import { LogOut, MapPin } from "lucide-react";
import { useMemo } from "react";
import { setTheme } from "@/components/kit/theme";
import type { Person } from "@/lib/access/can";
import { useFlag } from "@/lib/client/useFlag";
import { visibleScreens } from "@/lib/nav/menu";
import { groups } from "@/lib/nav/screens";
import { groupIcons } from "../icons";
import { signOut } from "../signOut";
import { themes } from "../themes";
import type { Entry, Section } from "./entries";
import { recentAddresses } from "./recent";
import { useCardEntries } from "./useCardEntries";
import { useShowEntries } from "./useShowEntries";

const SHOWS_SHOWN = 8;
const groupOf = new Map(groups.map((group) => [group.id, group]));

const actions: readonly Entry[] = [
  ...themes.map(({ theme, label, icon }) => ({ id: `theme:${theme}`, label, icon, run: () => setTheme(theme) })),
  { id: "logout", label: "Logout", hint: "Cerrar la sesión", icon: LogOut, run: () => void signOut() },
];

function screenEntries(person: Person): Entry[] {
  return visibleScreens(person)
    .filter((screen) => screen.built)
    .map((screen) => {
      const group = screen.group ? groupOf.get(screen.group) : undefined;
      return {
        id: screen.path,
        label: screen.title,
        hint: group?.title,
        icon: group ? groupIcons[group.icon] : MapPin,
        href: screen.path,
      };
    });
}

/**
 * What the palette offers this person: what was lately opened from it, screens, shows, actions, and the cards of their
 * boards that what is typed finds. A recent address is
 * offered only while it is among what the person may still open.
 */
export function useSections(person: Person, typed: string): { sections: Section[]; loading: boolean } {
  const { shows, loading } = useShowEntries();
  const found = useCardEntries(typed);
  const withRecent = useFlag("palette.recientes");
  const showsFirst = useFlag("palette.orden") === "shows";
  const sections = useMemo(() => {
    const screens = screenEntries(person);
    const known = new Map([...screens, ...shows].map((entry) => [entry.href, entry]));
    const recent = withRecent ? recentAddresses().flatMap((address) => known.get(address) ?? []) : [];
    const places = [
      { title: "Pantallas", entries: screens },
      { title: "Shows", entries: shows, most: SHOWS_SHOWN },
    ];
    return [
      { title: "Recientes", entries: recent.map((entry) => ({ ...entry, id: `recent:${entry.id}` })) },
      ...(showsFirst ? places.reverse() : places),
      { title: "Tarjetas", entries: found.cards, answered: true },
      { title: "Acciones", entries: actions },
    ];
  }, [person, shows, found.cards, withRecent, showsFirst]);
  return { sections, loading: loading || found.loading };
}
