import { Card } from "@/components/kit/Card";
import { Link } from "@/components/kit/Link";
import { countText } from "@/lib/format/text";
import { showHref } from "./importedHref";
import type { ImportView } from "./mappingDraft";

/** The shows whose sales were saved, each a link; the one of a file with a single show is the main button's. */
export function ImportedShows({ view: { shows, show_count } }: { view: ImportView }) {
  if (shows.length < 2) return null;
  const left = show_count - shows.length;
  return (
    <Card title={countText(show_count, "show importado", "shows importados")}>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-help">
        {shows.map((show) => (
          <li key={show}>
            <Link href={showHref(show)} className="inline-flex items-center text-accent hover:underline phone:min-h-11">
              {show}
            </Link>
          </li>
        ))}
        {left > 0 && <li className="text-muted">y {countText(left, "más", "más")}</li>}
      </ul>
    </Card>
  );
}
