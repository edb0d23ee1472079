// How a table is set up before a game: who commands each side, whose dice, against which general, under which house rules.
import { own_name } from '../lib/name';
import type { NewGame } from '../protocol/types';
import type { DiceOf, Sitter } from './lobby';

export type Sitters = [Sitter, Sitter];

export class Setup {
  sitters = $state<Sitters>(['me', 'computer']);
  dice = $state<[DiceOf, DiceOf]>(['program', 'program']);
  level = $state('');
  style = $state('');
  house = $state<string[]>([]);

  general(): string {
    return this.style ? `${this.level}:${this.style}` : this.level;
  }
  /** The game to ask for; for a first battle with sitters and a general of its own. */
  game(scenario: string, sitters: Sitters = this.sitters, general = this.general(), options: string[] = this.house): NewGame {
    const player = (who: Sitter) => (who === 'computer' ? general : 'human');
    const name = (who: Sitter) => (who === 'me' ? own_name() : '');
    return {
      scenario,
      first: player(sitters[0]),
      second: player(sitters[1]),
      dice: { first: this.dice[0], second: this.dice[1] },
      options,
      names: { first: name(sitters[0]), second: name(sitters[1]) },
    };
  }
}
