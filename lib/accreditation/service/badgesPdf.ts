import PDFDocument from "pdfkit";
import { BOLD, bytesOf, PLAIN, printableOf } from "@/lib/documents/service/documentPdf";
import { formatDayShort } from "@/lib/format/dates";
import { daysOf, zonesOf } from "../rules/access";
import { SYMBOLS } from "../rules/states";
import { type QrPoints, qrOf } from "./qr";

export interface PrintedBadge {
  id: number;
  serial: number;
  name: string;
  role: string;
  company: string;
  category: string;
  letter: string;
  plate: string;
  /** Of each zone its days, as bits. */
  access: number[];
  revision: number;
  /** A JPEG as base64; null without one. */
  photo: string | null;
  code: string;
}

interface About {
  name: string;
  place: string;
  days: string[];
  zones: string[];
}

const A6 = { width: 297.64, height: 420.94 };
const INK = "#1f1a1d";
const MUTED = "#5b5258";
const BAND = "#7a2150";
/** How often it is said how far they are. */
const EVERY = 25;

type Doc = PDFKit.PDFDocument;

/** Its dark points as runs, which a file holds in few bytes. */
function drawQr(doc: Doc, { side, isDark }: QrPoints, x: number, y: number, size: number): void {
  const point = size / side;
  for (let row = 0; row < side; row++)
    for (let from = 0; from < side; from++) {
      if (!isDark(from, row)) continue;
      let to = from;
      while (to + 1 < side && isDark(to + 1, row)) to++;
      doc.rect(x + from * point, y + row * point, (to - from + 1) * point, point);
      from = to;
    }
  doc.fill("#000000");
}

/** Words in one line, smaller until they fit. */
function line(doc: Doc, text: string, at: { x: number; y: number; width: number; size: number; least: number }): void {
  let { size } = at;
  while (size > at.least && doc.fontSize(size).widthOfString(text) > at.width) size -= 0.5;
  doc.fontSize(size).text(text, at.x, at.y, { width: at.width, height: size * 1.3, ellipsis: true, lineBreak: true });
}

function drawBadge(doc: Doc, about: About, badge: PrintedBadge, qr: QrPoints, left: number, top: number): void {
  const printable = printableOf(doc.font(PLAIN));
  const x = left + 16;
  const width = A6.width - 32;
  doc.rect(left, top, A6.width, 42).fill(BAND);
  doc.fillColor("#ffffff").font(BOLD);
  line(doc, printable(about.name), { x, y: top + 8, width, size: 13, least: 8 });
  doc.font(PLAIN);
  line(doc, printable([about.place, about.days.map(formatDayShort).join(", ")].filter(Boolean).join(" · ")), {
    x,
    y: top + 25,
    width,
    size: 8,
    least: 6,
  });

  const photo = { x, y: top + 54, width: 92, height: 118 };
  if (badge.photo)
    doc.image(Buffer.from(badge.photo, "base64"), photo.x, photo.y, {
      cover: [photo.width, photo.height],
      align: "center",
      valign: "center",
    });
  else {
    doc.rect(photo.x, photo.y, photo.width, photo.height).fill("#e8e1dc");
    doc
      .fillColor(MUTED)
      .fontSize(8)
      .text("Sin foto", photo.x, photo.y + 54, { width: photo.width, align: "center" });
  }
  doc.roundedRect(left + A6.width - 16 - 92, photo.y, 92, 92, 8).fill(INK);
  doc
    .fillColor("#ffffff")
    .font(BOLD)
    .fontSize(66)
    .text(printable(badge.letter), left + A6.width - 16 - 92, photo.y + 8, {
      width: 92,
      align: "center",
      lineBreak: false,
    });
  doc.fillColor(INK);
  line(doc, printable(badge.category), {
    x: left + A6.width - 16 - 130,
    y: photo.y + 98,
    width: 130,
    size: 13,
    least: 8,
  });

  doc.font(BOLD).fillColor(INK);
  line(doc, printable(badge.name), { x, y: top + 184, width, size: 19, least: 10 });
  doc.font(PLAIN).fillColor(MUTED);
  line(
    doc,
    printable([badge.role, badge.company, badge.plate && `Patente ${badge.plate}`].filter(Boolean).join(" · ")),
    { x, y: top + 210, width, size: 10, least: 7 },
  );

  const code = 152;
  drawQr(doc, qr, left + A6.width - 16 - code, top + A6.height - 16 - code, code);
  const column = width - code - 10;
  const days = daysOf(badge.access);
  doc.font(BOLD).fillColor(INK).fontSize(8);
  const zones = zonesOf(badge.access).map((zone) => `${SYMBOLS[zone] ?? ""} ${about.zones[zone] ?? ""}`);
  let y = top + 254;
  const step = Math.min(14, 110 / Math.max(zones.length, 1));
  for (const zone of zones) {
    const [symbol = "", ...name] = zone.split(" ");
    doc.fillColor(INK);
    drawSymbol(doc, symbol, x, y);
    line(doc, printable(name.join(" ")), { x: x + 13, y, width: column - 13, size: 9, least: 5.5 });
    y += step;
  }
  doc.font(PLAIN).fillColor(MUTED);
  const allowed = about.days.filter((_, day) => (days >> day) & 1).map(formatDayShort);
  doc.fontSize(7).text(allowed.join(", "), x, top + 370, { width: column, height: 24, ellipsis: true });
  doc
    .fontSize(7)
    .text(`N.º ${badge.serial} · rev. ${badge.revision}`, x, top + A6.height - 24, { width: column, lineBreak: false });
}

