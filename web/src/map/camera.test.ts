import { describe, expect, it } from 'vitest';
import { Camera } from './camera';

const sheet = { unit: 10, width: 1000, height: 500, margin: 20 };
const camera = (w: number, h: number): Camera => {
  const c = new Camera(sheet);
  c.resize(w, h);
  return c;
};

describe('the camera', () => {
  it('fits the sheet with its margin', () => {
    const c = camera(520, 600);
    expect(c.zoom).toBe(0.5); // 1040 units over 520 pixels
    expect(c.screen(0, 0)).toEqual([10, 175]);
    expect(c.screen(1000, 500)).toEqual([510, 425]);
  });
  it('zooms round the pointer', () => {
    const c = camera(1040, 700);
    const under = c.sheet_at(300, 400);
    c.zoom_at(300, 400, 2);
    expect(c.zoom).toBe(2);
    const [x, y] = c.screen(...under);
    expect(x).toBeCloseTo(300, 9);
    expect(y).toBeCloseTo(400, 9);
  });
  it('inverts: screen to sheet and back', () => {
    const c = camera(800, 600);
    c.zoom_at(100, 500, 3);
    c.pan(37, -12);
    const [x, y] = c.screen(...c.sheet_at(123, 456));
    expect(x).toBeCloseTo(123, 9);
    expect(y).toBeCloseTo(456, 9);
  });
  it('never loses the board nor zooms without end', () => {
    const c = camera(800, 600);
    for (let i = 0; i < 60; i++) c.zoom_at(400, 300, 1.5);
    expect(c.zoom).toBe(c.most);
    for (let i = 0; i < 200; i++) c.pan(500, 500);
    const [x, y] = c.screen(0, 0);
    expect(x).toBeLessThanOrEqual(800);
    expect(y).toBeLessThanOrEqual(600);
    for (let i = 0; i < 60; i++) c.zoom_at(400, 300, 0.5);
    expect(c.zoom).toBe(c.least);
  });
  it('fits again when the window changes, until the user has moved', () => {
    const c = camera(520, 600);
    c.resize(1040, 600);
    expect(c.zoom).toBe(1);
    c.pan(5, 0);
    c.resize(520, 600);
    expect(c.zoom).toBe(1);
    c.fit();
    expect(c.zoom).toBe(0.5);
  });
});
