/** The pocket edition has no server: its engine is in the page. Everything that differs between the two asks this. */
export const in_pocket: boolean = import.meta.env.MODE === 'pocket';
