/** The path of an address, decoded and without query: what the screen registry knows screens by. */
export function addressPath(address: string): string {
  const path = address.replace(/[?#].*$/s, "");
  try {
    return decodeURI(path).replaceAll("%26", "&");
  } catch {
    return path;
  }
}
