import { Link } from "../Link";
import type { ChartData } from "./types";

/** The data of a chart as a table: the switch of every chart, and its equivalent for screen readers. */
export function ChartTable({ caption, data }: { caption: string; data: ChartData }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: what scrolls is no group of fields
    <div
      role="group"
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll what is longer than its place: nothing in it may take the focus
      tabIndex={0}
      className="scroll-box"
      style={{ "--scroll-box": "320px" }}
      data-scroll
    >
      <table className="w-full border-separate border-spacing-0">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-sunken">
          <tr className="h-9">
            {data.headers.map((header, index) => (
              <th
                key={header}
                scope="col"
                className={`border-b border-line px-2 text-head text-muted first:pl-4 last:pr-4 ${index > 0 ? "text-right" : "text-left"}`}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row, place) => (
            <tr key={row[0]} className="h-9">
              {row.map((cell, index) => {
                const className = "border-b border-line-soft px-2 first:pl-4 last:pr-4 ";
                return index === 0 ? (
                  <th key={data.headers[index]} scope="row" className={`${className} text-left font-normal`}>
                    <RowName text={cell} href={data.hrefs?.[place]} />
                  </th>
                ) : (
                  <td key={data.headers[index]} className={`${className} whitespace-nowrap text-right`}>
                    {cell}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function RowName({ text, href }: { text: string; href: string | undefined }) {
  if (!href) return text;
  return (
    <Link href={href} shallow className="underline decoration-line-strong underline-offset-3 hover:decoration-current">
      {text}
    </Link>
  );
}
