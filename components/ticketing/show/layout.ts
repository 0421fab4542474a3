/** The two columns of a show's page: fluid, and 364 px at the right; one under the other where there is no room. */
export const SHOW_COLUMNS = "grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_364px]";
