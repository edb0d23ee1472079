// The icon, as shapes: written as SVG, and as PNG for those who take nothing else. A block of infantry under the chevron of a map sign.

export const side = 32;
const night = '#241d17',
  cream = '#f6ecd6',
  blue = '#2a4a94',
  white = '#fffaf0';
const bar = (x, y, w, h, colour) => ({ points: [[x, y], [x + w, y], [x + w, y + h], [x, y + h]], colour }); // prettier-ignore

/** From the back to the front. */
export const shapes = [
  bar(0, 0, 32, 32, night),
  { points: [[16, 4], [21, 10], [11, 10]], colour: cream }, // prettier-ignore
  bar(3, 11, 26, 14, white),
  bar(5, 13, 22, 10, blue),
  bar(6, 15.5, 20, 1, '#a8b3cd'),
  bar(6, 19.5, 20, 1, '#a8b3cd'),
];

export function svg() {
  const paths = shapes.map(({ points, colour }) => `<path d="M${points.map((p) => p.join(' ')).join('L')}z" fill="${colour}"/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">${paths.join('')}</svg>\n`;
}
