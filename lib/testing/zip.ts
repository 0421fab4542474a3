import { crc32, deflateRawSync } from "node:zlib";

export interface ZipPart {
  name: string;
  bytes: Buffer;
  /** What the archive says of its unpacked size, when it lies. */
  claims?: number;
}

/** A zip archive, honest or not. */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, bytes, claims = bytes.length } of parts) {
    const packed = deflateRawSync(bytes);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(claims, 18);
    facts.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), facts, Buffer.from(name), packed]);
    const offset = Buffer.alloc(4);
    offset.writeUInt32LE(at);
    directory.push(
      Buffer.concat([Buffer.from("PK\x01\x02\x14\x00"), facts, Buffer.alloc(10), offset, Buffer.from(name)]),
    );
    bodies.push(local);
    at += local.length;
  }
  const table = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", 0, "latin1");
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(table.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, table, end]);
}

/** A workbook with one sheet, whose text takes `bytes` unpacked (and almost nothing packed). */
export function workbookOf(bytes = 100, claims?: number): Buffer {
  const sheet = `<worksheet><sheetData><row><c><v>${"0".repeat(bytes)}</v></c></row></sheetData></worksheet>`;
  return zipOf([
    { name: "[Content_Types].xml", bytes: Buffer.from("<Types/>") },
    { name: "xl/workbook.xml", bytes: Buffer.from('<workbook><sheets><sheet name="Hoja 1"/></sheets></workbook>') },
    { name: "xl/worksheets/sheet1.xml", bytes: Buffer.from(sheet), claims },
  ]);
}
