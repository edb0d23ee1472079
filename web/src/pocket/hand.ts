// A game handed over from one phone to another, a turn at a time: what is new in its record, packed into the part of an address that no
// host is ever sent.
import { ApiError, api } from '../protocol/http';
import type { Links, Text } from '../protocol/types';
import { claim_seat } from '../lib/claim';
import { remember, stored_games } from '../lib/games';
import { whole } from '../lib/place';

const said_as: Record<string, Text> = {
  damaged: {
    fr: 'Ce lien est incomplet ou abîmé : recopiez-le en entier, ou demandez-le une seconde fois.',
    en: 'This link is incomplete or damaged: copy all of it, or ask for it once more.',
  },
};
const damaged = (): ApiError => new ApiError(400, said_as.damaged!, 'damaged');

async function through(bytes: Uint8Array<ArrayBuffer>, by: TransformStream<BufferSource, Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(by)).arrayBuffer());
}

export async function packed(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>, new CompressionStream('deflate-raw'));
  let letters = '';
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export async function unpacked(letters: string): Promise<string> {
  try {
    const bytes = Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(await through(bytes, new DecompressionStream('deflate-raw')));
  } catch {
    throw damaged();
  }
}

/** The link that goes on from what the other is known to have, and what the game is called between the two. */
export async function hand_over(token: string, entire: boolean): Promise<string> {
  const game = stored_games().find((g) => g.token === token);
  const hand = game?.hand ?? { id: new_id(), known: 0 };
  if (!game?.hand) remember({ token, when: game?.when ?? Date.now(), hand });
  const text = await api.hand(token, entire ? 0 : hand.known);
  return whole(`/hand/${hand.id}/${await packed(text)}`);
}

const new_id = (): string => {
  const letters = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(letters, (n) => 'abcdefghijkmnpqrstuvwxyz23456789'[n % 32]).join('');
};

/** The page of ours to which a link leads that stands somewhere in a text, at whatever address; null where there is none. */
export function hand_in(text: string): string | null {
  const link = /#(\/hand\/[a-z2-9]{8}\/[\w-]+)/.exec(text);
  return link ? link[1]! : null;
}

/** Takes up what a link brings, and answers with the seat to go on at. Throws an ApiError with what is wrong with it. */
export async function take_up(id: string, letters: string): Promise<string> {
  if (!/^[a-z2-9]{8}$/.test(id)) throw damaged();
  const text = await unpacked(letters);
  const own = stored_games().find((g) => g.hand?.id === id);
  if (own) {
    const { at } = await api.take_up(text, own.token);
    remember({ token: own.token, when: own.when, hand: { id, known: at } });
    return own.token;
  }
  const made = await api.take_up(text);
  const links: Links = made.links!;
  const token = await claim_seat(links[made.seat], links);
  remember({ token, links, when: Date.now(), hand: { id, known: made.at } });
  return token;
}
