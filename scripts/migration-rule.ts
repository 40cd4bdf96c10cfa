// Lets old and new processes serve side by side (docs/decisions/0012-migrations-expand-first-and-contract-later.md): a
// migration may only make changes that the previous release can live with. Imports nothing.

const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [/\.dropTable\(|\bdrop\s+table\b/i, 'drops a table'],
  [/\.dropColumn\(|\bdrop\s+column\b/i, 'drops a column'],
  [/\.dropIndex\(|\.dropConstraint\(|\bdrop\s+(index|constraint)\b/i, 'drops an index or a constraint'],
  [/\.rename(To|Column|Constraint)\(|\brename\s+(to|column|constraint)\b/i, 'renames something'],
  [/\.alterColumn\(|\.modifyColumn\(|\balter\s+column\b/i, 'changes a column that is there'],
  [/\badd\s+constraint\b/i, 'adds a constraint without fixing old rows: use addChecks'],
  [/\bset\s+not\s+null\b|\bset\s+data\s+type\b/i, 'changes a column that is there'],
]

/** The text between the bracket at `start` and its closing bracket. */
function inBrackets(text: string, start: number): string {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')' && --depth === 0) return text.slice(start + 1, at)
  }
  return text.slice(start + 1)
}

/** The arguments of every call of one method in a text. */
const callsOf = (text: string, method: string): string[] =>
  [...text.matchAll(new RegExp(`\\.${method}\\(`, 'g'))].map(found =>
    inBrackets(text, found.index + found[0].length - 1),
  )

/** The statements of a query builder, from their first call to `.execute(`. */
const statementsOf = (text: string, first: string): { table: string; text: string }[] =>
  [...text.matchAll(new RegExp(`\\.${first}\\(\\s*'(\\w+)'`, 'g'))].map(found => ({
    table: found[1] ?? '',
    text: text.slice(found.index).split('.execute(')[0] ?? '',
  }))

const newer = (a: string, b: string): boolean => a.localeCompare(b, 'en', { numeric: true }) > 0

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
  const found = FORBIDDEN.filter(([pattern]) => pattern.test(text)).map(([, what]) => what)
  const made = new Set([
    ...statementsOf(text, 'createTable').map(({ table }) => table),
    ...[...text.matchAll(/create (?:virtual )?table (?:if not exists )?"?(\w+)/gi)].map(
      each => each[1] ?? '',
    ),
  ])
  for (const { table, text: statement } of statementsOf(text, 'alterTable')) {
    for (const column of callsOf(statement, 'addColumn')) {
      if (/\.notNull\(/.test(column) && !/\.defaultTo\(/.test(column))
        found.push(`adds to ${table} a column that must be given: let it be null, or have a default`)
    }
    if (
      !made.has(table) &&
      /\.add(Unique|Check|ForeignKey|PrimaryKey)Constraint\(|\.unique\(/.test(statement)
    )
      found.push(`tightens ${table} by a constraint`)
  }
  for (const index of text.split('.createIndex(').slice(1)) {
    const statement = index.split('.execute(')[0] ?? ''
    const table = /\.on\(\s*'(\w+)'/.exec(statement)?.[1]
    if (/\.unique\(/.test(statement) && table && !made.has(table))
      found.push(`tightens ${table} by a unique index`)
  }
  return [...new Set(found)]
}
