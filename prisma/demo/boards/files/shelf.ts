import { createHash, randomUUID } from "node:crypto";
import type { ClientBase } from "pg";
import { keepBytes } from "@/lib/files/storage";
import { insertRows } from "../../insert";
import type { DrawnFile } from "./canvas";

/** A file to make, and the record it belongs to. */
export interface ShelfFile {
  id: string;
  name: string;
  /** Mail of who sent it. */
  by: string;
  at: Date;
  owner: { type: string; id: number };
  draw: () => Promise<DrawnFile>;
}

/** How many are written at once: a storage over the network takes its time for each. */
const AT_ONCE = 8;

/** Makes the files, puts them into the storage and writes their rows; today's folder, as if they had come today. */
export async function fillShelf(client: ClientBase, files: readonly ShelfFile[], today: string): Promise<void> {
  const folder = `documents/${today}`;
  const rows = await inBatches(files, async ({ id, name, by, at, draw }) => {
    const { kind, bytes, thumbnail, pages } = await draw();
    const small = `${folder}/${randomUUID()}`;
    await Promise.all([keepBytes(`${folder}/${id}`, bytes), keepBytes(small, thumbnail)]);
    return {
      id,
      name,
      kind,
      size: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
      storage_key: `${folder}/${id}`,
      thumbnail_key: small,
      preview_state: "done",
      pages,
      created_at: at.toISOString(),
      created_by_user_id: by,
    };
  });
  await insertRows(
    client,
    "file",
    {
      id: "uuid",
      name: "text",
      kind: "text",
      size: "int",
      sha256: "text",
      storage_key: "text",
      thumbnail_key: "text",
      preview_state: "text",
      pages: "int",
      created_at: "timestamptz",
      created_by_user_id: "person",
    },
    rows,
  );
  await insertRows(
    client,
    "attachment",
    {
      id: "uuid",
      file_id: "uuid",
      owner_type: "text",
      owner_id: "text",
      created_at: "timestamptz",
      created_by_user_id: "person",
    },
    files.map(({ id, by, at, owner }) => ({
      id: randomUUID(),
      file_id: id,
      owner_type: owner.type,
      owner_id: String(owner.id),
      created_at: at.toISOString(),
      created_by_user_id: by,
    })),
  );
}

async function inBatches<From, To>(items: readonly From[], work: (item: From) => Promise<To>): Promise<To[]> {
  const done: To[] = [];
  for (let start = 0; start < items.length; start += AT_ONCE)
    done.push(...(await Promise.all(items.slice(start, start + AT_ONCE).map(work))));
  return done;
}
