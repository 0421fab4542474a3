import { ExternalLink } from "lucide-react";
import { Icon } from "@/components/kit/Icon";
import type { FieldDefinition } from "@/lib/boards/rules/definition";
import { isSafeHref } from "@/lib/boards/rules/richText";
import { type ValueContext, valueText } from "@/lib/boards/rules/valueText";

/** The value of a custom field. An address opens where it is not a button to change it. */
export function CustomValue({
  field,
  value,
  context,
  link,
}: {
  field: FieldDefinition;
  value: unknown;
  context: ValueContext;
  link: boolean;
}) {
  const text = valueText(`fields.${field.key}`, value, context);
  if (field.type !== "url" || !link || !isSafeHref(text))
    return <span className="whitespace-pre-line break-words">{text}</span>;
  return <WebLink href={text} />;
}

/** An address of the web, in another tab. */
export function WebLink({ href, children }: { href: string; children?: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer noopener"
      className="inline-flex max-w-full items-center gap-1 text-accent underline underline-offset-2"
    >
      <span className="truncate">{children ?? href}</span>
      <Icon of={ExternalLink} size={14} />
      <span className="sr-only"> (se abre en otra pestaña)</span>
    </a>
  );
}
