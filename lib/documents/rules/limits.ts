const MB = 1024 * 1024;

/** Largest document of a signed-in person. Public links take less: PUBLIC_UPLOAD_MB. */
export const MAX_DOCUMENT_BYTES = 25 * MB;
/** Largest XML document; real invoices are under 1 MB. */
export const MAX_XML_BYTES = 5 * MB;
export const MAX_XML_DEPTH = 60;
export const MAX_XML_ELEMENTS = 200_000;
/** Pixels of an image, all its frames together: the best phone cameras make 108 and 200 million. */
export const MAX_PIXELS = 210_000_000;
/** Sum of the unpacked parts of a workbook. */
export const MAX_WORKBOOK_BYTES = 150 * MB;

/** Bytes of each part of an upload in parts: what a dropped connection costs at most. */
export const CHUNK_BYTES = 512 * 1024;
/** Hours an upload in parts may take, and parts wait to be continued. */
export const UPLOAD_HOURS = 24;
/** Uploads in parts one person or link may have open at once. */
export const MAX_OPEN_UPLOADS = 20;

/** Hours before bytes without a row are swept: far longer than any transaction. */
export const ORPHAN_HOURS = 2;
/** Days a file that was never attached to anything is kept. */
export const UNLINKED_DAYS = 7;
