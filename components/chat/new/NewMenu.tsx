import { Clock, Hash, MessageSquarePlus, Plus, Ticket } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/kit/Button";
import { Menu } from "@/components/kit/Menu";
import { usePerson } from "@/lib/client/usePerson";

const NewDirect = dynamic(() => import("./panels").then((part) => part.NewDirect), { ssr: false });
const NewShow = dynamic(() => import("./panels").then((part) => part.NewShow), { ssr: false });
const NewOpen = dynamic(() => import("./panels").then((part) => part.NewOpen), { ssr: false });
const RetentionSetting = dynamic(() => import("./panels").then((part) => part.RetentionSetting), { ssr: false });

type Choice = "direct" | "show" | "open" | "retention";

/** What one may begin: a conversation, the channel of a show and, for administrators, a channel and the setting. */
export function NewMenu({ onOpen }: { onOpen: (channel: number) => void }) {
  const [choice, setChoice] = useState<Choice | null>(null);
  const { can } = usePerson();
  const manages = can("chat.manage");
  const close = () => setChoice(null);
  const opened = (id: number) => {
    close();
    onOpen(id);
  };
  return (
    <>
      <Menu
        trigger={
          <Button size="sm" icon={Plus}>
            Nuevo
          </Button>
        }
        items={[
          { label: "Mensaje directo", icon: MessageSquarePlus, onSelect: () => setChoice("direct") },
          { label: "Canal de un show", icon: Ticket, onSelect: () => setChoice("show") },
          ...(manages
            ? [
                { label: "Canal abierto", icon: Hash, onSelect: () => setChoice("open") },
                {
                  label: "Cuánto se guarda",
                  icon: Clock,
                  onSelect: () => setChoice("retention"),
                  separated: true,
                },
              ]
            : []),
        ]}
      />
      {choice === "direct" && <NewDirect onClose={close} onOpen={opened} />}
      {choice === "show" && <NewShow onClose={close} onOpen={opened} />}
      {choice === "open" && <NewOpen onClose={close} onOpen={opened} />}
      {choice === "retention" && <RetentionSetting onClose={close} />}
    </>
  );
}
