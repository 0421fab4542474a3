import { Body, Button, Container, Head, Heading, Hr, Html, Preview, Section, Text } from "@react-email/components";
import type { CSSProperties } from "react";
import type { MailFigure, ReportMailModel } from "./mailModel";

// Mail programs know no stylesheets and no custom properties: the product's light colours, written out.
const INK = "#241a20";
const MUTED = "#6b5f66";
const LINE = "#e3dcdf";
const ACCENT = "#7d2257";
const FONT = "'Hanken Grotesk', Segoe UI, Helvetica, Arial, sans-serif";

const page: CSSProperties = {
  backgroundColor: "#f6f2ef",
  fontFamily: FONT,
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
const small: CSSProperties = { color: MUTED, fontSize: "13px", lineHeight: "18px", margin: 0 };
const cell: CSSProperties = {
  borderTop: `1px solid ${LINE}`,
  fontSize: "13px",
  padding: "8px 6px",
  verticalAlign: "top",
};
const number: CSSProperties = { ...cell, textAlign: "right", whiteSpace: "nowrap" };
const header: CSSProperties = { color: MUTED, fontSize: "12px", fontWeight: 600, padding: "6px 4px" };

/** Columns of text, the first ones; the others are figures and stand to the right. */
const TEXT_COLUMNS = 1;
const styleOf = (index: number) => (index < TEXT_COLUMNS ? cell : number);

function Figure({ label, value, detail }: MailFigure) {
  return (
    <div style={{ display: "inline-block", margin: "0 24px 16px 0", verticalAlign: "top" }}>
      <Text style={small}>{label}</Text>
      <Text style={{ fontSize: "22px", fontWeight: 600, lineHeight: "28px", margin: 0, whiteSpace: "nowrap" }}>
        {value}
      </Text>
      {detail && <Text style={small}>{detail}</Text>}
    </div>
  );
}

function ShowTable({ headers, rows }: Pick<ReportMailModel, "headers" | "rows">) {
  return (
    <table width="100%" cellPadding={0} cellSpacing={0} style={{ borderCollapse: "collapse" }}>
      <thead>
        <tr>
          {headers.map((text, index) => (
            <th key={text} scope="col" style={{ ...header, textAlign: index < TEXT_COLUMNS ? "left" : "right" }}>
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row[0]?.text}>
            {row.map(({ text, note }, index) => (
              <td key={headers[index]} style={styleOf(index)}>
                {text}
                {note && <div style={{ ...small, fontSize: "12px", whiteSpace: "nowrap" }}>{note}</div>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The report mail's HTML. Names go in as text, whatever they hold. */
export function ReportMail({ subject, title, intro, figures, headers, rows, rest, link }: ReportMailModel) {
  return (
    <Html lang="es">
      <Head />
      <Preview>{subject}</Preview>
      <Body style={page}>
        <Container style={card}>
          <Text style={{ ...small, color: ACCENT, fontWeight: 600 }}>Bambalina · Reporte de ventas</Text>
          <Heading as="h1" style={{ fontSize: "24px", lineHeight: "30px", margin: "4px 0" }}>
            {title}
          </Heading>
          <Text style={{ ...small, marginBottom: "20px" }}>{intro}</Text>
          {figures.length > 0 && (
            <Section>
              {figures.map((figure) => (
                <Figure key={figure.label} {...figure} />
              ))}
            </Section>
          )}
          {rows.length > 0 && <ShowTable headers={headers} rows={rows} />}
          <Text style={{ ...small, margin: "12px 0 20px" }}>{rest}</Text>
          <Button
            href={link}
            style={{
              backgroundColor: ACCENT,
              borderRadius: "8px",
              color: "#ffffff",
              fontSize: "14px",
              fontWeight: 600,
              padding: "10px 18px",
            }}
          >
            Ver el reporte
          </Button>
          <Hr style={{ borderColor: LINE, margin: "24px 0 12px" }} />
          <Text style={small}>
            Lo envía Bambalina a pedido de Ticketing, con los artistas y montos que esta casilla puede ver. Para dejar
            de recibirlo, avisar a Ticketing.
          </Text>
        </Container>
      </Body>
    </Html>
  );
}
