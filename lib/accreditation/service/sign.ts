import { createPrivateKey, generateKeyPairSync, sign } from "node:crypto";
import { openToken, sealToken } from "@/lib/links/token";
import { type BadgeFacts, codeText, packBadge } from "../rules/code";

const PURPOSE = "accreditation_key";

/** A new event's key: what badges are checked with (SPKI, base64), and what signs them, sealed. */
export function newEventKey(): { public_key: string; private_key: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return {
    public_key: publicKey.export({ type: "spki", format: "der" }).toString("base64"),
    private_key: sealToken(privateKey.export({ type: "pkcs8", format: "der" }).toString("base64"), PURPOSE),
  };
}

/** Signs codes with an event's key. @throws where it was sealed with a secret that is no longer accepted */
export function signerOf(sealed: string): (facts: BadgeFacts) => string {
  const opened = openToken(sealed, PURPOSE);
  if (opened === null) throw new Error("the event's key does not open");
  const key = createPrivateKey({ key: Buffer.from(opened, "base64"), type: "pkcs8", format: "der" });
  return (facts) => {
    const packed = packBadge(facts);
    return codeText(packed, sign("sha256", packed, { key, dsaEncoding: "ieee-p1363" }));
  };
}
