import { Body } from "@react-email/body";
import { Button } from "@react-email/button";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Hr } from "@react-email/hr";
import { Html } from "@react-email/html";
import { Preview } from "@react-email/preview";
import { Text } from "@react-email/text";
import type { CSSProperties, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { ACCENT, INK, LINE, small } from "./mailStyles";

/** The document type that mail programs expect; others put them in quirks mode. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

const page: CSSProperties = {
  backgroundColor: "#f6f2ef",
  fontFamily: "'Hanken Grotesk', Segoe UI, Helvetica, Arial, sans-serif",
  color: INK,
  margin: 0,
  padding: "16px 4px",
};
const card: CSSProperties = {
  backgroundColor: "#ffffff",
  border: `1px solid ${LINE}`,
  borderRadius: "10px",
  maxWidth: "680px",
  padding: "16px",
};
const button: CSSProperties = {
  backgroundColor: ACCENT,
  borderRadius: "8px",
  color: "#ffffff",
  fontSize: "14px",
  fontWeight: 600,
  padding: "10px 18px",
};

interface MailFrameProps {
  /** What mail programs show beside the subject. */
  preview: string;
  /** After "Bambalina · ". */
  eyebrow: string;
  title: string;
  intro?: string;
  /** The one thing to do, where there is one; `href` is a whole address. */
  action?: { label: string; href: string };
  /** Why it comes, and how to make it stop. */
  foot: string;
  children?: ReactNode;
}

/** What is around the content of every mail. Names go in as text, whatever they hold. */
export function MailFrame({ preview, eyebrow, title, intro, action, foot, children }: MailFrameProps) {
  return (
    <Html lang="es">
      <Head />
      <Preview>{preview}</Preview>
      <Body style={page}>
        <Container style={card}>
          <Text style={{ ...small, color: ACCENT, fontWeight: 600 }}>Bambalina · {eyebrow}</Text>
          <Heading as="h1" style={{ fontSize: "24px", lineHeight: "30px", margin: "4px 0" }}>
            {title}
          </Heading>
          {intro && <Text style={{ ...small, marginBottom: "20px" }}>{intro}</Text>}
          {children}
          {action && (
            <Button href={action.href} style={button}>
              {action.label}
            </Button>
          )}
          <Hr style={{ borderColor: LINE, margin: "24px 0 12px" }} />
          <Text style={small}>{foot}</Text>
        </Container>
      </Body>
    </Html>
  );
}

/** A mail's HTML document. */
export function mailHtml(mail: ReactNode): string {
  return DOCTYPE + renderToStaticMarkup(mail);
}
