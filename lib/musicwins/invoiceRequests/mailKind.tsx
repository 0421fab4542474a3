import { Body } from "@react-email/body";
import { Button } from "@react-email/button";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Html } from "@react-email/html";
import { Preview } from "@react-email/preview";
import { Text } from "@react-email/text";
import { renderToStaticMarkup } from "react-dom/server";
import * as z from "zod";
import { query } from "@/lib/db";
import { env } from "@/lib/env";
import { formatDayLong, inZone } from "@/lib/format/dates";
import { idName } from "@/lib/format/ids/idName";
import { formatMoney } from "@/lib/format/money";
import { hashToken, openToken } from "@/lib/links/token";
import { MailRefused, mailKind } from "@/lib/mail/kind";
import { LIVE } from "./rows";

/** The name of the kind, in the rows of the outbox. */
export const INVOICE_REQUEST_MAIL = "musicwins.invoiceRequest";
/** What its tokens are sealed for. */
export const INVOICE_LINK = "invoice-request-link";

interface Facts {
  subject_type: string;
  proveedor: string;
  titulo: string;
  importe_ars: string;
  importe_usd: string;
  company: string;
  tax_id: string;
  country: string;
  expires_at: Date;
}

/** Where a link leads. */
export const linkOf = (subject: string, token: string): string =>
  `${env().APP_BASE_URL}/${["show", "proveedor"].includes(subject) ? "upload-invoice-shows" : "upload-invoice"}/${token}`;

const amounts = ({ importe_ars, importe_usd }: Facts): string =>
  [
    ...(importe_ars === "0.00" ? [] : [formatMoney(importe_ars, "ARS")]),
    ...(importe_usd === "0.00" ? [] : [formatMoney(importe_usd, "USD")]),
  ].join(" y ");

const font = { fontFamily: "'Hanken Grotesk', Segoe UI, Helvetica, Arial, sans-serif", color: "#241a20" };
const button = { backgroundColor: "#7d2257", color: "#ffffff", borderRadius: "8px", padding: "12px 20px" };

function RequestMail({ lines, link, subject }: { lines: string[]; link: string; subject: string }) {
  return (
    <Html lang="es">
      <Head />
      <Preview>{subject}</Preview>
      <Body style={{ ...font, backgroundColor: "#f6f2ef" }}>
        <Container style={{ backgroundColor: "#ffffff", borderRadius: "10px", padding: "24px", maxWidth: "560px" }}>
          <Heading as="h1" style={{ fontSize: "20px" }}>
            {subject}
          </Heading>
          {lines.map((line) => (
            <Text key={line}>{line}</Text>
          ))}
          <Button href={link} style={button}>
            Subir la factura
          </Button>
        </Container>
      </Body>
    </Html>
  );
}

/** The link to a supplier. Not sent when the link was revoked, used, replaced by another or ran out meanwhile. */
export const invoiceRequestMail = mailKind(
  INVOICE_REQUEST_MAIL,
  z.object({ request_id: z.number().int(), sealed: z.string() }),
  async ({ request_id, sealed }) => {
    const token = openToken(sealed, INVOICE_LINK);
    const [facts] = await query<Facts>(
      `SELECT r.subject_type, r.proveedor, r.titulo, r.importe_ars::text, r.importe_usd::text, c.name AS company, c.tax_id,
        c.country::text, r.expires_at
       FROM invoice_request r JOIN company c ON c.id = r.company_id WHERE r.id = $1 AND r.token_hash = $2 AND ${LIVE}`,
      [request_id, token ? hashToken(token) : ""],
    );
    if (!token || !facts) throw new MailRefused("El enlace ya no sirve: se usó, se revocó o se reemplazó por otro.");
    const link = linkOf(facts.subject_type, token);
    const subject = `${facts.company} le pide una factura: ${facts.titulo}`;
    const lines = [
      `${facts.proveedor}: ${facts.company} le pide la factura de "${facts.titulo}".`,
      `${amounts(facts) ? `Importe acordado: ${amounts(facts)}. ` : ""}Facturar a ${facts.company}, ${idName(facts.country)} ${facts.tax_id}.`,
      `El enlace sirve una sola vez, hasta el ${formatDayLong(inZone(facts.expires_at).day)}.`,
    ];
    return {
      subject,
      html: `<!DOCTYPE html>${renderToStaticMarkup(<RequestMail lines={lines} link={link} subject={subject} />)}`,
      text: [...lines, link].join("\n\n"),
      attachments: [],
    };
  },
);
