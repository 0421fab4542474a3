import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { ACCENT, plain } from "@/lib/mail/parts/mailStyles";

/** A link to each verdict that the reader may give, under what the request is of. */
export function VerdictLinks({ detail, links }: { detail: string; links: readonly { label: string; href: string }[] }) {
  return (
    <Section style={{ marginBottom: "16px" }}>
      {detail && <Text style={plain}>{detail}</Text>}
      <Text style={plain}>
        {links.map(({ label, href }, index) => (
          <span key={href}>
            {index > 0 && " · "}
            <a href={href} style={{ color: ACCENT, fontWeight: 600 }}>
              {label}
            </a>
          </span>
        ))}
      </Text>
    </Section>
  );
}
