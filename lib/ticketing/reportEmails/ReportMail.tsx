import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import type { CSSProperties } from "react";
import { MailFrame } from "@/lib/mail/parts/MailFrame";
import { LINE, MUTED, small } from "@/lib/mail/parts/mailStyles";
import type { MailFigure, ReportMailModel } from "./mailModel";

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
    <MailFrame
      preview={subject}
      eyebrow="Reporte de ventas"
      title={title}
      intro={intro}
      action={{ label: "Ver el reporte", href: link }}
      foot="Lo envía Bambalina a pedido de Ticketing, con los artistas y montos que esta casilla puede ver. Para dejar de recibirlo, avisar a Ticketing."
    >
      {figures.length > 0 && (
        <Section>
          {figures.map((figure) => (
            <Figure key={figure.label} {...figure} />
          ))}
        </Section>
      )}
      {rows.length > 0 && <ShowTable headers={headers} rows={rows} />}
      <Text style={{ ...small, margin: "12px 0 20px" }}>{rest}</Text>
    </MailFrame>
  );
}
