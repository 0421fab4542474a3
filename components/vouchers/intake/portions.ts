/** Of one request: few enough that a dropped line costs little, and rows appear while the rest is on its way. */
const MOST_FILES = 10;
const MOST_BYTES = 20 * 1024 * 1024;

/** Files in their order, in portions that are sent one after another; a larger one than a portion goes alone. */
export function portionsOf<Sent extends { size: number }>(files: readonly Sent[]): Sent[][] {
  const portions: Sent[][] = [];
  let bytes = 0;
  for (const file of files) {
    const last = portions.at(-1);
    if (!last || last.length === MOST_FILES || bytes + file.size > MOST_BYTES) {
      portions.push([file]);
      bytes = file.size;
    } else {
      last.push(file);
      bytes += file.size;
    }
  }
  return portions;
}
