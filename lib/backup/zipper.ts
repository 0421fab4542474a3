import { Transform, type TransformCallback } from "node:stream";
import { createGzip, type Gzip } from "node:zlib";

const CHUNK_BYTES = 1024 * 1024;

/**
 * A gzip file that is made smaller only where that is worth its time: after `store()` what passes is wrapped as it is, as
 * a second member of the same file. PDFs, pictures and workbooks are as small as they get, and would take most of the work.
 */
export class Zipper extends Transform {
  #member = this.#open(1);
  #storing = false;
  #asked = false;

  /** From the next bytes on. */
  store(): void {
    this.#asked = true;
  }

  #open(level: number): Gzip {
    const member = createGzip({ level, chunkSize: CHUNK_BYTES });
    member.on("data", (bytes) => this.push(bytes));
    member.on("error", (error) => this.destroy(error));
    return member;
  }

  #end(done: () => void): void {
    this.#member.once("end", done);
    this.#member.end();
  }

  override _transform(bytes: Buffer, _: BufferEncoding, done: TransformCallback): void {
    if (this.#storing || !this.#asked) return void this.#member.write(bytes, done);
    this.#end(() => {
      this.#member = this.#open(0);
      this.#storing = true;
      this.#member.write(bytes, done);
    });
  }

  override _flush(done: TransformCallback): void {
    this.#end(() => done());
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#member.destroy();
    done(error);
  }
}
