import { Body, Button, Container, Head, Heading, Html, Preview, Text } from "@react-email/components";
import type { CSSProperties } from "react";

export interface PasswordMailModel {
  subject: string;
  intro: string;
  link: string;
  rest: string;
}

// Mail programs know no stylesheets and no custom properties: the product's light colours, written out.
const page: CSSProperties = {
  backgroundColor: "#f6f2ef",
  color: "#241a20",
  fontFamily: "'Hanken Grotesk', Segoe UI, Helvetica, Arial, sans-serif",
  margin: 0,
  padding: "16px 4px",
};
const card: CSSProperties = {
  backgroundColor: "#ffffff",
  border: "1px solid #e3dcdf",
  borderRadius: "10px",
  maxWidth: "560px",
  padding: "24px",
};
const small: CSSProperties = { color: "#6b5f66", fontSize: "13px", lineHeight: "18px", margin: 0 };
const button: CSSProperties = {
  backgroundColor: "#7d2257",
  borderRadius: "8px",
  color: "#ffffff",
  fontSize: "16px",
  fontWeight: 600,
  padding: "12px 20px",
};

/** The HTML of a mail with a link to choose a password; the address also as text, for programs that show no buttons. */
export function PasswordMail({ subject, intro, link, rest }: PasswordMailModel) {
  return (
    <Html lang="es">
      <Head>
        <meta name="referrer" content="no-referrer" />
      </Head>
      <Preview>{subject}</Preview>
      <Body style={page}>
        <Container style={card}>
          <Text style={{ ...small, color: "#7d2257", fontWeight: 600 }}>Bambalina</Text>
          <Heading as="h1" style={{ fontSize: "24px", lineHeight: "30px", margin: "4px 0 12px" }}>
            {subject}
          </Heading>
          <Text style={{ fontSize: "16px", lineHeight: "24px", margin: "0 0 20px" }}>{intro}</Text>
          <Button href={link} style={button}>
            Elegir contraseña
          </Button>
          <Text style={{ ...small, margin: "20px 0 12px", wordBreak: "break-all" }}>{link}</Text>
          <Text style={small}>{rest}</Text>
        </Container>
      </Body>
    </Html>
  );
}
