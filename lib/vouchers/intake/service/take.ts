import { askingTransaction } from "@/lib/approvals/service/objects";
import { prisma, type Tx, txQuery } from "@/lib/db";
import { copyAttachments } from "@/lib/documents/service/attach";
import { extractionOf, wordsOf } from "@/lib/documents/service/extraction";
import { AppError } from "@/lib/http/errors";
import type { VoucherActor } from "../../actor";
import { changed } from "../../changed";
import { newVoucher } from "../../schema/facts";
import { holdVouchers } from "../../service/record";
import { holderOf, sayingWhere } from "../../service/store";
import { takeIn } from "../../service/write";
import type { Door } from "../rules/states";
import type { Flag } from "../schema";
import { sameFile } from "./batches";
import { type Draft, draftOf } from "./draft";

interface Item {
  id: number;
  name: string;
  file_id: string;
  sha256: string;
  door: Door;
  by: number;
  mail: string;
}

const WAITING = `SELECT i.id, i.name, i.file_id::text AS file_id, f.sha256, b.door, b.by_user_id AS by, u.mail
  FROM intake_item i JOIN intake_batch b ON b.id = i.batch_id JOIN file f ON f.id = i.file_id JOIN app_user u ON u.id = b.by_user_id
  WHERE i.id = $1::int AND i.state IN ('en_cola', 'leyendo')`;

/** Who wrote it down: whose batch it is, also when they have left since. */
const authorOf = ({ by, mail }: Item) => ({ userId: by, mail, requestId: "" }) as VoucherActor;

/**
 * Makes a voucher of a file that was read: fills the expected one, says where the same one is, or adds it. What was done already is not
 * done again: the item moves on in the transaction that writes its voucher.
 */
export async function takeItem(id: number): Promise<void> {
  const [item] = await prisma.$transaction((tx) => txQuery<Item>(tx, WAITING, id));
  if (!item) return;
  const read = await extractionOf(item.file_id);
  if (read.state === "pending") return;
  if (read.state === "failed") return settle(prisma, item, { state: "fallo", reason: read.error });
  const draft = await prisma.$transaction(async (tx) => draftOf(tx, read.proposal, await wordsOf(item.file_id, tx)));
  const find = () => holderOf(prisma, draft.direction, draft.identity);
  try {
    await sayingWhere(find, () => askingTransaction((tx) => takeOne(tx, item, draft)));
  } catch (error) {
    const there = whereOf(error);
    if (there !== null) return prisma.$transaction((tx) => repeated(tx, item, there));
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    await settle(prisma, item, { state: "fallo", reason: error.message });
  }
}

type There = { id: number; message: string };

/** Where the same voucher is, of the refusal that says so. */
function whereOf(error: unknown): There | null {
  if (!(error instanceof AppError) || error.code !== "voucher_exists") return null;
  return { id: (error.extra.current as { id: number }).id, message: error.message };
}

/** Holds an item that nobody else took meanwhile. */
async function hold(tx: Tx, { id }: Item): Promise<boolean> {
  const held = await txQuery(
    tx,
    `SELECT 1 FROM intake_item WHERE id = $1::int AND state IN ('en_cola', 'leyendo') FOR UPDATE`,
    id,
  );
  return held.length > 0;
}

async function takeOne(tx: Tx, item: Item, { found, reading, flags }: Draft): Promise<void> {
  if (!(await hold(tx, item))) return;
  const actor = authorOf(item);
  const body = newVoucher.parse(found);
  const voucher = await takeIn(tx, actor, body, { origin: item.door, reading });
  await give(tx, actor, item, voucher);
  const twin = await sameFile(tx, item.sha256, voucher);
  const said: Flag[] = twin
    ? [
        ...flags,
        { code: "mismo_archivo", message: `El mismo archivo está en ${twin.text}: al validarlo se pide el motivo.` },
      ]
    : flags;
  await settle(tx, item, { state: "leido", voucher_id: voucher, flags: said });
}

/** The file becomes the voucher's, and stays the item's. */
const give = (tx: Tx, actor: VoucherActor, { id }: Item, voucher: number) =>
  copyAttachments(
    tx,
    actor,
    { ownerType: "intake_item", ownerId: String(id) },
    { ownerType: "voucher", ownerId: String(voucher) },
  );

/** The same voucher is there: its file goes to it where it has none. */
async function repeated(tx: Tx, item: Item, { id, message }: There): Promise<void> {
  if (!(await hold(tx, item))) return;
  // Of several that bring its file at once, one gives it.
  await holdVouchers(tx, [id]);
  const bare =
    (await tx.attachment.count({ where: { owner_type: "voucher", owner_id: String(id), removed_at: null } })) === 0;
  if (bare) await give(tx, authorOf(item), item, id);
  const reason = bare ? `${message} No tenía archivo: se le adjuntó este.` : message;
  await settle(tx, item, { state: "repetido", reason, voucher_id: id });
}

interface Outcome {
  state: "leido" | "repetido" | "fallo";
  reason?: string;
  voucher_id?: number;
  flags?: Flag[];
}

async function settle(tx: Tx, { id }: Item, { flags, ...outcome }: Outcome): Promise<void> {
  await tx.intakeItem.update({
    where: { id },
    data: {
      reason: "",
      ...outcome,
      ...(flags && { flags: flags.map((one) => ({ ...one })) }),
      finished_at: new Date(),
    },
  });
  await changed(tx, outcome.state === "fallo" ? "intake" : "vouchers");
}
