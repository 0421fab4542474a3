import { useState } from "react";
import { Button } from "@/components/kit/Button";
import { Card } from "@/components/kit/Card";
import { cx } from "@/components/kit/cx";
import { Modal } from "@/components/kit/Modal";
import { type VersionLine, versionLines } from "@/lib/deals/rules/versions";
import type { OfferView } from "@/lib/deals/schema/deal";
import type { DealTerms } from "@/lib/deals/schema/terms";

/** How many versions are looked at side by side: the newest. */
const BESIDE = 4;

interface Version {
  name: string;
  terms: DealTerms;
}

/** The offers in the order in which they were made, and the deal where it says something else since. */
function versionsOf(offers: readonly OfferView[], now: DealTerms | null): Version[] {
  const made = offers.toSorted((a, b) => a.n - b.n).map(({ n, terms }) => ({ name: `Oferta ${n}`, terms }));
  const moved = now !== null && !offers.some(({ current }) => current);
  return [...made, ...(moved ? [{ name: "Ahora", terms: now }] : [])].slice(-BESIDE);
}

/** What moved from the last version to this one, and all of them side by side for who asks. */
export function Versions({ offers, now }: { offers: readonly OfferView[]; now: DealTerms | null }) {
  const [open, setOpen] = useState(false);
  const versions = versionsOf(offers, now);
  const [before, after] = versions.slice(-2);
  if (!before || !after) return null;
  const moved = versionLines([before.terms, after.terms]).filter((line) => line.moved[1]);
  return (
    <Card
      title={`De ${before.name.toLowerCase()} a ${after.name.toLowerCase()}`}
      actions={
        <Button variant="ghost" onClick={() => setOpen(true)}>
          Comparar
        </Button>
      }
    >
      {moved.length === 0 ? (
        <p className="text-help text-muted">Dicen lo mismo.</p>
      ) : (
        <dl className="flex flex-col gap-1.5 text-help">
          {moved.map(({ what, values: [was, is] }) => (
            // A long term takes the line below its name.
            <div key={what} className="flex flex-wrap items-baseline justify-between gap-x-4">
              <dt className="text-muted">{what}</dt>
              <dd className="ml-auto min-w-0 text-right">
                <del className="text-muted">{was || "nada"}</del>
                <span aria-hidden="true"> → </span>
                <ins className="font-semibold no-underline">{is || "nada"}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Modal open={open} onClose={() => setOpen(false)} title="Versiones del trato" size="lg" closable>
        <VersionTable
          names={versions.map(({ name }) => name)}
          lines={versionLines(versions.map(({ terms }) => terms))}
        />
      </Modal>
    </Card>
  );
}

function VersionTable({ names, lines }: { names: readonly string[]; lines: readonly VersionLine[] }) {
  return (
    // A wide table scrolls inside the window, also by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reached
    <section className="overflow-x-auto" tabIndex={0} aria-label="Versiones, una al lado de la otra">
      <table className="w-full text-help">
        <caption className="sr-only">
          Lo que dice cada versión; lo que cambió de una a la siguiente está marcado
        </caption>
        <thead>
          <tr className="border-b border-line text-left text-muted">
            <th scope="col" className="py-2 pr-4 font-normal">
              Término
            </th>
            {names.map((name) => (
              <th key={name} scope="col" className="px-3 py-2 font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ what, values, moved }) => (
            <tr key={what} className="border-b border-line-soft align-top">
              <th scope="row" className="py-1.5 pr-4 text-left font-normal text-muted">
                {what}
              </th>
              {names.map((name, at) => (
                <td key={name} className={cx("px-3 py-1.5", moved[at] && "bg-warn-soft font-semibold")}>
                  {values[at] || "—"}
                  {moved[at] && <span className="sr-only"> (cambió)</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
