// What the server tells a page, overheard: where units stand, what is asked, and where that lies on the screen.
import type { Page } from 'playwright-core';

type Point = [number, number];
interface Choice {
  verb: string;
  unit?: string;
  targets?: string[];
  places?: string[];
  region?: Point[];
}
export interface Heard {
  board: { width: number; height: number; columns: number };
  units: Map<string, { x: number; y: number; facing: number; side: string; place: string | null; outline: Point[] }>;
  places: Map<string, Point[]>;
  decision: { kind?: string; side?: string; menu?: Choice[]; forced?: boolean; usual?: { verb: string }; undo: string[] } | null;
  turn: number;
  /** Orders sent by the page. */
  sent: number;
}

export function listen(page: Page): Heard {
  const heard: Heard = {
    board: { width: 1, height: 1, columns: 0 },
    units: new Map(),
    places: new Map(),
    decision: null,
    turn: 0,
    sent: 0,
  };
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => void (JSON.parse(String(payload)).type === 'order' && heard.sent++));
    socket.on('framereceived', ({ payload }) => {
      const m = JSON.parse(String(payload));
      if (m.type === 'hello') {
        heard.board = m.board;
        for (const p of m.board.places) heard.places.set(p.id, p.points);
      }
      for (const u of m.state?.units ?? []) heard.units.set(u.id, u);
      for (const p of m.patches ?? []) {
        if (p.unit) heard.units.set(p.unit.id, p.unit);
        if (p.head) heard.turn = p.head.turn;
      }
      if (m.state?.head) heard.turn = m.state.head.turn;
      if (m.decision) heard.decision = m.decision;
    });
  });
  return heard;
}

export function middle_of(points: Point[]): Point {
  const sum = points.reduce<Point>((a, p) => [a[0] + p[0], a[1] + p[1]], [0, 0]);
  return [sum[0] / points.length, sum[1] / points.length];
}

/** A point of the table on the page, as long as the whole sheet is in view. */
export async function on_page(page: Page, { board }: Heard, x: number, y: number): Promise<Point> {
  const box = (await page.locator('canvas.staff-map').boundingBox())!;
  const tall = (980 * board.height) / board.width;
  const zoom = Math.min(box.width / 1020, box.height / (tall + 40));
  return [box.x + box.width / 2 + (x / board.width - 0.5) * 980 * zoom, box.y + box.height / 2 - (y / board.height - 0.5) * tall * zoom];
}
