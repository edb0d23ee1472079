// Words of the pocket edition: a table that opens again, a newer version, a game handed over.
export const fr_pocket = {
  'pocket.newer': 'Une nouvelle version est prête. Vos parties continuent.',
  'pocket.newer.use': 'Passer à la nouvelle version',
  'pocket.device': 'Sur cet appareil',
  'pocket.kept.coming': 'Ce qu’il faut pour jouer sans réseau arrive derrière cette page : restez connecté encore un instant.',
  'pocket.kept.yes': 'Tout est là : le jeu s’ouvre et se joue sans réseau. Les parties sont gardées dans ce navigateur.',
  'pocket.kept.failed':
    'Tout n’a pas pu être gardé ici (mémoire pleine, ou réseau coupé) : jouez avec le réseau, ou rouvrez cette page plus tard.',
  'pocket.kept.never':
    'À cette adresse un navigateur ne garde pas le jeu (il faudrait https) : jouez avec le réseau. Les parties, elles, sont gardées.',
  'pocket.install': 'Installer le jeu',
  'pocket.install.apple': 'Pour l’installer : le bouton Partager, puis « Sur l’écran d’accueil ».',
  'pocket.install.menu': 'Pour l’installer : le menu du navigateur, puis « Installer » ou « Ajouter à l’écran d’accueil ».',
  'pocket.unreachable': 'Ceci n’est pas encore dans ce navigateur : ouvrez-le une première fois avec le réseau, puis réessayez.',
  'pocket.lost.title': 'La table se rouvre',
  'pocket.lost.kept': 'La partie est gardée dans ce navigateur : rien n’est perdu.',

  'hand.title': 'Une partie qui se passe',
  'hand.wait': 'La partie arrive…',
  'hand.refused': 'Ce lien ne peut pas être suivi',
  'hand.over': 'À votre adversaire',
  'hand.show': 'Montrer le code',
  'hand.fold': 'Replier',
  'hand.note': 'Passez-lui la partie : qu’il photographie ce code, ou envoyez-lui le lien. Il vous la rendra de même.',
  'hand.entire.note': 'La partie entière, pour qui n’en a rien encore ou l’a perdue.',
  'hand.code': 'Code à photographier : le lien de la partie',
  'hand.long': 'C’est trop pour un code : envoyez le lien.',
  'hand.link': 'Lien de la partie',
  'hand.share': 'Envoyer…',
  'hand.secrets': 'Ce lien contient les ordres, même secrets, et les dés : qui sait le déplier peut les lire.',
  'hand.elsewhere':
    'Vous jouez cette partie dans l’application installée, ou dans un autre navigateur ? Copiez ce lien et collez-le là, sur la première page.',
  'hand.paste': 'Reprendre une partie passée par lien',
  'hand.paste.note': 'Si le lien reçu s’ouvre ailleurs qu’ici, collez-le ; le texte autour ne gêne pas.',
  'hand.paste.go': 'Reprendre',
  'hand.paste.none': 'Il n’y a pas de lien de partie dans ce texte.',
  'hand.entire': 'Toute la partie',
};
