/** First bytes (latin-1) of things people send by mistake, and how to call them in the refusal. */
export const SIGNATURES: readonly (readonly [prefix: string, what: string])[] = [
  ["%PDF", "un PDF"],
  ["\x89PNG", "una imagen PNG"],
  ["\xff\xd8\xff", "una imagen JPEG"],
  ["GIF8", "una imagen GIF"],
  ["II*\x00", "una imagen TIFF"],
  ["MM\x00*", "una imagen TIFF"],
  ["{\\rtf", "un documento RTF"],
  ["\x1f\x8b", "un archivo comprimido (gzip)"],
  ["7z\xbc\xaf", "un archivo comprimido (7z)"],
  ["Rar!", "un archivo comprimido (rar)"],
  ["SQLite format", "una base de datos"],
  ["MZ", "un programa"],
  ["\x7fELF", "un programa"],
];

/** Text that is not a table, by how it begins once blanks are skipped. */
export const TEXT_SIGNATURES: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/^<(!doctype\s+html|html|head|body|table|meta|script|div)\b/i, "una página HTML, aunque se abra en Excel"],
  [/^<(\?xml|svg|[a-z][\w:-]*[\s/>])/i, "un documento XML"],
  [/^(\{\s*("[^"]*"\s*:|\})|\[\s*[{["])/, "un archivo JSON"],
];

/** Zip archives that are not workbooks, by a part they hold. */
export const ZIP_KINDS: readonly (readonly [part: RegExp, what: string])[] = [
  [/^word\//, "un documento de Word"],
  [/^ppt\//, "una presentación de PowerPoint"],
  [/^Index\/.*\.iwa$/, "un libro de Numbers"],
  [/^(content\.xml|mimetype)$/, "un documento de LibreOffice (OpenDocument)"],
];
