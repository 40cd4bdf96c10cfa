export const UTF8_BOM = '\uFEFF'

/** RFC 4180; cells that a spreadsheet would run as a formula are defused (contract: CSV). */
function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvLine = (cells: readonly unknown[]): string => `${cells.map(cell).join(',')}\r\n`
