import { Writable } from "node:stream";
import { disconnect, query } from "@/lib/db";
import type { Download } from "@/lib/http/contract";
import type { VoucherActor } from "@/lib/vouchers/actor";
import { purchases } from "@/lib/vouchers/books/argentinaService";
import { zip } from "@/lib/vouchers/books/zipService";
import { excel } from "@/lib/vouchers/service/excel";
import { MONTH } from "./voucherData";

/** `vouchersProgram.ts excel|book|zip USER`: makes the file as its call does and prints `{ ms, mb, bytes }`. */
const none = { params: undefined, body: undefined };
const ways: Record<string, (actor: VoucherActor, company: number) => Promise<Download>> = {
  excel: (actor) => excel(actor, { query: { sort: "-date" } as never, ...none }),
  book: (actor, company) => purchases(actor, { query: { company, month: MONTH, file: "comprobantes" }, ...none }),
  zip: (actor, company) => zip(actor, { query: { company, month: MONTH }, ...none }),
};

async function main([way = "", user = ""]: string[]): Promise<void> {
  let bytes = 0;
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done();
    },
  });
  const actor = {
    userId: Number(user),
    mail: "bench@example.com",
    rol: "Administrador",
    grants: [],
    requestId: "bench",
  };
  const [first] = await query<{ id: number }>("SELECT min(company_id) AS id FROM voucher");
  const start = performance.now();
  const made = await ways[way]?.(actor as unknown as VoucherActor, first?.id ?? 0);
  const body = made && "make" in made ? await made.make(new AbortController().signal) : made;
  await body?.write(sink as never);
  console.log(JSON.stringify({ ms: performance.now() - start, mb: process.resourceUsage().maxRSS / 1024, bytes }));
  await disconnect();
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
