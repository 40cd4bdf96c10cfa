// Lets old and new processes serve side by side (docs/decisions/0012-migrations-expand-first-and-contract-later.md): a
// migration may only make changes that the previous release can live with. Imports nothing.

const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [/\.schema\b/, 'uses the schema builder: write SQL, which this rule reads'],
  [/\bdrop\s+table\b/i, 'drops a table'],
  [/\bdrop\s+column\b/i, 'drops a column'],
  [/\bdrop\s+(index|constraint)\b/i, 'drops an index or a constraint'],
  [/\brename\s+(to|column|constraint)\b/i, 'renames something'],
  [/\balter\s+column\b/i, 'changes a column that is there'],
  [/\badd\s+constraint\b/i, 'adds a constraint in the words of one engine: use addChecks'],
]

const ADDED = /\balter\s+table\s+"?(\w+)"?\s+add\s+(?:column\s+)?([^'"`]*)/gi
const UNIQUE = /\bcreate\s+unique\s+index\s+(?:if\s+not\s+exists\s+)?\w+\s+on\s+"?(\w+)/gi
const MADE = /\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?"?(\w+)/gi

const newer = (a: string, b: string): boolean => a.localeCompare(b, 'en', { numeric: true }) > 0

function addedColumn(table: string, column: string): string[] {
  const found: string[] = []
  if (/\bnot\s+null\b/i.test(column) && !/\bdefault\b/i.test(column))
    found.push(`adds to ${table} a column that must be given: let it be null, or have a default`)
  if (/\bunique\b/i.test(column)) found.push(`tightens ${table} by a constraint`)
  return found
}

/**
 * Finds what the previous release could not live with in a migration.
 * @param source the file's text
 * @param version of this software. In a later release, a file with `export const unusedSince = '1.2.0'` may remove
 *   what no release since 1.2.0 uses
 */
export function breaks(source: string, version: string): string[] {
  const text = source.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '')
  const unusedSince = /export const unusedSince = '(\d+\.\d+\.\d+)'/.exec(text)?.[1]
  if (unusedSince) {
    return newer(version, unusedSince)
      ? []
      : [`takes away in ${version} what ${unusedSince} is the first not to use: one release later`]
  }
  const made = new Set([...text.matchAll(MADE)].map(([, table]) => table))
  return [
    ...FORBIDDEN.filter(([pattern]) => pattern.test(text)).map(([, what]) => what),
    ...[...text.matchAll(ADDED)].flatMap(([, table = '', column = '']) =>
      addedColumn(table, column),
    ),
    ...[...text.matchAll(UNIQUE)].flatMap(([, table = '']) =>
      made.has(table) ? [] : [`tightens ${table} by a unique index`],
    ),
  ]
}
