/**
 * Whether a host of a web address is inside a network: this machine, private, link-local or carrier ranges, names without a
 * domain. Nothing of ours fetches an address of sale; one that nobody outside can open is a mistake all the same.
 */
export function isPrivateHost(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, "");
  if (name.startsWith("[")) return isPrivateV6(name.slice(1, -1));
  if (/^\d+\.\d+\.\d+\.\d+$/.test(name)) return isPrivateV4(name.split(".").map(Number));
  return !name.includes(".") || /\.(local|localhost|internal|intranet|lan|home|corp|home\.arpa)$/.test(name);
}

function isPrivateV4([a = 0, b = 0]: number[]): boolean {
  return (
    a === 0 ||
    a === 10 ||
    a === 127 ||
    a >= 224 ||
    (a === 100 && b >= 64 && b < 128) ||
    (a === 169 && b === 254) ||
    (a === 172 && b >= 16 && b < 32) ||
    (a === 192 && b === 168) ||
    (a === 198 && (b === 18 || b === 19))
  );
}

/** As `URL` writes them: compressed, lower case. */
function isPrivateV6(address: string): boolean {
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(address);
  if (mapped) {
    const [high, low] = [Number.parseInt(mapped[1] ?? "", 16), Number.parseInt(mapped[2] ?? "", 16)];
    return isPrivateV4([high >> 8, high & 255, low >> 8, low & 255]);
  }
  return address === "::" || address === "::1" || /^(f[cd]|fe[89ab]|ff)/.test(address);
}
