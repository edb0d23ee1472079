// The staff map: print, blocks and what is laid over them on one canvas, drawn again only when something changed.
import type { DragEventDetail, Ghost, Highlights, MapOptions, MeasureEnd, Play, Trail } from './api';
import { said } from '../i18n/languages';
import { Effects, effects_between } from './effects';
import { Furnishing } from './furnishing';
import { box_of } from './geometry';
import { Ground } from './ground';
import { Hand } from './hand';
import { block_distance, place_at } from './hit';
import { listen, type Gestures } from './input';
import type { GameState, Hello, Overlay, Piece, Point } from './model';
import * as motion from './motion';
import * as overlay from './overlay';
import { faces, sheets } from './palette';
import { Ruler } from './ruler';
import { Scene } from './scene';
import { from_sheet, to_sheet, type Ctx } from './terrain/print';
import { as_printed } from './terrain/survey';
import { figure_of } from './units/block';
import type { Look } from './units/look';
import { Sprites } from './units/sprites';
import { Ways } from './ways';

interface Events {
  unit: (id: string, e: { shift: boolean }) => void;
  place: (id: string) => void;
  point: (x: number, y: number) => void;
  hover: (id: string | null) => void;
  drag: (g: DragEventDetail) => void;
  measure: (from: MeasureEnd, to: MeasureEnd) => void;
}
type Listeners = { [K in keyof Events]: Events[K][] };

interface Trace {
  from: Point;
  to: Point;
  until: number;
}

const names = { fr: 'Carte d’état-major', en: 'Staff map' };
const rest_after = 140; // ms without movement before the print is made anew for its scale
const glide_ms = 250;
const tag_after = 150; // ms of hovering before the full name shows

export class StaffMap {
  private readonly canvas: HTMLCanvasElement;
  private readonly c: CanvasRenderingContext2D;
  private readonly watch: ResizeObserver;
  private readonly unlisten: () => void;
  private readonly still: MediaQueryList | null;
  private readonly listeners: Listeners = { unit: [], place: [], point: [], hover: [], drag: [], measure: [] };
  private readonly scene: Scene;
  private readonly hand: Hand;
  private readonly ruler: Ruler;
  private readonly sprites = new Sprites(1);
  private ratio = 1;
  private printed = ''; // the terrain that the ground shows
  private ground: Ground | null = null;
  private readonly furniture: Furnishing;
  private shown = false; // a first frame has been drawn
  private tell_drawn: () => void = () => {};
  /** The board has been printed for the first time. */
  readonly drawn = new Promise<void>((done) => (this.tell_drawn = done));
  private motion: motion.Motion | null = null;
  private traces: Trace[] = [];
  private readonly effects = new Effects();
  private readonly ways: Ways;
  private glide: { from: Point; to: Point; start: number } | null = null; // of the camera
  private overlays: Overlay[] = [];
  private hovered: string | null = null;
  private hover_since = 0;
  private under: Piece | null = null; // ground under the pointer: its ruled outline shows
  private pending = 0; // the frame asked for
  private timer = 0;
  private printing = 0;
  private moved = 0; // when the camera last moved
  private dead = false;

  constructor(host: HTMLElement, options: MapOptions) {
    this.scene = new Scene({ ...options }, () => this.redraw());
    this.hand = new Hand(
      this.scene,
      (g) => this.emit('drag', g),
      (x, y) => this.drop(x, y),
    );
    this.ways = new Ways(this.scene);
    this.furniture = new Furnishing(this.scene);
    this.ruler = new Ruler(this.scene, (from, to) => this.emit('measure', from, to));
    this.canvas = document.createElement('canvas');
    this.canvas.className = 'staff-map';
    this.canvas.tabIndex = 0;
    this.canvas.setAttribute('role', 'application');
    this.canvas.setAttribute('aria-label', said(names, options.lang));
    Object.assign(this.canvas.style, { display: 'block', width: '100%', height: '100%', touchAction: 'none', userSelect: 'none' });
    host.append(this.canvas);
    this.c = this.canvas.getContext('2d', { alpha: false })!;
    this.still = typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : null;
    this.watch = new ResizeObserver(() => this.resize());
    this.watch.observe(this.canvas);
    this.unlisten = listen(this.canvas, this.gestures());
    // Names and blocks drawn before the fonts came are drawn again.
    void Promise.allSettled(faces.map((f) => document.fonts.load(f))).then(() => {
      this.furniture.done = false;
      this.sprites.clear();
      this.redraw();
    });
    this.resize();
  }

