/** What patterns, Markdown, Unicode and spreadsheets trip over. */
export const AWKWARD = ['a', ' ', '\t', '\n', '=', '*', '0', '/', '@', '\u0315\u0300']

export const filled = (piece: string, length: number): string =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
