/** Pairs of a main color and an accent that are pressed instead of chosen by number; the first is the new site's. */
export const PALETTES = [
  { name: 'Pine and clay', primary: '#1f4d4a', accent: '#b4532a' },
  { name: 'Ink and amber', primary: '#27406b', accent: '#a65d14' },
  { name: 'Plum and rose', primary: '#5b2f5e', accent: '#b0436a' },
  { name: 'Olive and brick', primary: '#4b5a24', accent: '#a5452a' },
  { name: 'Slate and sea', primary: '#37474f', accent: '#0f766e' },
  { name: 'Wine and gold', primary: '#7a2039', accent: '#8a6212' },
] as const
