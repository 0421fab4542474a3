import { Badge, type Tone } from "./Badge";
import type { IconType } from "./Icon";

/** How one state of a domain is shown. A domain keeps a table of these keyed by its states. */
export interface StatusLook {
  label: string;
  tone: Tone;
  /** Without an icon a dot is drawn. */
  icon?: IconType;
}

/** Shows a state by its row in the domain's table: `<StatusBadge of={SHOW_STATE[show.estado]} />`. */
export function StatusBadge({ of: look }: { of: StatusLook }) {
  return (
    <Badge tone={look.tone} icon={look.icon} dot={!look.icon}>
      {look.label}
    </Badge>
  );
}
