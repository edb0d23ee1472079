// Words of the pocket edition: a table that opens again, a newer version, a game handed over.
export const fr_pocket = {
  'pocket.newer': 'Une nouvelle version est prête. Vos parties continuent.',
  'pocket.newer.use': 'Passer à la nouvelle version',
  'pocket.unreachable': 'Ceci n’est pas encore dans ce navigateur : ouvrez-le une première fois avec le réseau, puis réessayez.',
  'pocket.lost.title': 'La table se rouvre',
  'pocket.lost.kept': 'La partie est gardée dans ce navigateur : rien n’est perdu.',

  'hand.title': 'Une partie qui se passe',
  'hand.wait': 'La partie arrive…',
  'hand.refused': 'Ce lien ne peut pas être suivi',
  'hand.over': 'À votre adversaire',
  'hand.note': 'Passez-lui la partie : qu’il photographie ce code, ou envoyez-lui le lien. Il vous la rendra de même.',
  'hand.entire.note': 'La partie entière, pour qui n’en a rien encore ou l’a perdue.',
  'hand.code': 'Code à photographier : le lien de la partie',
  'hand.long': 'C’est trop pour un code : envoyez le lien.',
  'hand.link': 'Lien de la partie',
  'hand.share': 'Envoyer…',
  'hand.secrets': 'Ce lien contient les ordres, même secrets, et les dés : qui sait le déplier peut les lire.',
  'hand.entire': 'Toute la partie',
};
