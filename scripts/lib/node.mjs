/** Node versions this project runs on; the same range as package.json "engines". */
export const NODE_RANGE = ">=20.19 <21 || >=22.12";

/** Whether a version such as "20.19.1" lies in {@link NODE_RANGE}. */
export function nodeIsSupported(version) {
  const [major, minor] = version.split(".").map(Number);
  if (major === 20) return minor >= 19;
  if (major === 22) return minor >= 12;
  return major > 22;
}
