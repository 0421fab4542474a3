/** What a file may be at most. The sizes come from the import's contract (50 MB) and from the memory cap of the process that reads it. */
export const MAX_FILE_BYTES = 50 * 1024 * 1024;
/** Sum of the unpacked parts of a workbook. */
export const MAX_UNPACKED_BYTES = 512 * 1024 * 1024;
/** Unpacked / packed, looked at only above RATIO_FLOOR_BYTES: small repetitive workbooks pack very well. */
export const MAX_UNPACK_RATIO = 120;
export const RATIO_FLOOR_BYTES = 64 * 1024 * 1024;
export const MAX_ZIP_ENTRIES = 5_000;
/** Memory that a workbook's table of distinct texts may take, roughly. */
export const MAX_SHARED_STRING_BYTES = 96 * 1024 * 1024;
/** Small parts (workbook.xml, styles, relations) are read whole. */
export const MAX_SMALL_PART_BYTES = 16 * 1024 * 1024;
export const MAX_ROWS = 2_000_000;
export const MAX_COLUMNS = 200;
/** Excel's own limit of characters in a cell. */
export const MAX_CELL_CHARS = 32_767;
/** A record that does not end within this many characters is none: a quote is not closed, or lines do not end. */
export const MAX_RECORD_CHARS = 1024 * 1024;
/** Rows looked at to find the header. */
export const HEADER_SCAN_ROWS = 50;
