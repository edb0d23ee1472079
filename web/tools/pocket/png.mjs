// A picture of polygons as PNG: each point of it looked at sixteen times.
import zlib from 'node:zlib';

const finer = 4;

function within(points, x, y) {
  let is = false;
  points.forEach(([x1, y1], i) => {
    const [x2, y2] = points[(i + 1) % points.length];
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) is = !is;
  });
  return is;
}
const rgb = (colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(sum(body), body.length + 4);
  return out;
}
// Older Nodes have none of their own.
const table = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let i = 0; i < 8; i++) n = n & 1 ? (n >>> 1) ^ 0xedb88320 : n >>> 1;
  return n;
});
const sum = zlib.crc32 ?? ((bytes) => ~bytes.reduce((s, b) => table[(s ^ b) & 255] ^ (s >>> 8), ~0) >>> 0);

/** `margin`: how much of the size stays empty on each side, in the first shape's colour. */
export function png(shapes, side, size, margin = 0) {
  const [ground] = shapes;
  const rows = Buffer.alloc(size * (1 + 3 * size));
  const scale = side / (size * (1 - 2 * margin));
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const mixed = [0, 0, 0];
      for (let i = 0; i < finer * finer; i++) {
        const at = [x + ((i % finer) + 0.5) / finer, y + (Math.floor(i / finer) + 0.5) / finer].map((v) => (v - margin * size) * scale);
        const top = shapes.findLast(({ points }) => within(points, ...at)) ?? ground;
        rgb(top.colour).forEach((v, c) => (mixed[c] += v));
      }
      mixed.forEach((v, c) => (rows[y * (1 + 3 * size) + 1 + 3 * x + c] = Math.round(v / (finer * finer))));
    }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', head),
    chunk('IDAT', zlib.deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
