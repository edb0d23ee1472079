// The map as a picture to scale: a table of 120 cm is 120 cm wide when it is printed so.
import { settings } from '../lib/settings.svelte';
import { drawMiniature } from '../map/api';
import type { Board, Side } from '../protocol/types';
import { save_blob, save_file } from './own';

// Lines are as wide as a printed map has them; `thin` is in the map's own unit.
const looks = (thin: number): string => `polygon,.zone,path,rect,polyline{vector-effect:none}
polygon,.zone{fill:#ddd8;stroke:#555;stroke-width:${thin}}
polyline{fill:none;stroke:#555;stroke-width:${2 * thin}}
.wide{stroke:none}
text{font-family:sans-serif}
.title{font-style:italic;stroke:#fff;stroke-width:${3 * thin};paint-order:stroke}
.who{font-weight:bold}
.k-wood polygon,.zone.k-wood{fill:#b9cfa0}
.k-orchard polygon,.k-vineyard polygon,.k-crops polygon,.zone.k-vines{fill:#e2e3b4}
.k-hill polygon,.k-height polygon,.k-slope polygon{fill:#e3d2a6}
.k-building polygon,.k-house polygon,.zone.k-built{fill:#c9988c}
.k-stream polyline,.k-river polyline{stroke:#4a7fb0;stroke-width:${4 * thin}}
.k-road polyline{stroke:#8a6d3b;stroke-width:${3 * thin}}
.unit rect,.unit path{fill:#fff;stroke:#000;stroke-width:${1.5 * thin}}
.later rect{stroke-dasharray:${5 * thin} ${3 * thin}}
.objective path{fill:#a33;stroke:#000;stroke-width:${thin}}
g.zone polygon{fill:none;stroke:#a33;stroke-width:${2 * thin};stroke-dasharray:${8 * thin} ${6 * thin}}
.edge{stroke-width:${4 * thin};stroke:#8a6d3b}
.edge.k-stream,.edge.k-river{stroke:#4a7fb0}`;
// Over the printed map only what it does not show.
const over_print = '.terrain{display:none}.zone{fill:none}.edge{display:none}';

export interface Sheet {
  svg: SVGSVGElement;
  name: string;
  width: number; // in millimetres
  height: number;
  board: Board | null; // for the staff map under it, where the battle has been read
  sides: readonly Side[];
}

function drawn({ svg, width, height }: Sheet, printed = false): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', `${width}mm`);
  copy.setAttribute('height', `${height}mm`);
  copy.querySelectorAll('.grip, .half, .turner, .alarm, .stroke').forEach((n) => n.remove());
  copy.querySelectorAll('.on').forEach((n) => n.classList.remove('on'));
  const style = document.createElementNS('http://www.w3.org/2000/svg', 'style');
  style.textContent = looks(svg.viewBox.baseVal.width / 700) + (printed ? over_print : '');
  copy.prepend(style);
  return new XMLSerializer().serializeToString(copy);
}

export function save_svg(sheet: Sheet): void {
  save_file(`${sheet.name}.svg`, drawn(sheet), 'image/svg+xml');
}

const MOST = 8000; // dots on a side: more than that some browsers do not draw

/** As many dots an inch as a printer likes, or as the browser can draw; how many they are. */
export async function save_png(sheet: Sheet): Promise<number> {
  const dpi = Math.min(150, Math.floor((MOST * 25.4) / Math.max(sheet.width, sheet.height)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round((sheet.width * dpi) / 25.4);
  canvas.height = Math.round((sheet.height * dpi) / 25.4);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawn(sheet, sheet.board !== null))}`;
  await image.decode();
  const ink = canvas.getContext('2d')!;
  ink.fillStyle = '#fff';
  ink.fillRect(0, 0, canvas.width, canvas.height);
  if (sheet.board) {
    const map = document.createElement('canvas');
    map.width = canvas.width / devicePixelRatio;
    map.height = canvas.height / devicePixelRatio;
    drawMiniature(map, sheet.board, sheet.sides, [], { theme: 'paper', lang: settings.lang });
    ink.drawImage(map, 0, 0, canvas.width, canvas.height);
  }
  ink.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!blob) throw new Error('png');
  save_blob(`${sheet.name}.png`, with_size(new Uint8Array(await blob.arrayBuffer()), dpi));
  return dpi;
}

/** A PNG says its dots a metre in a chunk behind its head, so that programs print it to scale. */
export function with_size(png: Uint8Array<ArrayBuffer>, dpi: number): Blob {
  const head = 33; // the signature, and the chunk IHDR
  const chunk = new Uint8Array(21),
    view = new DataView(chunk.buffer),
    dots = Math.round(dpi / 0.0254);
  view.setUint32(0, 9);
  chunk.set([0x70, 0x48, 0x59, 0x73], 4); // pHYs
  view.setUint32(8, dots);
  view.setUint32(12, dots);
  chunk[16] = 1; // the metre
  view.setUint32(17, crc(chunk.subarray(4, 17)));
  return new Blob([png.subarray(0, head), chunk, png.subarray(head)], { type: 'image/png' });
}
function crc(bytes: Uint8Array): number {
  let c = 0xffffffff;
  for (const b of bytes) {
    c ^= b;
    for (let i = 0; i < 8; i++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
  }
  return (c ^ 0xffffffff) >>> 0;
}
