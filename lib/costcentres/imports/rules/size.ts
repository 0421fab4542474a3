/** The largest file of entries that is read, and how many rows of it. */
export const MAX_COST_FILE_BYTES = 20 * 1024 * 1024;
export const MAX_COST_ROWS = 50_000;
