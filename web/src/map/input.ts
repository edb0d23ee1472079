// Pointers, wheel and keys turned into what they mean: pan, zoom, tap, drag, turn, hover.
export interface Gestures {
  pan(dx: number, dy: number): void;
  zoom(x: number, y: number, factor: number): void;
  tap(x: number, y: number, shift: boolean): void;
  hover(x: number, y: number): void;
  leave(): void;
  // What a press at that point takes hold of; 'sheet' pans.
  grab(x: number, y: number, right: boolean): 'unit' | 'turn' | 'ruler' | 'sheet';
  hold(what: 'unit' | 'turn' | 'ruler', x: number, y: number, phase: 'start' | 'move' | 'end' | 'cancel'): void;
  turn_step(x: number, y: number, steps: number): boolean; // shift + wheel; false: nothing there to turn
  key(key: string, shift: boolean): boolean;
}

const slop = 5; // pixels a press may move and still be a tap

export function listen(canvas: HTMLCanvasElement, to: Gestures): () => void {
  const at = (e: PointerEvent | WheelEvent): [number, number] => {
    const r = canvas.getBoundingClientRect();
    return [e.clientX - r.left, e.clientY - r.top];
  };
  const fingers = new Map<number, [number, number]>();
  let held: { what: ReturnType<Gestures['grab']>; x: number; y: number; moved: boolean; right: boolean } | null = null;
  let pinch: { d: number; x: number; y: number } | null = null;

  const pinch_of = (): { d: number; x: number; y: number } => {
    const [a, b] = [...fingers.values()] as [[number, number], [number, number]];
    return { d: Math.hypot(a[0] - b[0], a[1] - b[1]), x: (a[0] + b[0]) / 2, y: (a[1] + b[1]) / 2 };
  };
  const drop = (phase: 'end' | 'cancel', x: number, y: number): void => {
    if (held && held.moved && held.what !== 'sheet') to.hold(held.what, x, y, phase);
    held = null;
  };

  const down = (e: PointerEvent): void => {
    if (e.pointerType === 'mouse' && e.button === 1) return;
    const [x, y] = at(e);
    canvas.focus({ preventScroll: true });
    canvas.setPointerCapture(e.pointerId);
    fingers.set(e.pointerId, [x, y]);
    if (fingers.size === 2) {
      drop('cancel', x, y);
      pinch = pinch_of();
      return;
    }
    if (fingers.size > 2) return;
    const right = e.button === 2;
    held = { what: to.grab(x, y, right), x, y, moved: false, right };
  };
  const move = (e: PointerEvent): void => {
    const [x, y] = at(e);
    if (!fingers.has(e.pointerId)) {
      if (e.pointerType !== 'touch') to.hover(x, y);
      return;
    }
    const before = fingers.get(e.pointerId)!;
    fingers.set(e.pointerId, [x, y]);
    if (pinch && fingers.size >= 2) {
      const p = pinch_of();
      to.pan(p.x - pinch.x, p.y - pinch.y);
      if (pinch.d > 0 && p.d > 0) to.zoom(p.x, p.y, p.d / pinch.d);
      pinch = p;
      return;
    }
    if (!held) return;
    if (!held.moved) {
      if (Math.hypot(x - held.x, y - held.y) < slop) return;
      held.moved = true;
      if (held.what !== 'sheet') to.hold(held.what, held.x, held.y, 'start');
      else to.pan(x - held.x, y - held.y);
      if (held.what === 'sheet') return;
    }
    if (held.what === 'sheet') to.pan(x - before[0], y - before[1]);
    else to.hold(held.what, x, y, 'move');
  };
  const up = (e: PointerEvent): void => {
    if (!fingers.delete(e.pointerId)) return;
    const [x, y] = at(e);
    if (pinch) {
      if (fingers.size < 2) pinch = null;
      held = null;
      return;
    }
    if (held && !held.moved && !held.right) {
      const shift = e.shiftKey;
      held = null;
      to.tap(x, y, shift);
    } else drop('end', x, y);
  };
  const cancel = (e: PointerEvent): void => {
    fingers.delete(e.pointerId);
    if (fingers.size < 2) pinch = null;
    drop('cancel', ...at(e));
  };
  const wheel = (e: WheelEvent): void => {
    e.preventDefault();
    const [x, y] = at(e);
    // Some browsers send shift + wheel as a sideways wheel.
    const delta = e.deltaY || e.deltaX,
      lines = e.deltaMode === 1 ? 16 : e.deltaMode === 2 ? 400 : 1;
    if (e.shiftKey && to.turn_step(x, y, Math.sign(delta))) return;
    const pull = Math.max(-180, Math.min(180, delta * lines));
    to.zoom(x, y, Math.exp(-pull * (e.ctrlKey ? 0.01 : 0.0022)));
  };
  const out = (e: PointerEvent): void => {
    if (!fingers.has(e.pointerId)) to.leave();
  };
  const key = (e: KeyboardEvent): void => {
    if (e.altKey || e.ctrlKey || e.metaKey) return;
    if (to.key(e.key, e.shiftKey)) {
      e.preventDefault();
      e.stopPropagation();
    }
  };
  const menu = (e: Event): void => e.preventDefault();

  canvas.addEventListener('pointerdown', down);
  canvas.addEventListener('pointermove', move);
  canvas.addEventListener('pointerup', up);
  canvas.addEventListener('pointercancel', cancel);
  canvas.addEventListener('pointerleave', out);
  canvas.addEventListener('wheel', wheel, { passive: false });
  canvas.addEventListener('keydown', key);
  canvas.addEventListener('contextmenu', menu);
  return () => {
    canvas.removeEventListener('pointerdown', down);
    canvas.removeEventListener('pointermove', move);
    canvas.removeEventListener('pointerup', up);
    canvas.removeEventListener('pointercancel', cancel);
    canvas.removeEventListener('pointerleave', out);
    canvas.removeEventListener('wheel', wheel);
    canvas.removeEventListener('keydown', key);
    canvas.removeEventListener('contextmenu', menu);
  };
}
