// Words for the keys of forms that come without a text. A key that is not here is shown as it is, with spaces.
import type { Text } from '../protocol/types';

const french: Record<string, string> = {
  a: 'A', a_wins: 'A l’emporte', actions: 'actions', adc: 'aide de camp', advance: 'avance', arrived: 'arrivée', art_lost: 'artillerie perdue',
  artillery: 'artillerie', attached: 'rattaché', attack_column: 'colonne d’attaque', attacker: 'attaquant', attacker_points: 'points de l’attaquant',
  attacker_posture: 'posture de l’attaquant', auto: 'automatique', average: 'moyenne', b: 'B', b_wins: 'B l’emporte', ball: 'boulet', band: 'bande',
  bases: 'bases', battery: 'batterie', bl_heavy: 'lourde, par la culasse', bl_light: 'légère, par la culasse', both_destroyed: 'les deux détruits',
  bridge: 'pont', brilliant: 'brillant', buildings: 'bâtiments', canister: 'mitraille', captured: 'prise', carabine: 'carabine', caught: 'rattrapée',
  cav_lost: 'cavalerie perdue', cavalry: 'cavalerie', chances: 'chances', charge: 'charge', charged: 'chargée', charged_counter: 'contre-charge',
  charger: 'l’unité qui charge', charger_holds: 'l’attaquant tient', chassepot: 'Chassepot', clock: 'horloge', column: 'colonne', competent: 'compétent',
  contact: 'contact', cost: 'coût', counter: 'contre', cuirassier: 'cuirassiers', cuirassiers: 'cuirassiers', d: 'défenseur', de_guard: 'Garde, allemande',
  de_guns: 'canons, allemands', de_heavy_cav: 'cavalerie lourde, allemande', de_inf: 'infanterie, allemande', de_light_cav: 'cavalerie légère, allemande',
  de_other: 'autre, allemande', de_prussian: 'prussienne', de_reserve: 'réserve, allemande', deep: 'profonde', defender: 'défenseur',
  defender_points: 'points du défenseur', defender_posture: 'posture du défenseur', demoralised: 'démoralisée', deployed: 'déployée', destroyed: 'détruite',
  dice: 'dés', disorder: 'désordre', disorganised: 'désorganisée', distance: 'distance', division: 'colonne de division', draw: 'égalité',
  echelon: 'échelon', effect: 'effet', elite: 'élite', end: 'à la fin', english: 'anglais', escaped: 'échappée', exempt: 'dispensée', factor: 'facteur', fail: 'échec',
  failed: 'échec', fate: 'sort', field_gun: 'canon de campagne', figures_left: 'figurines restantes', figures_lost: 'figurines perdues', fire: 'feu',
  fired: 'a tiré', fires: 'tire', firm: 'ferme', flank: 'flanc', flank_rear: 'flanc ou arrière', flee: 'fuit', flight: 'fuite', forage: 'fourrageurs',
  forced_prone: 'forcée de se coucher', form: 'se forme', formed: 'formée', fr12: 'canon de 12 français', fr4: 'canon de 4 français',
  fr_battle_cav: 'cavalerie de bataille, française', fr_elite: 'élite, française', fr_guard: 'Garde, française', fr_guns: 'canons, français',
  fr_inf: 'infanterie, française', fr_light_cav: 'cavalerie légère, française', fr_line: 'ligne, française', fr_mobile: 'mobiles, français', free: 'libre',
  french: 'français', friend: 'ami', front: 'front', fugitives: 'fuyards', full: 'plein', full_square: 'carré plein', fusil: 'fusil', gap20: 'écart de 20',
  general: 'général', general_out: 'général hors de combat', german: 'allemand', guard: 'Garde', guns: 'canons', half: 'la moitié', halt: 'halte', hard: 'dur',
  heavy: 'lourde', heavy_battery: 'batterie lourde', heavy_cav: 'cavalerie lourde', heavy_gun: 'canon lourd', hit: 'touché', hits: 'touches', hold: 'tient',
  hollow_square: 'carré creux', horse: 'à cheval', horse_gun: 'artillerie à cheval', house: 'maison', in_command: 'commandée', in_wood: 'dans un bois',
  incompetent: 'incompétent', inf_lost: 'infanterie perdue', infantry: 'infanterie', infantry_line: 'infanterie en ligne', intact: 'intacte',
  irregular: 'irrégulière', joining: 'rejoint', killed: 'tué', lancer: 'lanciers', last: 'jusqu’au dernier', lead_losses: 'pertes de la tête', legal: 'permis',
  level: 'niveau', light: 'légère', light_cav: 'cavalerie légère', limbered: 'attelée', limit: 'limite', line: 'ligne', line_cav: 'cavalerie de ligne',
  locked: 'bloquées', long: 'longue', losses: 'pertes', losses_left: 'pertes restantes', manhandled: 'à la bricole', march: 'marche', mark15: 'marque des 15',
  mediocre: 'médiocre', medium: 'moyenne', medium_battery: 'batterie moyenne', melee: 'mêlée', militia: 'milice', minus: 'moins', mit_lost: 'mitrailleuses perdues',
  mitrailleuse: 'mitrailleuse', ml_heavy: 'lourde, par la bouche', ml_light: 'légère, par la bouche', mousqueton: 'mousqueton', moved: 'bouge', musket: 'mousquet',
  nach_paris: 'Nach Paris !', no_formation: 'sans formation', no_roll: 'sans jet', none: 'aucun', obey: 'obéit', officer: 'officier', officer_hit: 'officier touché',
  ok: 'réussi', on_target: 'au but', open: 'ordre ouvert', ordered: 'en ordre', other: 'autre', out: 'hors de combat', out_of_range: 'hors de portée', over: 'fini',
  pass: 'réussi', passed: 'réussi', passes: 'réussi', percent: 'pour cent', plain: 'plaine', plus: 'plus', points: 'points', pr4: 'canon de 4 prussien',
  pr6: 'canon de 6 prussien', professional: 'professionnelle', prone_obstacle: 'couchée ou obstacle', pursuit: 'poursuite', quarter: 'un quart', rally: 'ralliement',
  random: 'au hasard', react_volley: 'salve de réaction', rear: 'arrière', recoil: 'recul', recovered: 'remise', reform: 'se reforme', refused: 'refuse',
  regular: 'régulière', removed: 'retirée', repulsed: 'repoussée', reservist: 'réserviste', result: 'résultat', retired: 'retirée', retreat: 'retraite',
  retreat_ud: 'retraite, en UD', rifle: 'fusil rayé', rifles: 'fusils rayés', road_column: 'colonne de route', roll: 'jet', rout: 'déroute', safe: 'sauf',
  scottish: 'écossais', semi: 'semi', short: 'courte', skirmish: 'tirailleurs', skirmishers: 'tirailleurs', soft: 'meuble', solid: 'solide défense',
  square: 'carré', square_broken: 'carré rompu', stand: 'tient', stand_lost: 'socle perdu', stands_lost: 'socles perdus', status: 'état', steady: 'stable',
  stream: 'ruisseau', strength_mod: 'effet de la force', success: 'réussite', superior: 'supérieure', taken: 'prise', target: 'cible',
  target_retreats: 'la cible recule', target_rolled: 'jet de la cible', test: 'test', tested: 'testée', tranche: 'tranche', turn: 'tourner l’ennemi',
  two_thirds: 'deux tiers', uncontrolled_advance: 'avance sans contrôle', unhurt: 'indemne', vc_after: 'VC après', volley: 'salve', wall: 'mur',
  werder: 'Werder', winner: 'vainqueur', withdraw: 'se replie', wood: 'bois', woods: 'bois', wounded: 'blessé',
};

const sides: Record<string, Text> = { a: { fr: 'A', en: 'A' }, b: { fr: 'B', en: 'B' }, d: { fr: 'défenseur', en: 'defender' } };

export function word(key: string): Text {
  const en = key.replaceAll('_', ' ');
  const known = french[key];
  if (known !== undefined) return { fr: known, en };
  const side = sides[key.slice(0, 1)];
  const rest = key[1] === '_' && side ? french[key.slice(2)] : undefined;
  if (side && rest !== undefined) return { fr: `${rest} (${side.fr})`, en: `${key.slice(2).replaceAll('_', ' ')} (${side.en})` };
  return { fr: en, en };
}
