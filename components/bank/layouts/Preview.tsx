import { Download } from "lucide-react";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { cx } from "@/components/kit/cx";
import type { BankLayout } from "@/lib/bank/rules/layout";
import { sampleBatch } from "@/lib/bank/rules/sampleLayouts";
import { layoutBytes, writeLayout } from "@/lib/bank/rules/writeLayout";
import { saveBlob } from "@/lib/client/saveBlob";

/** What a layout makes of three transfers, each field in its own shade, and what does not fit. */
export function Preview({ layout }: { layout: BankLayout }) {
  const { lines, problems } = writeLayout(layout, sampleBatch);
  return (
    <section aria-label="Cómo queda" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">Cómo queda con tres transferencias de ejemplo</h3>
        <Button
          size="sm"
          icon={Download}
          disabled={problems.length > 0}
          onClick={() => saveBlob(new Blob([layoutBytes(layout, sampleBatch)]), "archivo_de_prueba.txt")}
        >
          Bajar la prueba
        </Button>
      </div>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it, nothing in it takes the focus
        tabIndex={0}
        className="scroll-box rounded-card border border-line bg-sunken p-3 font-mono text-[12px] leading-5"
        data-scroll
      >
        {lines.map(({ part, fields, text }) => (
          <code key={`${part} ${text}`} className="block w-max">
            {shaded(fields, layout).map(({ key, text: said, dark }) => (
              <span key={key} className={cx(dark && "bg-accent-soft")}>
                {said}
              </span>
            ))}
          </code>
        ))}
      </pre>
      {problems.length > 0 && (
        <Banner tone="warn" title="No entra:">
          <ul>
            {problems.slice(0, 5).map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Banner>
      )}
    </section>
  );
}

/** The fields of a line as they stand in it, every second one shaded. */
const shaded = (fields: readonly string[], { kind, delimiter }: BankLayout) =>
  fields.map((field, at) => ({
    key: `${at} ${field}`,
    text: at > 0 && kind === "delimitado" ? `${delimiter}${field}` : field,
    dark: at % 2 === 1,
  }));