  setHello(hello: Hello): void {
    this.skip();
    this.scene.greet(hello);
    this.sprites.clear();
    this.print(hello.board.pieces);
  }

  private print(laid: Piece[]): void {
    const { hello, options, inks } = this.scene;
    if (!hello) return;
    const pieces = (this.scene.pieces = as_printed(hello.board, laid));
    const key = `${hello.scenario.id} ${options.theme} ${JSON.stringify(pieces)}`;
    if (key !== this.printed || !this.ground) {
      this.printed = key;
      this.ground = new Ground({ board: hello.board, pieces, scenario: hello.scenario.id, length: hello.length?.size ?? 0, inks });
      this.furniture.done = false;
    }
    this.redraw();
  }

  // Plays the change from what is shown; `ms` 0 jumps.
  setState(state: GameState, animate?: Play): Promise<void> {
    this.finish();
    const { scene } = this,
      before = scene.looks,
      first = !before.length;
    if (animate?.ms === 0 && state !== scene.state) this.effects.clear();
    scene.read(state);
    if (!scene.hello) return Promise.resolve();
    if (state.terrain) this.print(state.terrain);
    if ((first && scene.looks.length) || this.furniture.covered()) this.furniture.done = false;
    if (this.hovered && !scene.looks.some((l) => l.id === this.hovered)) this.set_hover(null);
    this.redraw();
    if (first || animate?.ms === 0) return Promise.resolve();
    const now = performance.now();
    if (this.still?.matches) {
      const old = new Map(before.map((l) => [l.id, l]));
      for (const l of scene.looks) {
        const o = old.get(l.id);
        if (o && Math.hypot(o.x - l.x, o.y - l.y) > 1) this.traces.push({ from: [o.x, o.y], to: [l.x, l.y], until: now + 2000 });
      }
      return Promise.resolve();
    }
    const { sheet } = scene.camera,
      alive = new Set(state.units.filter((u) => u.troop !== null && u.strength > 0).map((u) => u.id));
    const fallen = new Set(before.filter((l) => !alive.has(l.id)).map((l) => l.id));
    this.effects.add(effects_between(before, scene.looks, fallen, animate?.volleys, ([x, y]) => to_sheet(sheet, x, y), now));
    const ways = new Map(
      Object.entries(animate?.ways ?? {}).map(([id, way]) => [
        id,
        way.slice(0, -1).map((p): motion.Stop => {
          const [x, y] = to_sheet(sheet, p.x, p.y);
          return { x, y, turn: (p.facing * Math.PI) / 1800 };
        }),
      ]),
    );
    return new Promise((done) => {
      this.motion = motion.plan(before, scene.looks, sheet.unit, animate?.ms, done, now, ways);
      if (!this.motion) return done();
      const mover = [...this.motion.moving.values()].find((m) => m.march);
      if (mover) this.bring(mover.to, 16);
      this.redraw();
    });
  }

