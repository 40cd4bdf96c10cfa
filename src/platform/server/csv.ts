export const UTF8_BOM = '\uFEFF'

/** Also with full-width signs, and after spaces, which some spreadsheets drop. */
const FORMULA = /^(?:[\t\r]|\s*[=+\-@＝＋－＠])/
/**
 * Where spreadsheets separate cells by semicolons or tabs, as in much of Europe, they ignore our quotes: each of these,
 * like a line break, starts a cell, and quotes around nothing are dropped. A list's `- item` stays as it is.
 */
const INNER_FORMULA = /(?<![\s";])[\s";]+(?=[=+@＝＋＠]|[-－]\S)/g

const defuse = (before: string): string => (/[;\t\r\n]/.test(before) ? `${before}'` : before)

/** RFC 4180; cells that a spreadsheet would run as a formula are defused (docs/product.md 12.7). */
function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  const safe =
    typeof value === 'string' || typeof value === 'object'
      ? `${FORMULA.test(text) ? "'" : ''}${text.replace(INNER_FORMULA, defuse)}`
      : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvLine = (cells: readonly unknown[]): string => `${cells.map(cell).join(',')}\r\n`
