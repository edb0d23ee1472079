// The same battle once more: whoever asks, there is one game, and each has his own invitation to it.
import type { Links } from '../protocol/types';
import { claim_seat } from './claim';
import { known_links, remember } from './games';
import { go } from './router.svelte';

export interface Again {
  invitation: string;
  links?: Links | undefined;
}

/** Takes the seat that the invitation is for, or watches, and goes there. */
export async function play_again(again: Again, watches: boolean): Promise<void> {
  const token = watches ? again.invitation : await claim_seat(again.invitation, again.links);
  if (watches) remember({ token, when: Date.now() });
  else if (again.links && !known_links(token)) remember({ token, links: again.links, when: Date.now() });
  go(`/t/${token}`);
}
