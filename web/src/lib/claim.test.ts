import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { claim_seat, new_key } from './claim';
import { stored_games } from './games';

function answering(...replies: [number, unknown][]): ReturnType<typeof vi.fn> {
  const fetched = vi.fn();
  for (const [status, body] of replies) {
    if (status === 0) fetched.mockRejectedValueOnce(new Error('no network'));
    else fetched.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }));
  }
  vi.stubGlobal('fetch', fetched);
  return fetched;
}
const key_sent = (fetched: ReturnType<typeof vi.fn>, call: number): string =>
  (JSON.parse((fetched.mock.calls[call]![1] as { body: string }).body) as { key: string }).key;

describe('a seat', () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal('localStorage', { getItem: (k: string) => kept.get(k) ?? null, setItem: (k: string, v: string) => kept.set(k, v) });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('has a key of 22 letters, never the same', () => {
    expect(new_key()).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(new_key()).not.toBe(new_key());
  });
  it('is claimed with the same key again where the answer was lost', async () => {
    const fetched = answering([0, null], [200, { game: 1, seat: 'second', token: 'x' }]);
    await expect(claim_seat('invitation')).rejects.toThrow();
    const token = await claim_seat('invitation');
    expect(key_sent(fetched, 0)).toBe(key_sent(fetched, 1));
    expect(stored_games()).toMatchObject([{ token, invitation: 'invitation' }]);
  });
  it('that another has is not kept', async () => {
    answering([409, { error: { kind: 'taken', reason: { fr: 'prise', en: 'taken' } } }]);
    await expect(claim_seat('late')).rejects.toThrow();
    expect(stored_games()).toEqual([]);
  });
});