  setOptions(o: Partial<MapOptions>): void {
    const { scene } = this,
      next = { ...scene.options, ...o };
    if (next.theme === scene.options.theme && next.lang === scene.options.lang) return;
    scene.options = next;
    scene.inks = sheets[next.theme];
    this.canvas.setAttribute('aria-label', said(names, next.lang));
    this.furniture.done = false;
    this.print(scene.pieces);
    if (scene.state) scene.read(scene.state);
    this.redraw();
  }
  setHighlights(h: Highlights): void {
    this.scene.highlights = h;
    this.redraw();
  }
  setOverlays(list: Overlay[]): void {
    this.overlays = list;
    this.redraw();
  }
  setTrails(list: Trail[]): void {
    this.ways.trails = list;
    this.redraw();
  }
  setGhost(g: Ghost | null): void {
    this.hand.setGhost(g);
  }
  /** A unit dragged in from a list; the point is one of the page. Over no map it is not yet in the hand. */
  lift(id: string, x: number, y: number, phase: 'start' | 'move' | 'end' | 'cancel'): void {
    const r = this.canvas.getBoundingClientRect();
    this.hand.lift(id, x - r.left, y - r.top, phase);
  }
  over(x: number, y: number): boolean {
    const r = this.canvas.getBoundingClientRect();
    return x >= r.left && x <= r.right && y >= r.top && y <= r.bottom;
  }
  setRuler(on: boolean): void {
    this.ruler.set(on);
    this.canvas.style.cursor = on ? 'crosshair' : '';
  }
  setRulerText(text: string | null): void {
    this.ruler.say(text);
  }
  focusUnit(id: string): void {
    const l = this.scene.looks.find((x) => x.id === id);
    if (l) this.bring(l, 16);
  }
  // Glides to what is out of sight, and nowhere else.
  private bring(l: Look, edge: number): void {
    const { camera } = this.scene;
    if (camera.fitted || camera.shows(l.x, l.y, edge)) return;
    if (this.still?.matches) camera.centre(l.x, l.y);
    else this.glide = { from: [camera.x, camera.y], to: [l.x, l.y], start: performance.now() };
    this.touch();
  }
  /** Where a unit, or an outline on the table, lies on the page; null where it is not to be seen. */
  whereIs(what: string | readonly Point[]): DOMRect | null {
    const { camera, looks } = this.scene,
      at = this.canvas.getBoundingClientRect();
    const look = typeof what === 'string' ? looks.find((l) => l.id === what) : undefined;
    if (typeof what === 'string' && !look) return null;
    const reach = look ? Math.max(Math.hypot(look.w, look.h) / 2, 9 / camera.zoom) : 0;
    const corners = look
      ? ([
          [look.x - reach, look.y - reach],
          [look.x + reach, look.y + reach],
        ] as const)
      : (what as readonly Point[]).map(([x, y]) => to_sheet(camera.sheet, x, y));
    const b = box_of(corners.map(([x, y]) => camera.screen(x, y)));
    if (b.x1 < 0 || b.y1 < 0 || b.x0 > camera.width || b.y0 > camera.height) return null;
    return new DOMRect(at.x + b.x0, at.y + b.y0, b.x1 - b.x0, b.y1 - b.y0);
  }
  fit(): void {
    this.glide = null;
    this.scene.camera.fit();
    this.touch();
  }
  zoom(factor: number): void {
    const { camera } = this.scene;
    camera.zoom_at(camera.width / 2, camera.height / 2, factor);
    this.touch();
  }
  destroy(): void {
    this.dead = true;
    this.skip();
    cancelAnimationFrame(this.pending);
    clearTimeout(this.timer);
    clearTimeout(this.printing);
    this.watch.disconnect();
    this.unlisten();
    this.canvas.remove();
  }
  on<K extends keyof Events>(event: K, f: Events[K]): void {
    this.listeners[event].push(f);
  }
  private emit<K extends keyof Events>(event: K, ...args: Parameters<Events[K]>): void {
    for (const f of this.listeners[event]) (f as (...a: Parameters<Events[K]>) => void)(...args);
  }

