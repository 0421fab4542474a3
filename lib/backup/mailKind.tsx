import { Text } from "@react-email/text";
import { type Anchor, anchorLine, anchorShape } from "@/lib/audit/chain";
import { env } from "@/lib/env";
import { formatInstant } from "@/lib/format/dates";
import { formatInteger } from "@/lib/format/number";
import { mailKind } from "@/lib/mail/kind";
import { MailFrame, mailHtml } from "@/lib/mail/parts/MailFrame";
import { plain, small } from "@/lib/mail/parts/mailStyles";
import { ANCHOR_MAIL } from "./mailNames";

const WHY = "Guardar este mail: con su última línea, «npm run verify» nombra lo que alguien cambie o borre después.";

function AnchorMail({ anchor }: { anchor: Anchor }) {
  return (
    <MailFrame
      preview={introOf(anchor)}
      eyebrow="Auditoría"
      title="Hasta dónde llega la auditoría"
      intro={introOf(anchor)}
      action={{ label: "Abrir el estado del sistema", href: stateAddress() }}
      foot="Llega a las direcciones de AUDIT_ANCHOR_MAIL, una vez por día."
    >
      <Text style={plain}>{WHY}</Text>
      <Text style={{ ...small, fontFamily: "monospace", wordBreak: "break-all" }}>{anchorLine(anchor)}</Text>
    </MailFrame>
  );
}

const stateAddress = () => `${env().APP_BASE_URL}/stats?vista=trabajos`;
const introOf = ({ at, chain }: Anchor) =>
  `El ${formatInstant(at)} la auditoría tenía ${formatInteger(Number(chain))} eslabones.`;

/** Where the audit's chain ended, for who keeps mails apart from the database. */
export const anchorMail = mailKind(ANCHOR_MAIL, anchorShape, async (anchor) => ({
  subject: `Ancla de la auditoría: ${formatInteger(Number(anchor.chain))} eslabones`,
  html: mailHtml(<AnchorMail anchor={anchor} />),
  text: [introOf(anchor), WHY, anchorLine(anchor)].join("\n\n"),
  attachments: [],
}));
