import { Pencil } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/kit/Button";
import { SkeletonBar } from "@/components/kit/Skeleton";
import type { CardDetail } from "@/lib/boards/schema";
import { RichText } from "../RichText";
import { Section } from "../Section";
import type { CardModel } from "../useCard";

const DescriptionEditor = dynamic(() => import("./DescriptionEditor"), {
  ssr: false,
  loading: () => <SkeletonBar className="my-10" />,
});

/** What a card is about, at length. The editor is loaded when somebody writes. */
export function Description({ model }: { model: CardModel }) {
  const { card, editable } = model;
  const [base, setBase] = useState<CardDetail | null>(null);
  const empty = card.description === null || card.description === undefined;
  if (base && editable)
    return (
      <Section title="Descripción">
        <DescriptionEditor model={model} base={base} onDone={() => setBase(null)} />
      </Section>
    );
  return (
    <Section
      title="Descripción"
      action={
        editable && (
          <Button size="sm" variant="ghost" icon={Pencil} onClick={() => setBase(card)}>
            {empty ? "Escribir" : "Editar"}
            <span className="sr-only"> la descripción</span>
          </Button>
        )
      }
    >
      {empty ? <p className="text-help text-muted">Sin descripción.</p> : <RichText value={card.description} />}
    </Section>
  );
}
