import { Building2, Link2, Plus, Ticket, Wallet, X } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/kit/Button";
import { Icon, type IconType } from "@/components/kit/Icon";
import { IconButton } from "@/components/kit/IconButton";
import { Link } from "@/components/kit/Link";
import { removeLink } from "@/lib/boards/links/api";
import type { LinkKind } from "@/lib/boards/rules/words";
import type { LinkView } from "@/lib/boards/schema";
import { call } from "@/lib/client/call";
import { Section } from "../Section";
import type { CardModel } from "../useCard";
import { useCardWrite } from "../useCardWrite";
import { AddLink } from "./AddLink";

const looks: Record<LinkKind, { icon: IconType; name: string }> = {
  show: { icon: Ticket, name: "Show" },
  proveedor: { icon: Building2, name: "Proveedor" },
  presupuesto: { icon: Wallet, name: "Presupuesto" },
  tarjeta: { icon: Link2, name: "Tarjeta" },
};

/** What a card points to; each opens where its reader may go. */
export function CardLinks({ model }: { model: CardModel }) {
  const { card, editable } = model;
  const { run } = useCardWrite(model);
  const [adding, setAdding] = useState(false);
  if (card.links.length === 0 && !editable) return null;
  const remove = (link: number) =>
    void run(() => call(removeLink, { params: { id: String(card.id), link: String(link) } }));
  return (
    <Section
      title="Vínculos"
      note={card.links.length || undefined}
      action={
        editable && (
          <Button size="sm" variant="ghost" icon={Plus} aria-expanded={adding} onClick={() => setAdding(!adding)}>
            Agregar<span className="sr-only"> un vínculo</span>
          </Button>
        )
      }
    >
      {card.links.length > 0 ? (
        <ul aria-label="Vínculos de la tarjeta">
          {card.links.map((link) => (
            <li key={link.id} className="flex items-start gap-2 py-1">
              <Icon of={looks[link.kind].icon} className="mt-0.5 text-muted" />
              <LinkText link={link} />
              {editable && (
                <IconButton
                  label={`Quitar el vínculo con ${link.title}`}
                  icon={X}
                  size="sm"
                  onClick={() => remove(link.id)}
                />
              )}
            </li>
          ))}
        </ul>
      ) : (
        !adding && <p className="text-help text-muted">Sin vínculos.</p>
      )}
      {adding && editable && <AddLink model={model} onDone={() => setAdding(false)} />}
    </Section>
  );
}

/** What is linked, opening where its reader may go. */
export function LinkText({ link: { kind, title, about, href } }: { link: LinkView }) {
  return (
    <div className="min-w-0 flex-1 text-help">
      <span className="sr-only">{looks[kind].name}: </span>
      {href ? (
        <Link href={href} className="break-words underline underline-offset-2 hover:text-accent">
          {title}
        </Link>
      ) : (
        <span className="break-words">{title}</span>
      )}
      {about && <span className="block text-second text-muted">{about}</span>}
    </div>
  );
}
