import { random } from "../../random";
import { type Draw, drawPdf, drawPicture, FONT, type Pen, writeLines } from "./canvas";

/** What a piece says, and which attempt it is: each version answers what was asked of the one before. */
export interface Poster {
  take: string;
  artist: string;
  place: string;
  day: string;
  version: number;
}

const PALETTES = [
  ["#1b1040", "#d2452f", "#ffd166"],
  ["#0b3d3a", "#e9a23b", "#fdf1d6"],
  ["#2d0a31", "#e0457b", "#ffe3ec"],
  ["#10243f", "#3aa6b9", "#f4f1de"],
  ["#3b1d0f", "#c8553d", "#f6e7cb"],
  ["#14281d", "#88a550", "#f2f6e4"],
] as const;

const LEGAL = "Prohibida la venta a menores de 18 años. Capacidad limitada. Sujeto a disponibilidad.";

const poster =
  ({ take, artist, place, day, version }: Poster): Draw =>
  (pen, width, height) => {
    const chance = random(`afiche ${artist}`);
    const [dark, warm, light] = chance.pick(PALETTES);
    const unit = width / 100;
    const sky = pen.createLinearGradient(0, 0, 0, height);
    sky.addColorStop(0, dark);
    sky.addColorStop(1, warm);
    pen.fillStyle = sky;
    pen.fillRect(0, 0, width, height);
    rays(pen, { x: width * chance.between(0.3, 0.7), y: height * 0.7, reach: height, color: light });
    pen.fillStyle = light;
    pen.beginPath();
    pen.arc(width * chance.between(0.62, 0.8), height * 0.68, unit * chance.between(9, 14), 0, Math.PI * 2);
    pen.fill();

    const write = (size: number, weight: number, text: string, y: number, width = 88) => {
      pen.font = `${weight} ${size * unit}px "${FONT}"`;
      return writeLines(pen, text, { x: unit * 6, y, width: unit * width, line: size * unit * 1.05 });
    };
    write(4.4, 600, take.toUpperCase(), unit * 10);
    const below = write(version > 1 ? 15 : 13, 800, artist, unit * 26);
    write(5.2, 600, place, below + unit);
    write(5.2, 600, version > 1 ? `${day} · puertas 19:30` : day, below + unit * 8);
    write(4, 700, "Entradas en venta", height - unit * (version > 2 ? 16 : 8));
    if (version > 2) write(2.2, 500, LEGAL, height - unit * 8, 58);
    logo(pen, {
      x: width - unit * (version > 1 ? 30 : 18),
      y: height - unit * 15,
      width: unit * (version > 1 ? 24 : 12),
    });
  };

function rays(pen: Pen, { x, y, reach, color }: { x: number; y: number; reach: number; color: string }): void {
  pen.save();
  pen.globalAlpha = 0.14;
  pen.fillStyle = color;
  for (let ray = 0; ray < 18; ray += 2) {
    pen.beginPath();
    pen.moveTo(x, y);
    pen.arc(x, y, reach, (ray * Math.PI) / 9, ((ray + 1) * Math.PI) / 9);
    pen.fill();
  }
  pen.restore();
}

function logo(pen: Pen, { x, y, width }: { x: number; y: number; width: number }): void {
  pen.fillStyle = "#ffffff";
  pen.beginPath();
  pen.roundRect(x, y, width, width * 0.42, width * 0.08);
  pen.fill();
  pen.fillStyle = "#1d2a44";
  pen.font = `800 ${width * 0.17}px "${FONT}"`;
  pen.fillText("BEBIDAS", x + width * 0.12, y + width * 0.21);
  pen.fillText("DEL VALLE", x + width * 0.12, y + width * 0.36, width * 0.78);
}

/** What prints a piece needs to know. */
const measures =
  ({ artist, take }: Poster): Draw =>
  (pen, width, height) => {
    pen.fillStyle = "#ffffff";
    pen.fillRect(0, 0, width, height);
    pen.strokeStyle = "#c2185b";
    pen.setLineDash([6, 4]);
    pen.strokeRect(40, 40, width - 80, height - 80);
    pen.fillStyle = "#1d2a44";
    pen.font = `700 22px "${FONT}"`;
    pen.fillText(`${take}: ${artist}`, 64, 90, width - 128);
    pen.font = `400 15px "${FONT}"`;
    const notes = [
      "Corte a 60 × 90 cm, demasía de 5 mm.",
      "Negro de texto en una sola tinta.",
      "Prueba de color antes de tirar.",
    ];
    for (const [row, note] of notes.entries()) pen.fillText(note, 64, 130 + row * 26);
  };

const PICTURE = { width: 480, height: 600 };
const SHEET = { width: 420, height: 630 };

/** First attempts come as JPEG, the last ones as PNG. */
export const pictureKind = ({ version }: Poster): "jpeg" | "png" => (version < 3 ? "jpeg" : "png");

/** A version of a piece: what goes to print is a PDF with its measures, the rest a picture. */
export const drawPoster = (piece: Poster, print: boolean) =>
  print
    ? drawPdf([poster(piece), measures(piece)], SHEET, `${piece.take}: ${piece.artist}`)
    : drawPicture(poster(piece), PICTURE, pictureKind(piece));
