import { randomUUID } from "node:crypto";
import type { ClientBase } from "pg";
import { PROOF_FILES } from "@/lib/boards/proofs/owner";
import type { BoardDefinition } from "@/lib/boards/rules/definition";
import type { EventKind, FileData, ProofData } from "@/lib/boards/rules/events";
import { type Cell, insertRows } from "../../insert";
import type { PlannedCard } from "../way";
import { paperOf } from "./papers";
import { type PlannedProof, proofsOf } from "./proofs";
import { fillShelf, type ShelfFile } from "./shelf";

type Row = Record<string, Cell>;

/** What cards carry: files to make, versions with their remarks, and the lines of the history about them. */
export interface Carried {
  files: ShelfFile[];
  proofs: { row: Row; pins: Row[] }[];
}

interface Scene {
  board: BoardDefinition;
  /** Ids of who may say yes to a version. */
  leads: readonly number[];
  mailOf: (id: number) => string;
  now: Date;
  /** Adds a line to the card's history. */
  event: (kind: EventKind, at: Date, actor: number, data: object) => void;
}

const CARD_FILES = "card";

/** Gives a card its document or, on a board that has them, its versions. */
export function addFiles(carried: Carried, scene: Scene, card: PlannedCard, id: number): void {
  const { board, leads, mailOf, now, event } = scene;
  const paper = paperOf(board, card, now);
  const first = card.path[1]?.at ?? card.made;
  if (paper) {
    const by = card.assignees[0] ?? card.author;
    carried.files.push({ ...paper, id: randomUUID(), by: mailOf(by), at: first, owner: { type: CARD_FILES, id } });
    event("file", first, by, { did: "added", names: [paper.name] } satisfies FileData);
  }
  if (!board.proofs) return;
  for (const proof of proofsOf(card, { leads }, now)) {
    const { file, by, at, number, final, verdict } = proof;
    carried.files.push({ ...file, by: mailOf(by), at, owner: { type: PROOF_FILES, id } });
    carried.proofs.push({ row: rowOf(proof, id), pins: proof.pins.map(pinRow) });
    event("proof", at, by, { number, final } satisfies ProofData);
    if (verdict)
      event("proof", verdict.at, verdict.by, {
        number,
        verdict: verdict.is,
        reason: verdict.reason,
      } satisfies ProofData);
  }
}

const rowOf = ({ file, number, round, note, final, verdict, at, by }: PlannedProof, card_id: number): Row => ({
  card_id,
  number,
  round,
  file_id: file.id,
  note,
  final,
  created_at: at.toISOString(),
  created_by: by,
  verdict: verdict?.is ?? null,
  verdict_by: verdict?.by ?? null,
  reason: verdict?.reason ?? "",
  verdict_at: verdict?.at.toISOString() ?? null,
});

const pinRow = ({ x, y, page, text, by, at, resolved }: PlannedProof["pins"][number]): Row => ({
  x,
  y,
  page,
  text,
  author_id: by,
  created_at: at.toISOString(),
  resolved_at: resolved?.at.toISOString() ?? null,
  resolved_by: resolved?.by ?? null,
});

const AT = "timestamptz";

/** Makes what the cards carry: the files, then the versions and their remarks. */
export async function seedBoardFiles(client: ClientBase, { files, proofs }: Carried, now: Date): Promise<void> {
  await fillShelf(client, files, now.toISOString().slice(0, 10));
  await writeProofs(client, proofs);
}

async function writeProofs(client: ClientBase, proofs: Carried["proofs"]): Promise<void> {
  const { rows: ids } = await client.query<{ id: number }>(
    "SELECT nextval(pg_get_serial_sequence('card_proof', 'id'))::int AS id FROM generate_series(1, $1::int)",
    [proofs.length],
  );
  const rows = proofs.map(({ row, pins }, index) => ({ row: { ...row, id: ids[index]?.id ?? 0 }, pins }));
  await insertRows(
    client,
    "card_proof",
    {
      id: "int",
      card_id: "int",
      number: "int",
      round: "int",
      file_id: "uuid",
      note: "text",
      final: "boolean",
      verdict: "text",
      verdict_by: "int",
      verdict_at: AT,
      reason: "text",
      created_at: AT,
      created_by: "int",
    },
    rows.map(({ row }) => row) as never,
  );
  await insertRows(
    client,
    "card_proof_pin",
    {
      proof_id: "int",
      page: "int",
      x: "numeric",
      y: "numeric",
      text: "text",
      author_id: "int",
      created_at: AT,
      resolved_at: AT,
      resolved_by: "int",
    },
    rows.flatMap(({ row, pins }) => pins.map((pin) => ({ ...pin, proof_id: row.id }))) as never,
  );
}
