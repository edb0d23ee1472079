// What the pocket edition says.
import type { fr_pocket } from './fr.pocket';

export const en_pocket: Record<keyof typeof fr_pocket, string> = {
  'pocket.newer': 'A new version is ready. Your games go on.',
  'pocket.newer.use': 'Change to the new version',
  'pocket.device': 'On this device',
  'pocket.kept.coming': 'What it takes to play without a network is arriving behind this page: stay connected a moment longer.',
  'pocket.kept.yes': 'Everything is here: the game opens and plays without a network. Battles are kept in this browser.',
  'pocket.kept.failed':
    'Not everything could be kept here (storage full, or network lost): play with the network, or open this page again later.',
  'pocket.kept.never':
    'At this address a browser does not keep the program (that takes https): play with the network. Battles are kept all the same.',
  'pocket.install': 'Install the game',
  'pocket.install.apple': 'To install it: the Share button, then “Add to Home Screen”.',
  'pocket.install.menu': 'To install it: the browser’s menu, then “Install” or “Add to home screen”.',
  'pocket.unreachable': 'This is not in this browser yet: open it once with a network, then try again.',
  'pocket.lost.title': 'The table opens again',
  'pocket.lost.kept': 'The game is kept in this browser: nothing is lost.',

  'hand.friend': 'Your friend plays on another telephone: turn by turn you hand the game over, by a code or by a link.',
  'hand.title': 'A game handed over',
  'hand.wait': 'The game arrives…',
  'hand.refused': 'This link cannot be followed',
  'hand.over': 'Your opponent’s move',
  'hand.show': 'Show the code',
  'hand.fold': 'Fold away',
  'hand.note': 'Hand the game over: let your opponent photograph this code, or send the link. It comes back the same way.',
  'hand.entire.note': 'The whole game, for whoever has nothing of it yet or has lost it.',
  'hand.code': 'Code to photograph: the link of the game',
  'hand.long': 'This is too much for a code: send the link.',
  'hand.link': 'Link of the game',
  'hand.share': 'Send…',
  'hand.secrets': 'This link holds the orders, secret ones too, and the dice: whoever can unfold it can read them.',
  'hand.elsewhere':
    'Do you play this game in the installed app, or in another browser? Copy this link and paste it there, on the first page.',
  'hand.paste': 'Take up a game handed over by link',
  'hand.paste.note': 'If the link that you were sent opens elsewhere, paste it here; text around it does no harm.',
  'hand.paste.go': 'Take up',
  'hand.paste.none': 'There is no link of a game in this text.',
  'hand.entire': 'The whole game',
};
