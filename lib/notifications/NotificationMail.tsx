import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { MailFrame } from "@/lib/mail/parts/MailFrame";
import { plain, small } from "@/lib/mail/parts/mailStyles";
import { sentenceOf } from "./rules/sentence";

/** One notification in a mail, as written. */
export interface MailNote {
  id: number;
  message: string;
  user_name: string;
  /** What it is about: expense and show, when it happened. */
  detail: string;
}

interface NotificationMailProps {
  title: string;
  intro?: string;
  notes: readonly MailNote[];
  action: { label: string; href: string };
}

/** The mail of one or of a day's notifications. Everything in it goes in as text. */
export function NotificationMail({ title, intro, notes, action }: NotificationMailProps) {
  return (
    <MailFrame
      preview={notes.map(sentenceOf).join(" · ")}
      eyebrow="Notificaciones"
      title={title}
      intro={intro}
      action={action}
      foot="Llega porque así se eligió en Notificaciones, Preferencias. Ahí mismo se cambia o se apaga."
    >
      {notes.map(({ id, message, user_name, detail }) => (
        <Section key={id} style={{ marginBottom: "16px" }}>
          <Text style={plain}>
            {user_name && <strong>{user_name} </strong>}
            {message}
          </Text>
          <Text style={small}>{detail}</Text>
        </Section>
      ))}
    </MailFrame>
  );
}
