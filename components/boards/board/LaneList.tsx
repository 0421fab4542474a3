import { type ComponentType, useEffect, useState } from "react";
import { useBoardTools } from "./boardContext";
import type { LaneListProps } from "./LaneItem";
import { ShortList } from "./ShortList";

/** More cards than these in a column are not all drawn; so many stand until what draws long columns is there. */
const MANY = 40;
const FIRST = 12;

let loaded: ComponentType<LaneListProps> | null = null;
const load = async () => {
  loaded = (await import("./LongList")).LongList;
  return loaded;
};

/** The cards of a column. What draws long ones comes by itself: until then their first ones stand. */
export function LaneList(props: LaneListProps) {
  const { printing } = useBoardTools();
  const long = props.cards.length > MANY && !printing;
  const [Long, setLong] = useState(() => loaded);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!long || Long) return;
    load().then(
      (it) => setLong(() => it),
      () => setFailed(true),
    );
  }, [long, Long]);
  if (long && Long) return <Long {...props} />;
  return <ShortList {...props} most={long && !failed ? FIRST : undefined} />;
}
