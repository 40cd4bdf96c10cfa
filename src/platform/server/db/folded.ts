/**
 * What is searched and what is looked for, without case and accents: `Müller` is `muller`, `İbrahim` is `ibrahim`. In SQL it is `fold`
 * (`sqlite.ts`, `search-index.ts`).
 */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('ς', 'σ')
