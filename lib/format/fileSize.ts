/** "812 bytes", "34 kB", "1,2 MB": as people say sizes, in thousands. */
export function fileSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  const [value, unit] = bytes < 999_500 ? [bytes / 1_000, "kB"] : [bytes / 1_000_000, "MB"];
  const digits = value < 10 && unit === "MB" ? 1 : 0;
  return `${value.toLocaleString("es-AR", { maximumFractionDigits: digits })} ${unit}`;
}
