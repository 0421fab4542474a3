import { Text } from "@react-email/text";
import { MailFrame } from "@/lib/mail/parts/MailFrame";
import { small } from "@/lib/mail/parts/mailStyles";

export interface PasswordMailModel {
  subject: string;
  intro: string;
  link: string;
  rest: string;
}

/** The HTML of a mail with a link to choose a password; the address also as text, for programs that show no buttons. */
export function PasswordMail({ subject, intro, link, rest }: PasswordMailModel) {
  return (
    <MailFrame
      preview={subject}
      eyebrow="Ingreso"
      title={subject}
      intro={intro}
      action={{ label: "Elegir contraseña", href: link }}
      foot={rest}
    >
      <Text style={{ ...small, margin: "0 0 20px", wordBreak: "break-all" }}>{link}</Text>
    </MailFrame>
  );
}
