import { type Language, offeredDay } from "@/lib/avails/rules/availText";

/** A hold that a venue of others is asked for. */
export interface AskedDay {
  venue: { id: number; name: string; city: string };
  room: string;
  day: string;
}

interface AskMail {
  venue: AskedDay["venue"];
  subject: string;
  text: string;
}

const WORDS = {
  es: {
    subject: (artist: string, venue: string) => `Hold para ${artist} en ${venue}`,
    text: (artist: string, venue: string, days: string[]) =>
      `Hola:\n\nNecesitamos un hold en ${venue} para ${artist}:\n${days.join("\n")}\n\n¿Nos dicen en qué lugar quedamos en cada día y hasta cuándo vale?\n\nGracias.`,
  },
  en: {
    subject: (artist: string, venue: string) => `Hold for ${artist} at ${venue}`,
    text: (artist: string, venue: string, days: string[]) =>
      `Hello,\n\nWe would like to place a hold at ${venue} for ${artist}:\n${days.join("\n")}\n\nCould you tell us our position on each day, and until when it holds?\n\nThank you.`,
  },
} as const;

/** The mails that ask venues of others for holds, one a venue with all its days in their order (design shows.md, section 6). */
export function askMails(days: readonly AskedDay[], artist: string, language: Language): AskMail[] {
  const venues = new Map<number, AskedDay[]>();
  for (const one of days) venues.set(one.venue.id, [...(venues.get(one.venue.id) ?? []), one]);
  return [...venues.values()].flatMap((asked) => {
    const [first] = asked;
    if (!first) return [];
    const { subject, text } = WORDS[language];
    const lines = [...asked]
      .sort((a, b) => a.day.localeCompare(b.day) || a.room.localeCompare(b.room))
      .map(({ day, room }) => `- ${[offeredDay(day, language), room].filter(Boolean).join(", ")}`);
    return [
      { venue: first.venue, subject: subject(artist, first.venue.name), text: text(artist, first.venue.name, lines) },
    ];
  });
}