  private gestures(): Gestures {
    const { scene, hand, ruler } = this;
    return {
      pan: (dx, dy) => {
        this.glide = null;
        scene.camera.pan(dx, dy);
        this.touch();
      },
      zoom: (x, y, factor) => {
        this.glide = null;
        scene.camera.zoom_at(x, y, factor);
        this.touch();
      },
      tap: (x, y, shift) => this.tap(x, y, shift),
      hover: (x, y) => this.hover(x, y),
      leave: () => {
        this.under = null;
        this.set_hover(null);
        this.redraw();
      },
      grab: (x, y, right) => {
        this.skip();
        return ruler.on ? 'ruler' : hand.grab(x, y, right);
      },
      hold: (what, x, y, phase) => (what === 'ruler' ? ruler.pull(x, y, phase) : hand.hold(what, x, y, phase)),
      turn_step: (x, y, steps) => {
        const held = hand.look();
        if (!held || scene.grid || block_distance(held, scene.camera, x, y) > 90) return false;
        hand.nudge(0, 0, steps);
        return true;
      },
      key: (key, shift) => this.key(key, shift),
    };
  }
  private tap(x: number, y: number, shift: boolean): void {
    this.skip();
    const { scene } = this,
      { hello, highlights: h } = scene;
    if (!hello) return;
    if (this.ruler.on) return this.ruler.tap(x, y);
    const unit = scene.unit_at(x, y),
      place = place_at(hello.board.places, scene.camera.sheet, scene.camera, x, y);
    const asked = place !== null && (h.places ?? []).includes(place.id);
    // A place that is asked for wins over a block that is only near.
    const blocked = asked && unit !== null && !unit.exact && !(h.targets ?? []).includes(unit.look.id);
    if (unit && !blocked) return this.emit('unit', unit.look.id, { shift });
    if (place) this.emit('place', place.id);
    if (place && (asked || scene.grid)) return;
    if (scene.on_board(x, y)) this.emit('point', ...scene.to_board(x, y));
  }
  // A unit dragged over zones and let go.
  private drop(x: number, y: number): void {
    const { hello, camera } = this.scene,
      place = hello && place_at(hello.board.places, camera.sheet, camera, x, y);
    if (place) this.emit('place', place.id);
  }
  private hover(x: number, y: number): void {
    const unit = this.scene.unit_at(x, y, 6);
    this.set_hover(unit?.look.id ?? null);
    const piece = unit ? null : this.scene.area_at(x, y);
    if (piece !== this.under) ((this.under = piece), this.redraw());
    const held = this.hand.look();
    const turning = held && this.hand.on_handle(held, x, y),
      grabs = held && block_distance(held, this.scene.camera, x, y) < 8;
    this.canvas.style.cursor = this.ruler.on ? 'crosshair' : turning ? 'alias' : grabs ? 'move' : unit ? 'pointer' : '';
  }
  private set_hover(id: string | null): void {
    if (id === this.hovered) return;
    this.hovered = id;
    this.hover_since = performance.now();
    this.emit('hover', id);
    this.redraw();
    if (id) setTimeout(() => this.redraw(), tag_after + 10);
  }
  private key(key: string, shift: boolean): boolean {
    if (this.motion) {
      this.skip();
      return false;
    }
    const { scene, hand } = this;
    const arrow = ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] } as Record<string, Point>)[key];
    if (arrow && (hand.ghost || scene.highlights.region) && hand.look() && !scene.grid) {
      // About a centimetre at a time; with shift the ghost turns.
      const size = scene.hello?.length?.size ?? 100,
        step = size > 200 ? Math.round(size / 2) : 100;
      if (shift) hand.nudge(0, 0, arrow[0] || arrow[1]);
      else hand.nudge(arrow[0] * step, arrow[1] * step, 0);
      return true;
    }
    // Over zones the arrows are the page's: they move what is chosen.
    if (arrow && scene.grid && scene.highlights.places?.length) return false;
    if (arrow) {
      scene.camera.pan(-arrow[0] * 60, arrow[1] * 60);
      this.touch();
    } else if (key === '+' || key === '=') this.zoom(1.25);
    else if (key === '-' || key === '−') this.zoom(0.8);
    else if (key === '0') this.fit();
    else return false;
    return true;
  }

  // Whatever is being shown is shown to its end at once.
  private skip(): void {
    this.effects.clear();
    this.finish();
  }
  private finish(): void {
    const m = this.motion;
    this.motion = null;
    m?.done();
    if (m) this.redraw();
  }
  private resize(): void {
    const w = this.canvas.clientWidth,
      h = this.canvas.clientHeight,
      ratio = window.devicePixelRatio || 1;
    const width = Math.max(1, Math.round(w * ratio)),
      height = Math.max(1, Math.round(h * ratio));
    if (width === this.canvas.width && height === this.canvas.height && ratio === this.ratio) return;
    this.ratio = ratio;
    this.sprites.set_ratio(ratio);
    this.furniture.done = false;
    this.canvas.width = width;
    this.canvas.height = height;
    this.scene.camera.resize(w, h);
    this.touch();
    // A canvas that was resized is blank: it is filled before the browser shows it.
    if (this.shown) this.frame();
  }
  private touch(): void {
    this.moved = performance.now();
    this.redraw();
  }
  private redraw(): void {
    if (this.pending || this.dead) return;
    this.pending = requestAnimationFrame(() => this.frame());
    this.say_still(false);
  }
  // Whether all is drawn that there is to draw stands in the page, for who must wait for it.
  private at_peace = false;
  private say_still(still: boolean): void {
    if (still === this.at_peace) return;
    this.at_peace = still;
    if (still) this.canvas.dataset.still = '';
    else delete this.canvas.dataset.still;
  }

  private frame(): void {
    cancelAnimationFrame(this.pending);
    this.pending = 0;
    if (this.dead) return;
    const now = performance.now(),
      { c, ratio, scene } = this;
    c.setTransform(1, 0, 0, 1, 0, 0);
    c.fillStyle = scene.inks.ground;
    c.fillRect(0, 0, this.canvas.width, this.canvas.height);
    if (!scene.hello || !this.ground) return;
    if (this.glide) {
      const { from, to, start } = this.glide,
        t = Math.min(1, (now - start) / glide_ms),
        k = motion.ease(t);
      scene.camera.centre(from[0] + (to[0] - from[0]) * k, from[1] + (to[1] - from[1]) * k);
      this.moved = now;
      if (t === 1) this.glide = null;
    }
    if (this.shown) this.furniture.arrange(ratio);
    this.shown = true;
    this.ground.draw(c, scene.camera, ratio);
    c.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.furniture.draw(c);
    this.draw_guides(c);
    const resting = now - this.moved > rest_after;
    // A few blocks at a time while something moves.
    const calm = resting && !this.motion && !this.effects.live(now);
    if (resting) scene.tag_officers();
    this.sprites.begin(calm ? 9 : 4, !resting);
    this.draw_units(c, now);
    this.draw_above(c, now);
    this.carry_on(now, resting);
    if (this.ground.ready()) this.tell_drawn();
  }

  // Asks for the next frame where there is something left to do, and does a little of it.
  private carry_on(now: number, resting: boolean): void {
    const ground = this.ground!,
      { camera } = this.scene;
    if (this.motion && now >= this.motion.start + this.motion.ms) this.finish();
    this.traces = this.traces.filter((t) => t.until > now);
    if (this.motion || this.glide || this.traces.length || this.effects.live(now) || this.sprites.stale || !this.furniture.done)
      this.redraw();
    if (ground.busy(camera, this.ratio, resting)) {
      if (ground.ready()) {
        ground.work(camera, this.ratio, resting ? 10 : 4, resting);
        this.redraw();
      } else this.later(() => ground.work(camera, this.ratio, 24, resting));
    } else if (!resting && !this.timer) {
      this.timer = window.setTimeout(() => {
        this.timer = 0;
        this.redraw();
      }, rest_after + 10);
    }
    this.say_still(!this.pending && !this.timer && !this.printing);
  }

  // The first print is made between frames, so that the washes are on the screen at once.
  private later(work: () => void): void {
    if (this.printing || this.dead) return;
    this.printing = window.setTimeout(() => {
      this.printing = 0;
      work();
      this.redraw();
    });
  }

  private label: { text: string; at: Point; ok: boolean } | null = null; // at the end of the arrow, over everything
  private draw_guides(c: Ctx): void {
    this.label = null;
    const { scene } = this,
      { highlights: h, inks, camera } = scene,
      ghost = this.hand.drawn;
    if (h.grounds?.length)
      overlay.draw_grounds(
        c,
        h.grounds.map((ring) => scene.on_screen(ring)),
        inks,
      );
    else if (h.region && h.region.length > 2) overlay.draw_region(c, scene.on_screen(h.region), inks);
    for (const id of h.places ?? []) {
      const place = scene.hello!.board.places.find((p) => p.id === id);
      if (place) overlay.draw_place(c, scene.on_screen(place.points), inks);
    }
    // The ruled outlines, where an order depends on them.
    if ((h.region || ghost) && !scene.grid)
      for (const p of scene.pieces) if (p.shape === 'area') overlay.draw_ruled(c, scene.on_screen(p.points), inks);
    if (this.under && !h.region && !ghost) overlay.draw_ruled(c, scene.on_screen(this.under.points), inks);
    const taken = (x: number, y: number): boolean => scene.looks.some((l) => block_distance(l, camera, x, y) < 12);
    this.overlays.forEach((o, i) => overlay.draw_overlay(c, o, scene.on_screen(o.points), i, inks, scene.options.lang, taken));
    this.ways.draw_under(c);
    for (const t of this.traces) overlay.draw_path(c, [camera.screen(...t.from), camera.screen(...t.to)], 10, null, inks);
    const look = ghost && !scene.grid ? scene.looks.find((l) => l.id === ghost.unit) : undefined;
    if (ghost && look) {
      const path = ghost.path ?? [from_sheet(camera.sheet, look.x, look.y), [ghost.x, ghost.y]];
      overlay.draw_path(c, scene.on_screen(path), figure_of(look, camera.zoom).w, ghost.ok, inks);
    }
    if (ghost?.label) this.label = { text: ghost.label, at: scene.to_screen(ghost.x, ghost.y), ok: ghost.ok !== false };
  }

  private draw_units(c: Ctx, now: number): void {
    const { camera, highlights: h } = this.scene,
      m = this.motion,
      view = camera.view();
    const t = m ? Math.min(1, (now - m.start) / Math.max(1, m.ms)) : 1;
    const targets = new Set(h.targets),
      named = new Set(h.units);
    const state_of = (id: string): overlay.State | null =>
      id === h.selected ? 'selected' : targets.has(id) ? 'target' : id === this.hovered ? 'hover' : named.has(id) ? 'named' : null;
    for (const l of m?.leaving ?? []) {
      c.globalAlpha = 1 - t;
      this.sprites.draw(c, l, ...camera.screen(l.x, l.y), camera.zoom);
      c.globalAlpha = 1;
    }
    for (const unit of this.scene.draw_order()) {
      const moving = m?.moving.get(unit.id),
        look = moving ? motion.between(moving, t) : unit;
      const reach = Math.max(look.w, look.h) + 60 / camera.zoom;
      if (look.x + reach < view.x0 || look.x - reach > view.x1 || look.y + reach < view.y0 || look.y - reach > view.y1) continue;
      const [rest, y] = camera.screen(look.x, look.y),
        x = rest + this.effects.sway(unit.id, now),
        state = state_of(unit.id);
      if (state) this.frame_block(c, look, x, y, state);
      if (moving && !moving.march && t < 1) {
        c.globalAlpha = 1 - t;
        this.sprites.draw(c, { ...moving.from, id: `${unit.id} before` }, x, y, camera.zoom);
        c.globalAlpha = t;
      }
      this.sprites.draw(c, look, x, y, camera.zoom);
      c.globalAlpha = 1;
    }
  }
  private frame_block(c: Ctx, look: Look, x: number, y: number, state: overlay.State): void {
    c.save();
    c.translate(x, y);
    overlay.draw_state(c, figure_of(look, this.scene.camera.zoom), state);
    c.restore();
  }

  private draw_above(c: Ctx, now: number): void {
    const { scene, hand } = this,
      { camera, highlights: h } = scene;
    const held = hand.look();
    if (hand.ghost && held) {
      const [x, y] = camera.screen(held.x, held.y);
      this.frame_block(c, held, x, y, hand.drawn?.ok === false ? 'target' : 'selected');
      c.globalAlpha = 0.55;
      this.sprites.draw(c, { ...held, id: `${held.id} ghost`, markers: [] }, x, y, camera.zoom);
      c.globalAlpha = 1;
    }
    if (held && held.faces && (hand.ghost || h.region))
      overlay.draw_handle(c, figure_of(held, camera.zoom), ...camera.screen(held.x, held.y));
    this.effects.draw(c, camera, now);
    this.ways.draw_over(c, hand.ghost ? held : null);
    this.ruler.draw(c);
    if (this.label && held) {
      const f = figure_of(held, camera.zoom);
      overlay.draw_toll(c, this.label.text, this.label.at, Math.hypot(f.w, f.h) / 2, this.label.ok, camera, scene.inks);
    }
    const look =
      this.hovered && !hand.holding && now - this.hover_since > tag_after ? scene.looks.find((l) => l.id === this.hovered) : undefined;
    if (look) {
      const [x, y] = camera.screen(look.x, look.y),
        f = figure_of(look, camera.zoom);
      const s = Math.abs(Math.sin(look.turn)),
        k = Math.abs(Math.cos(look.turn));
      const left = look.full > look.strength ? `${look.strength} / ${look.full}` : String(look.strength);
      overlay.draw_tag(c, `${look.name} · ${left}`, x, y + (f.w * s + f.h * k) / 2 + 30, camera, scene.inks);
    }
  }
}
