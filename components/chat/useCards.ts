import { useEffect, useRef, useState } from "react";
import { unfoldLinks } from "@/lib/chat/api";
import { MAX_CARDS } from "@/lib/chat/rules/kinds";
import type { Card, MessageView } from "@/lib/chat/schema";
import { call } from "@/lib/client/call";
import { ownLinks } from "@/lib/talk/text";

const AT_ONCE = MAX_CARDS * 10;

export type Cards = ReadonlyMap<string, Card | null>;

/** The links of a message that may have a card. */
export const cardLinks = ({ text, deleted }: Pick<MessageView, "text" | "deleted">): string[] =>
  deleted ? [] : ownLinks(text, location.origin).slice(0, MAX_CARDS);

/** The cards of the own links of these messages, asked for once each, many at a time. */
export function useCards(messages: readonly MessageView[]): Cards {
  const [cards, setCards] = useState<Cards>(new Map());
  const asked = useRef(new Set<string>());
  useEffect(() => {
    const links = [...new Set(messages.flatMap(cardLinks))].filter((link) => !asked.current.has(link));
    for (let from = 0; from < links.length; from += AT_ONCE) {
      const some = links.slice(from, from + AT_ONCE);
      for (const link of some) asked.current.add(link);
      call(unfoldLinks, { body: { links: some } }).then(
        (answers) =>
          setCards((before) => new Map([...before, ...answers.map(({ link, card }) => [link, card] as const)])),
        // Links without their cards are links; they are asked for again with the next messages.
        () => {
          for (const link of some) asked.current.delete(link);
        },
      );
    }
  }, [messages]);
  return cards;
}
