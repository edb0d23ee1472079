// What the pocket edition says.
import type { fr_pocket } from './fr.pocket';

export const en_pocket: Record<keyof typeof fr_pocket, string> = {
  'pocket.newer': 'A new version is ready. Your games go on.',
  'pocket.newer.use': 'Change to the new version',
  'pocket.unreachable': 'This is not in this browser yet: open it once with a network, then try again.',
  'pocket.lost.title': 'The table opens again',
  'pocket.lost.kept': 'The game is kept in this browser: nothing is lost.',

  'hand.title': 'A game handed over',
  'hand.wait': 'The game arrives…',
  'hand.refused': 'This link cannot be followed',
  'hand.over': 'Your opponent’s move',
  'hand.note': 'Hand the game over: let your opponent photograph this code, or send the link. It comes back the same way.',
  'hand.entire.note': 'The whole game, for whoever has nothing of it yet or has lost it.',
  'hand.code': 'Code to photograph: the link of the game',
  'hand.long': 'This is too much for a code: send the link.',
  'hand.link': 'Link of the game',
  'hand.share': 'Send…',
  'hand.secrets': 'This link holds the orders, secret ones too, and the dice: whoever can unfold it can read them.',
  'hand.entire': 'The whole game',
};
