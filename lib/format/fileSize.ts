const UNITS = [
  { name: "kB", bytes: 1_000, below: 999_500, digits: 0 },
  { name: "MB", bytes: 1_000_000, below: 999_500_000, digits: 1 },
  { name: "GB", bytes: 1_000_000_000, below: Number.POSITIVE_INFINITY, digits: 1 },
] as const;

/** "812 bytes", "34 kB", "1,2 MB", "2,1 GB": as people say sizes, in thousands. */
export function fileSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  const unit = UNITS.find(({ below }) => bytes < below) ?? UNITS[2];
  const value = bytes / unit.bytes;
  return `${value.toLocaleString("es-AR", { maximumFractionDigits: value < 10 ? unit.digits : 0 })} ${unit.name}`;
}
