/** What the list of next shows needs of a row of the sales report. */
interface Dated {
  fecha: string | null;
}

/** The ones with a day, soonest first. */
export function nextShows<Row extends Dated>(rows: readonly Row[], most: number): (Row & { fecha: string })[] {
  return rows
    .filter((row): row is Row & { fecha: string } => row.fecha !== null)
    .sort((a, b) => a.fecha.localeCompare(b.fecha))
    .slice(0, most);
}
