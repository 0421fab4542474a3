import { useMemo } from "react";
import { useFlag } from "@/lib/client/useFlag";
import type { SessionPerson } from "../useSession";
import type { Section } from "./entries";
import { actionEntries, screenEntries } from "./offered";
import { recentAddresses } from "./recent";
import { useCardEntries } from "./useCardEntries";
import { useOwedEntries } from "./useOwedEntries";
import { useShowEntries } from "./useShowEntries";

const SHOWS_SHOWN = 8;
/**
 * What the palette offers this person: what was lately opened from it, screens, shows, actions, and the cards of their
 * boards, the suppliers and the vouchers that what is typed finds. A recent address is
 * offered only while it is among what the person may still open.
 */
export function useSections(person: SessionPerson, typed: string): { sections: Section[]; loading: boolean } {
  const { shows, loading } = useShowEntries();
  const found = useCardEntries(typed);
  const owed = useOwedEntries(typed);
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
      { title: "Proveedores y comprobantes", entries: owed.found, answered: true },
      { title: "Tarjetas", entries: found.cards, answered: true },
      { title: "Acciones", entries: actionEntries(person) },
    ];
  }, [person, shows, found.cards, owed.found, withRecent, showsFirst]);
  return { sections, loading: loading || found.loading || owed.loading };
}
