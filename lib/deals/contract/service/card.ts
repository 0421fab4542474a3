import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { record } from "@/lib/boards/service/told";
import { CARD_FILES } from "@/lib/boards/service/views";
import { prisma, type Tx, txQuery } from "@/lib/db";
import { attachmentsOf, copyAttachments, removeAttachment } from "@/lib/documents/service/attach";
import { dropKept, type KeptDocument, keepDocument, recordDocument } from "@/lib/documents/service/receive";
import { FILE_MODE, incomingFile } from "@/lib/files/folders";
import { holdTurn } from "@/lib/inTurn";
import { CONTRACT_FILES, type Contract, contractOf } from "./record";
import { contractPdf } from "./text";

/** Who puts it there: nobody of ours. */
const BY = { userId: null, mail: "sistema", requestId: "deals.contractCard" };

interface LegalCard {
  id: number;
  board_key: string;
}

// The card that booking's own one is linked with, the newest; one that is put away carries nothing.
const CARD = `SELECT t.id, t.board_key FROM card c JOIN card_link l ON l.card_id = c.id AND l.kind = 'tarjeta' JOIN card t ON t.id = l.to_card_id
  WHERE c.show_id = $1::int AND t.board_key = 'legales' AND t.archived_at IS NULL ORDER BY t.id DESC LIMIT 1`;

const cardOf = async (tx: Tx, show: number): Promise<LegalCard | undefined> =>
  (await txQuery<LegalCard>(tx, CARD, show))[0];

/** Of a draft with its version, so that one that says something else is another file. */
const fileName = ({ n, state, version }: Contract): string =>
  `contrato-${n}${state === "borrador" ? `-borrador-${version}` : ""}.pdf`;

/** What was signed has its own file; what was called off is on no card. */
const isDrawn = ({ state }: Contract): boolean => state === "borrador" || state === "en_firma";

/**
 * Puts a contract as it stands on the card of Legales, in the place of what it said before; once it is signed, what was signed.
 * Doing it again changes nothing, and a show without such a card has nothing to carry it.
 */
export async function carryContract(id: number): Promise<void> {
  const [found] = await txQuery<{ show_id: number; n: number }>(
    prisma,
    "SELECT show_id, n FROM show_contract WHERE id = $1::int",
    id,
  );
  if (!found || !(await cardOf(prisma, found.show_id))) return;
  const contract = await contractOf(prisma, found.show_id, found.n);
  const drawn = isDrawn(contract) ? await kept(contract) : null;
  let took = false;
  try {
    took = await prisma.$transaction((tx) => put(tx, contract, drawn));
  } catch (error) {
    if (drawn) await dropKept(drawn, error);
    throw error;
  }
  if (drawn && !took) await dropKept(drawn);
}

/** Whether what was drawn is on the card now. */
async function put(tx: Tx, contract: Contract, drawn: KeptDocument | null): Promise<boolean> {
  const card = await cardOf(tx, contract.show_id);
  if (!card) return false;
  const owner = { ownerType: CARD_FILES, ownerId: String(card.id) };
  await holdTurn(tx, `contract-card:${card.id}`);
  const there = await attachmentsOf(owner, tx);
  if (drawn && there.some(({ name }) => name === drawn.name)) return false;
  // What people put there stays.
  const before = there.filter(({ name, created_by }) => created_by === BY.mail && name.startsWith("contrato-"));
  for (const file of before) await removeAttachment(tx, BY, file.id, owner);
  if (drawn) await recordDocument(tx, BY, drawn, owner);
  else if (contract.state === "firmado")
    await copyAttachments(tx, BY, { ownerType: CONTRACT_FILES, ownerId: String(contract.id) }, owner);
  const now = (await attachmentsOf(owner, tx)).filter((file) => !there.some(({ id }) => id === file.id));
  if (before.length + now.length === 0) return drawn !== null;
  const [did, files] = now.length > 0 ? (["added", now] as const) : (["removed", before] as const);
  await record(tx, card, null, "file", { did, names: files.map(({ name }) => name) });
  return drawn !== null;
}

async function kept(contract: Contract): Promise<KeptDocument> {
  const bytes = await contractPdf(contract);
  const path = await incomingFile();
  await writeFile(path, bytes, { mode: FILE_MODE });
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return keepDocument(BY, { path, name: fileName(contract), size: bytes.length, sha256, declared: "application/pdf" });
}
