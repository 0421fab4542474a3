import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from "age-encryption";
import { headerOf, sealed, unsealed } from "./ageFile";

const all = async (bytes: AsyncIterable<Buffer>) => {
  const chunks: Buffer[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
};
/** In chunks of odd sizes, as they come from a disk or a network. */
const inChunks = (bytes: Uint8Array, size: number) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
      Buffer.from(bytes.subarray(n * size, (n + 1) * size)),
    ),
  );

let encrypter: Encrypter;
let decrypter: Decrypter;
beforeAll(async () => {
  const identity = await generateIdentity();
  encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(identity));
  decrypter = new Decrypter();
  decrypter.addIdentity(identity);
});
const seal = async (plain: Buffer) => {
  const header = headerOf(await encrypter.encrypt(new Uint8Array()));
  return all(sealed([plain], header, await decrypter.decryptHeader(header)));
};
const open = async (file: Uint8Array, size = 1_000) =>
  all(await unsealed(inChunks(file, size), (header) => decrypter.decryptHeader(header)));

const CHUNK = 64 * 1024;

test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 300_000])(
  "age opens ours, and we what age made: %d bytes",
  async (length) => {
    const plain = randomBytes(length);
    expect(plain.equals(await decrypter.decrypt(await seal(plain)))).toBe(true);
    expect(plain.equals(await open(await encrypter.encrypt(plain)))).toBe(true);
    expect(plain.equals(await open(await seal(plain), 70_001))).toBe(true);
  },
);

test("what is cut off, at a chunk's end too, altered, out of order or longer is refused", async () => {
  const file = await seal(randomBytes(3 * CHUNK));
  const payload = headerOf(file).length + 16;
  const size = CHUNK + 16;
  const part = (n: number) => file.subarray(payload + n * size, payload + (n + 1) * size);
  const altered = Buffer.from(file);
  altered.writeUInt8(altered.readUInt8(payload + size + 5) ^ 1, payload + size + 5);
  const wrong = [
    file.subarray(0, -1),
    file.subarray(0, payload + 2 * size),
    file.subarray(0, payload),
    file.subarray(0, payload - 1),
    file.subarray(0, 30),
    altered,
    Buffer.concat([file.subarray(0, payload), part(1), part(0), part(2)]),
    Buffer.concat([file, Buffer.alloc(16)]),
    randomBytes(200_000),
  ];
  for (const one of wrong) await expect(open(one)).rejects.toThrow();
});
