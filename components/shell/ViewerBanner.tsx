import { Eye } from "lucide-react";
import { useState } from "react";
import { attempt } from "@/components/frame/attempt";
import { Button } from "@/components/kit/Button";
import { Icon } from "@/components/kit/Icon";
import type { Person } from "@/lib/access/can";
import { roleTitle } from "@/lib/access/roleTitle";
import { call } from "@/lib/client/call";
import { settleViewing } from "@/lib/client/viewing";
import { endViewAs } from "@/lib/people/sessions/api";

/** While an administrator sees as somebody else: who, that nothing can be changed, and the way back. Always in sight. */
export default function ViewerBanner({ person }: { person: Person }) {
  const [ending, setEnding] = useState(false);
  const end = async () => {
    setEnding(true);
    const done = await attempt(async () => {
      await call(endViewAs, {});
      await settleViewing(false);
    });
    if (done) location.assign("/admin-users");
    else setEnding(false);
  };
  return (
    <section
      aria-label="Ver como"
      data-viewing
      className="sticky top-0 z-45 flex h-(--shell-top) items-center justify-center gap-4 bg-warn-soft px-4 text-warn"
    >
      <p className="flex min-w-0 items-center gap-2 text-help font-semibold" role="status">
        <Icon of={Eye} />
        Viendo como {person.name || person.mail} ({roleTitle(person.rol)}): solo lectura
      </p>
      <Button size="sm" busy={ending && "Terminando..."} onClick={() => void end()}>
        Terminar
      </Button>
    </section>
  );
}
