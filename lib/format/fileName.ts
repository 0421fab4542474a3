const LONGEST = 200;

/**
 * A sent file's name as data: its last path segment without control characters (NUL too), direction marks and halves of
 * characters, at most 200 long with the extension kept. "archivo" when nothing is left.
 */
export function fileNameOf(given: string): string {
  const last = given.split(/[\\/]/).pop() ?? "";
  const plain = last
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, "")
    .trim()
    .replace(/^\.+/, "");
  if (!plain) return "archivo";
  const letters = [...plain];
  if (letters.length <= LONGEST) return plain;
  const extension = [...extensionOf(plain)].slice(0, 16);
  const end = extension.length ? `.${extension.join("")}` : "";
  return letters.slice(0, LONGEST - [...end].length).join("") + end;
}

/** The part of a name after its last dot, in small letters; empty when there is none. */
export function extensionOf(name: string): string {
  const at = name.lastIndexOf(".");
  return at < 0 ? "" : name.slice(at + 1).toLowerCase();
}
