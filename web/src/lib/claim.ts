// Taking a seat: an invitation is of whoever claims it first. The key of the seat is made here and kept before it is asked for, so that
// an answer that was lost on the way costs nothing.
import { ApiError, api } from '../protocol/http';
import type { Links } from '../protocol/types';
import { whole } from './place';
import { forget, remember, stored_games } from './games';

/** 128 random bits as the server writes them: 22 letters that a link may hold. */
export function new_key(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** The token of the seat; who has claimed it before, in this browser, has it again. */
export async function claim_seat(invitation: string, links?: Links): Promise<string> {
  const known = stored_games().find((g) => g.invitation === invitation);
  const token = known?.token ?? new_key();
  remember({ token, invitation, when: Date.now(), ...(links ? { links } : {}) });
  try {
    await api.claim(invitation, token);
  } catch (error) {
    if (!known && error instanceof ApiError && error.status >= 400 && error.status < 500) forget(token);
    throw error;
  }
  return token;
}

export const invitation_url = (invitation: string): string => whole(`/i/${invitation}`);
