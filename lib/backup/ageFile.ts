import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

// The payload of an age file (https://age-encryption.org/v1, "STREAM"), by Node's own ciphers: the library's are written in
// JavaScript, and two gigabytes would take a minute more. The header, with whom may open it, stays the library's.
const CIPHER = "chacha20-poly1305";
const CHUNK = 64 * 1024;
const TAG = 16;
const NONCE = 16;
const MOST_HEADER = 64 * 1024;

type Bytes = AsyncIterable<Buffer> | Iterable<Buffer>;

const payloadKey = (fileKey: Uint8Array, nonce: Uint8Array) =>
  Buffer.from(hkdfSync("sha256", fileKey, nonce, "payload", 32));

/** Which chunk it is, and whether it is the last one: a file that was cut off ends with none. */
function chunkNonce(count: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(count, 5, 6);
  nonce.writeUInt8(last ? 1 : 0, 11);
  return nonce;
}

/**
 * The bytes in pieces of one size, the last one perhaps smaller, as `work` makes them. What came together goes on together:
 * a step of the streams for each piece would take longer than its cipher.
 */
async function* pieces(
  chunks: Bytes,
  size: number,
  work: (piece: Buffer, last: boolean) => Buffer[],
): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const done: Buffer[] = [];
    let at = 0;
    for (; rest.length - at > size; at += size) done.push(...work(rest.subarray(at, at + size), false));
    rest = rest.subarray(at);
    if (done.length > 0) yield Buffer.concat(done);
  }
  yield Buffer.concat(work(rest, true));
}

/** Where a header ends; -1 where all of it is not there yet. */
function headerEnd(bytes: Buffer): number {
  const mac = bytes.indexOf("\n--- ");
  const end = mac === -1 ? -1 : bytes.indexOf("\n", mac + 1);
  return end === -1 ? -1 : end + 1;
}

/** The header that an age file begins with. */
export const headerOf = (file: Uint8Array): Buffer => Buffer.from(file.subarray(0, headerEnd(Buffer.from(file))));

/** An age file of a header and of the bytes that its key locks. */
export async function* sealed(plain: Bytes, header: Uint8Array, fileKey: Uint8Array): AsyncGenerator<Buffer> {
  const nonce = randomBytes(NONCE);
  const key = payloadKey(fileKey, nonce);
  yield Buffer.concat([header, nonce]);
  let count = 0;
  yield* pieces(plain, CHUNK, (bytes, last) => {
    const cipher = createCipheriv(CIPHER, key, chunkNonce(count++, last), { authTagLength: TAG });
    return [cipher.update(bytes), cipher.final(), cipher.getAuthTag()];
  });
}

/**
 * Opens an age file: its header's key by `keyOf`, and then its bytes as they are asked for.
 * @throws Error where it is no age file, or `keyOf` does; the bytes throw where they are cut off or altered
 */
export async function unsealed(
  secret: AsyncIterable<Buffer>,
  keyOf: (header: Buffer) => Promise<Uint8Array>,
): Promise<AsyncGenerator<Buffer>> {
  const chunks = secret[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  let end = -1;
  while (end === -1 || start.length < end + NONCE) {
    const { value, done } = await chunks.next();
    if (done || (end === -1 && start.length > MOST_HEADER)) throw new Error("not an age file");
    start = Buffer.concat([start, value]);
    end = headerEnd(start);
  }
  const key = payloadKey(await keyOf(start.subarray(0, end)), start.subarray(end, end + NONCE));
  return opened(after(start.subarray(end + NONCE), chunks), key);
}

async function* after(first: Buffer, chunks: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* { [Symbol.asyncIterator]: () => chunks };
}

async function* opened(secret: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  let count = 0;
  yield* pieces(secret, CHUNK + TAG, (bytes, last) => {
    if (bytes.length < TAG || (count > 0 && bytes.length === TAG)) throw new Error("cut off");
    const decipher = createDecipheriv(CIPHER, key, chunkNonce(count++, last), { authTagLength: TAG });
    decipher.setAuthTag(bytes.subarray(-TAG));
    const plain = decipher.update(bytes.subarray(0, -TAG));
    return [plain, decipher.final()];
  });
}
