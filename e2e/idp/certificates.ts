import { createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** A certificate with its private key, in PEM. */
export interface Certified {
  cert: string;
  key: string;
}

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
};

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const bits = (content: Buffer) => der(0x03, Buffer.from([0]), content);
const octets = (content: Buffer) => der(0x04, content);
const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const time = (date: Date) => der(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replace(/[-T:]/g, "")}Z`));
const TRUE = der(0x01, Buffer.from([0xff]));

const ECDSA_SHA256 = sequence(oid("2a8648ce3d040302"));
const COMMON_NAME = "550403";
const name = (text: string) => sequence(der(0x31, sequence(oid(COMMON_NAME), der(0x0c, Buffer.from(text)))));

/** X.509 extensions: what the certificate may be used for, and the names it is good for. */
const basicConstraints = (ca: boolean) => sequence(oid("551d13"), TRUE, octets(sequence(...(ca ? [TRUE] : []))));
const keyUsage = (flags: number) => sequence(oid("551d0f"), TRUE, octets(der(0x03, Buffer.from([1, flags]))));
const altNames = sequence(
  oid("551d11"),
  octets(sequence(der(0x82, Buffer.from("localhost")), der(0x87, Buffer.from([127, 0, 0, 1])))),
);
const CERT_SIGN = 0x06;
const DIGITAL_SIGNATURE = 0x80;

const DAY = 86_400_000;

function certificate(
  { subject, issuer, extensions }: { subject: string; issuer: string; extensions: Buffer[] },
  publicKey: KeyObject,
  signer: KeyObject,
): string {
  const serial = der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)]));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    serial,
    ECDSA_SHA256,
    name(issuer),
    sequence(time(new Date(Date.now() - DAY)), time(new Date(Date.now() + 2 * DAY))),
    name(subject),
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(...extensions)),
  );
  const whole = sequence(body, ECDSA_SHA256, bits(sign("sha256", body, signer)));
  const lines = whole.toString("base64").match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}

/** An authority made for this run, and a certificate of its own for localhost: no program of the system is needed. */
export function makeCertificates(): { authority: string; server: Certified } {
  const root = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const leaf = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const issuer = "Bambalina tests";
  return {
    authority: certificate(
      { subject: issuer, issuer, extensions: [basicConstraints(true), keyUsage(CERT_SIGN)] },
      root.publicKey,
      root.privateKey,
    ),
    server: {
      cert: certificate(
        { subject: "localhost", issuer, extensions: [basicConstraints(false), keyUsage(DIGITAL_SIGNATURE), altNames] },
        createPublicKey(leaf.privateKey),
        root.privateKey,
      ),
      key: leaf.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    },
  };
}
