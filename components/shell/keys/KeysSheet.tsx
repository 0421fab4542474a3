import { useState } from "react";
import { Switch } from "@/components/kit/fields/Switch";
import { Kbd } from "@/components/kit/Kbd";
import { Modal } from "@/components/kit/Modal";
import { type KeyRow, keysOf } from "@/lib/nav/keys";
import type { PageScreen } from "@/lib/nav/pageScreens";
import { useIsMac } from "../useIsMac";
import { opensWithKey, openWithKey } from "./events";

/** The keys that work on a screen, its own first, and whether `?` opens them. */
export default function KeysSheet({ screen, onClose }: { screen: PageScreen | undefined; onClose: () => void }) {
  const [on, setOn] = useState(opensWithKey);
  const [groups] = useState(() => keysOf(screen).filter(({ needs }) => !needs || document.querySelector(needs)));
  return (
    <Modal open title="Atajos de teclado" description={screen?.title} size="md" closable onClose={onClose}>
      <div className="flex flex-col gap-5">
        {groups.map(({ title, rows }) => (
          <section key={title} aria-label={title}>
            <h3 className="pb-1.5 text-head text-muted">{title}</h3>
            <ul className="divide-y divide-line">
              {rows.map((row) => (
                <Row key={`${row.keys.join("+")} ${row.does}`} {...row} />
              ))}
            </ul>
          </section>
        ))}
        <Switch
          label="Abrir estos atajos con la tecla ?"
          value={on}
          onChange={(value) => {
            openWithKey(value);
            setOn(value);
          }}
        />
      </div>
    </Modal>
  );
}

function Row({ keys, does }: KeyRow) {
  const command = useIsMac() ? "⌘" : "Ctrl";
  return (
    <li className="flex items-center justify-between gap-4 py-2">
      <span>{does}</span>
      <span className="flex shrink-0 items-center gap-1">
        {keys.map((key) => (
          <Kbd key={key}>{key === "mod" ? command : key}</Kbd>
        ))}
      </span>
    </li>
  );
}