const SIDES: Record<string, number> = { "▲": 3, "△": 3, "◆": 4, "◇": 4, "⬟": 5, "★": 10, "☆": 10, "✚": 12 };

/** A zone's symbol, drawn: the font has no letters for them. Filled ones and their outlines are two zones. */
function drawSymbol(doc: Doc, symbol: string, x: number, y: number): void {
  const [cx, cy, r] = [x + 4.5, y + 5.5, 4.2];
  const outlined = "○□△◇☆".includes(symbol);
  if ("●○".includes(symbol)) doc.circle(cx, cy, r);
  else if ("■□".includes(symbol)) doc.rect(cx - r, cy - r, 2 * r, 2 * r);
  else if (symbol === "✚") {
    const t = r / 2.6;
    doc.rect(cx - t, cy - r, 2 * t, 2 * r).rect(cx - r, cy - t, 2 * r, 2 * t);
  } else {
    const sides = SIDES[symbol] ?? 4;
    const points = Array.from({ length: sides }, (_, n): [number, number] => {
      const angle = (2 * Math.PI * n) / sides - Math.PI / 2;
      const far = sides === 10 && n % 2 === 1 ? r / 2.2 : r;
      return [cx + far * Math.cos(angle), cy + far * Math.sin(angle)];
    });
    doc.polygon(...points);
  }
  if (outlined) doc.lineWidth(1).stroke(INK);
  else doc.fill(INK);
}

/**
 * The badges of an event: four on an A4 with the lines to cut along, or each on an A6.
 * @param onDone hears how many are drawn
 */
export async function badgesPdf(
  about: About,
  badges: readonly PrintedBadge[],
  size: "a4" | "a6",
  onDone: (done: number) => Promise<void>,
): Promise<Buffer> {
  const doc = new PDFDocument({
    size: size === "a4" ? "A4" : "A6",
    margin: 0,
    autoFirstPage: false,
    lang: "es-AR",
    info: { Title: `Credenciales de ${about.name}`, Author: "Bambalina" },
    font: null as never,
  });
  const done = bytesOf(doc);
  const on = size === "a4" ? 4 : 1;
  for (const [at, badge] of badges.entries()) {
    const place = at % on;
    if (place === 0) {
      doc.addPage();
      if (on === 4)
        doc
          .lineWidth(0.3)
          .moveTo(A6.width, 0)
          .lineTo(A6.width, 2 * A6.height)
          .moveTo(0, A6.height)
          .lineTo(2 * A6.width, A6.height)
          .stroke("#c9c0ba");
    }
    drawBadge(doc, about, badge, await qrOf(badge.code), (place % 2) * A6.width, Math.floor(place / 2) * A6.height);
    if ((at + 1) % EVERY === 0) await onDone(at + 1);
  }
  doc.end();
  return done;
}
