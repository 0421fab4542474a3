import { useState } from "react";
import type { GroupId } from "@/lib/nav/groups";

/**
 * Which groups of the menu are unfolded. At first the `initial` ones; the group of the current address unfolds when one
 * gets there (Paid media on every `/paid-media` path); after that it is the person who folds and unfolds.
 */
export function useOpenGroups(
  current: GroupId | null,
  initial: readonly GroupId[],
): [ReadonlySet<GroupId>, (group: GroupId) => void] {
  const [state, setState] = useState(() => ({ current, open: new Set(current ? [...initial, current] : initial) }));
  if (state.current !== current) setState({ current, open: current ? new Set([...state.open, current]) : state.open });
  const toggle = (group: GroupId) =>
    setState(({ open, ...rest }) => {
      const next = new Set(open);
      if (!next.delete(group)) next.add(group);
      return { ...rest, open: next };
    });
  return [state.open, toggle];
}
