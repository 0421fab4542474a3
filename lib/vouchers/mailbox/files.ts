import PostalMime, { type Attachment } from "postal-mime";
import { unpackTnef } from "./tnef";

/** A picture inside a mail's text that is shorter than this is a logo or a signature, no photographed receipt. */
const LOGO_BYTES = 60_000;
/** What programs add to mails: signatures, invitations, cards. */
const NOISE = /^(application\/(x-)?pkcs7-signature|application\/pgp-signature|text\/(calendar|x-vcard|vcard))$/;

export interface MailFile {
  name: string;
  bytes: Uint8Array;
  type: string;
}

export interface OpenedMail {
  /** Of who sent it; empty where it has none. */
  message_id: string;
  subject: string;
  files: MailFile[];
}

const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === "string" ? Buffer.from(content) : new Uint8Array(content);

const isLogo = (one: Attachment, bytes: Uint8Array) =>
  one.mimeType.startsWith("image/") &&
  bytes.length < LOGO_BYTES &&
  (one.related === true || one.disposition === "inline" || Boolean(one.contentId));

/** What of an attachment may be a voucher; of a `winmail.dat` what is in it, and itself where it cannot be opened. */
function filesIn(one: Attachment, index: number): MailFile[] {
  const bytes = bytesOf(one);
  if (bytes.length === 0 || NOISE.test(one.mimeType) || isLogo(one, bytes)) return [];
  const name = one.filename || `adjunto-${index + 1}`;
  if (one.mimeType === "application/ms-tnef" || /^winmail\.dat$/i.test(name)) {
    const packed = unpackTnef(bytes);
    if (packed)
      return packed.map((file, at) => ({ name: file.name || `adjunto-${at + 1}`, bytes: file.bytes, type: "" }));
  }
  return [{ name, bytes, type: one.mimeType }];
}

/** What a mail brings, of mails forwarded inside it too. */
export async function openMail(raw: Uint8Array): Promise<OpenedMail> {
  const { messageId = "", subject = "", attachments } = await PostalMime.parse(raw);
  return { message_id: messageId, subject: subject.trim(), files: attachments.flatMap(filesIn) };
}
