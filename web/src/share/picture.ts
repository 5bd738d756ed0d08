// The final ranking as a picture to pass on: 1080 by 1440, drawn in the browser, no money anywhere.

import { BRAND } from "~/cards/brand.gen";
import { RANK_OUTLINES } from "~/cards/glyphs.gen";
import type { Face } from "~/cards/face";
import { SUIT_PATHS } from "~/cards/outlines";

export interface Line {
  readonly place: number;
  readonly name: string;
  readonly total: string;
  readonly won: boolean;
  readonly me: boolean;
  readonly colour: string;
}

export interface Poster {
  readonly title: string;
  readonly subtitle: string;
  readonly lines: readonly Line[];
  readonly facts: readonly string[];
  readonly best: { readonly caption: string; readonly cards: readonly Face[] } | null;
  /** A room's code as an SVG picture, with what it says below. */
  readonly qr: { readonly url: string; readonly caption: string } | null;
}

const W = 1080;
const H = 1440;
const SUIT_COLOURS = { s: "#1B1F2A", h: "#C0232C", d: "#B94E06", c: "#1D5C46" };
const SANS = '"PingFang SC","PingFang TC","HarmonyOS Sans SC","MiSans","Noto Sans CJK SC",system-ui,sans-serif';
const SERIF = '"Songti SC","Songti TC","Noto Serif CJK SC",Georgia,serif';

function image(url: string): Promise<HTMLImageElement | null> {
  return new Promise((done) => {
    const picture = new Image();
    picture.onload = () => done(picture);
    picture.onerror = () => done(null);
    picture.src = url;
  });
}

class Brush {
  constructor(readonly to: CanvasRenderingContext2D) {}

  box(x: number, y: number, w: number, h: number, radius: number, fill: string | CanvasGradient): void {
    this.to.beginPath();
    this.to.roundRect(x, y, w, h, radius);
    this.to.fillStyle = fill;
    this.to.fill();
  }

  text(text: string, x: number, y: number, size: number, colour: string, how: { weight?: number; align?: CanvasTextAlign; serif?: boolean; most?: number } = {}): void {
    const { to } = this;
    to.font = `${how.weight ?? 400} ${size}px ${how.serif ? SERIF : SANS}`;
    to.textAlign = how.align ?? "left";
    to.fillStyle = colour;
    to.fillText(text, x, y, how.most);
  }

  path(path: string, x: number, y: number, scale: number, colour: string): void {
    const { to } = this;
    to.save();
    to.translate(x, y);
    to.scale(scale, scale);
    to.fillStyle = colour;
    to.fill(new Path2D(path));
    to.restore();
  }

  brand(x: number, y: number, size: number): void {
    const { to } = this;
    this.box(x, y, size, size, size * 0.19, "#B23A26");
    to.strokeStyle = "rgba(251,233,214,.85)";
    to.lineWidth = size * 0.03;
    to.beginPath();
    to.roundRect(x + size * 0.07, y + size * 0.07, size * 0.86, size * 0.86, size * 0.135);
    to.stroke();
    for (const [at, down] of [22.5, 41].entries()) {
      this.path(BRAND[at]!, x + (15 * size) / 48, y + (down * size) / 48, (0.09 * size) / 48, "#FFF3E2");
    }
  }

  card(face: Face, x: number, y: number, w: number): void {
    const { to } = this;
    to.save();
    to.shadowColor = "rgba(0,0,0,.22)";
    to.shadowBlur = 12;
    to.shadowOffsetY = 4;
    this.box(x, y, w, w * 1.38, w * 0.135, "#FFFDF7");
    to.restore();
    const outline = RANK_OUTLINES[face.rank];
    if (!outline) return;
    const colour = SUIT_COLOURS[face.suit];
    this.path(outline[0], x + w * 0.11 - outline[1] * w * 0.00274, y + w * 0.525, (w * 0.4) / 146, colour);
    this.path(SUIT_PATHS[face.suit], x + w * 0.4, y + w * 0.77, (w * 0.52) / 24, colour);
  }
}

/** Draws the poster and returns it as a PNG. */
export async function drawn(poster: Poster): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = W;
  canvas.height = H;
  const to = canvas.getContext("2d")!;
  const brush = new Brush(to);
  const qr = poster.qr ? await image(poster.qr.url) : null;

  brush.box(0, 0, W, H, 0, "#F7F1E5");
  const felt = to.createRadialGradient(700, 120, 60, 540, 260, 900);
  felt.addColorStop(0, "#3A7060");
  felt.addColorStop(0.5, "#2F5F51");
  felt.addColorStop(1, "#1F4238");
  brush.box(0, 0, W, 420, 0, felt);
  brush.brand(72, 72, 104);
  brush.text(poster.title, 204, 124, 62, "#FBF5E6", { weight: 700, serif: true, most: 800 });
  brush.text(poster.subtitle, 204, 172, 34, "#D3DCD1", { most: 800 });

  const cards = poster.best?.cards ?? [];
  if (poster.best && cards.length) {
    brush.text(poster.best.caption, 72, 254, 32, "#EFCB84", { weight: 600, most: 936 });
    cards.forEach((face, at) => brush.card(face, 72 + at * 104, 276, 94));
  }

  const top = 470;
  const step = Math.min(124, 560 / poster.lines.length);
  brush.box(56, top - 30, W - 112, step * poster.lines.length + 40, 36, "#FFFDF8");
  poster.lines.forEach((line, at) => {
    const y = top + at * step;
    const middle = y + step / 2;
    if (line.me) brush.box(68, y - 4, W - 136, step - 8, 24, "#F1EADB");
    brush.text(String(line.place), 108, middle + 8, 46, line.place === 1 ? "#8A5E12" : "#635A4C", { weight: 700 });
    to.beginPath();
    to.arc(212, middle - 6, Math.min(38, step * 0.36), 0, 7);
    to.fillStyle = line.colour;
    to.fill();
    brush.text([...line.name.replace(/^[阿小老](?=.)/u, "")][0] ?? "", 212, middle + 8, Math.min(38, step * 0.34), "#FFF9EC", { weight: 700, align: "center", serif: true });
    brush.text(line.name, 280, middle + 8, 44, "#2B251E", { weight: line.me ? 700 : 500, most: 480 });
    brush.text(line.total, W - 108, middle + 10, 56, line.won ? "#17698C" : line.total === "0" ? "#635A4C" : "#A14A24", { weight: 700, align: "right" });
  });

  let y = top + step * poster.lines.length + 74;
  for (const fact of poster.facts) {
    brush.text(fact, 84, y, 34, "#635A4C", { most: qr ? 640 : 912 });
    y += 52;
  }
  if (qr && poster.qr) {
    brush.box(W - 56 - 250, H - 56 - 290, 250, 290, 28, "#FFFFFF");
    to.drawImage(qr, W - 56 - 230, H - 56 - 276, 210, 210);
    brush.text(poster.qr.caption, W - 56 - 125, H - 56 - 26, 28, "#2B251E", { align: "center", weight: 600, most: 230 });
  }
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"));
}
