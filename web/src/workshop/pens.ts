// Pens that draw no ground: keys that no kind of ground has.
export const naming = '@name'; // writes names on zones
export const pointing = '@point'; // sets places to be held
