/** The largest file of sales that is read, in bytes. */
export const MAX_IMPORT_BYTES = 50 * 1024 * 1024;
