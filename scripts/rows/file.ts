// The text of one rows.generated.ts.
import { parseSync } from 'oxc-parser'
import type { Column, Table } from './schema.ts'

const HEAD =
  '// Written by `npm run generate` from the migrations, and compared by `npm run check`: change a migration instead.'

const TYPES: Readonly<Record<string, string>> = {
  text: 'string',
  integer: 'number',
  bigint: 'number',
  boolean: 'boolean',
  timestamp: 'Instant',
  date: 'CalendarDate',
  blob: 'Uint8Array',
  json: '',
}

const IMPORTS = [
  ['Generated', "import type { Generated } from 'kysely'"],
  ['CalendarDate', "import type { CalendarDate } from '#src/contract/calendar.ts'"],
] as const

const SCHEMA = '#src/platform/server/db/schema.ts'

/** What `interface ColumnTypes` of a tables.ts says by hand, as `table.column`. */
export function typedByHand(source: string): Set<string> {
  const { program } = parseSync('tables.ts', source)
  const declared = program.body.flatMap(node =>
    node.type === 'ExportNamedDeclaration' && node.declaration?.type === 'TSInterfaceDeclaration'
      ? [node.declaration]
      : [],
  )
  const columns = declared.find(({ id }) => id.name === 'ColumnTypes')
  const named = new Set<string>()
  for (const table of columns?.body.body ?? []) {
    if (table.type !== 'TSPropertySignature' || table.key.type !== 'Identifier') continue
    const type = table.typeAnnotation?.typeAnnotation
    if (type?.type !== 'TSTypeLiteral') continue
    for (const column of type.members)
      if (column.type === 'TSPropertySignature' && column.key.type === 'Identifier')
        named.add(`${table.key.name}.${column.key.name}`)
  }
  return named
}

/** What a row is known by is never updated: its key, what it goes with, and when it was made. */
const isFixed = ({ name, isKey, isNull, parent }: Column): boolean =>
  isKey || name === 'created_at' || (parent?.onDelete === 'CASCADE' && !isNull)

function typeOf(column: Column, byHand: string | null): string {
  if (column.type === 'json') {
    const type = column.isNull ? `${byHand} | null` : byHand
    return column.hasDefault ? `Json<${type}, undefined>` : `Json<${type}>`
  }
  if (byHand) return byHand
  const base = column.values.map(value => `'${value}'`).join(' | ') || (TYPES[column.type] ?? '')
  const type = column.isNull ? `${base} | null` : base
  if (column.hasDefault && !column.isNull) return `Generated<${type}>`
  return isFixed(column) ? `Fixed<${type}>` : type
}

const comment = (doc: string, indent: string): string[] => {
  const lines = doc.split('\n').filter(line => line !== '')
  if (lines.length === 0) return []
  if (lines.length === 1) return [`${indent}/** ${lines[0]} */`]
  return [`${indent}/**`, ...lines.map(line => `${indent} * ${line}`), `${indent} */`]
}

export const interfaceOf = (table: string): string =>
  table.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())

const rowOf = ({ name, doc, columns }: Table, byHand: ReadonlySet<string>): string[] => [
  ...comment(doc, ''),
  `export interface ${interfaceOf(name)} {`,
  ...columns.flatMap(column => {
    const isByHand = byHand.has(`${name}.${column.name}`)
    const type = typeOf(column, isByHand ? `ColumnTypes['${name}']['${column.name}']` : null)
    return [...comment(column.doc, '  '), `  ${column.name}: ${type}`]
  }),
  '}',
  '',
]

/** Every table, for what follows from its foreign keys. */
export const tablesFile = (tables: readonly Table[]): string =>
  [
    HEAD,
    '',
    '/** Every table, and whether foreign keys delete its rows with an account. */',
    'export const TABLES = {',
    ...tables.map(({ name, isMembersOwn }) => `  ${name}: ${isMembersOwn},`),
    '} as const',
    '',
  ].join('\n')

/** @param tables of one feature. @param source of its tables.ts. @returns also the columns whose type nobody says */
export function rowsFile(
  tables: readonly Table[],
  source: string,
): { text: string; missing: string[] } {
  const byHand = typedByHand(source)
  const rows = tables.flatMap(table => rowOf(table, byHand))
  const own = tables.filter(each => each.isMembersOwn).map(({ name }) => `    ${name}: true`)
  const used = (name: string) => rows.some(line => new RegExp(`^ .*: .*\\b${name}\\b`).test(line))
  const ofSchema = ['Fixed', 'Instant', 'Json'].filter(used).join(', ')
  const lines = [
    HEAD,
    ...IMPORTS.filter(([name]) => used(name)).map(([, line]) => line),
    ...(ofSchema ? [`import type { ${ofSchema} } from '${SCHEMA}'`] : []),
    ...(used('ColumnTypes') ? ["import type { ColumnTypes } from './tables.ts'"] : []),
    '',
    ...rows,
    `declare module '${SCHEMA}' {`,
    '  interface Schema {',
    ...tables.map(({ name }) => `    ${name}: ${interfaceOf(name)}`),
    '  }',
    ...(own.length > 0 ? ['  interface MembersOwn {', ...own, '  }'] : []),
    '}',
    '',
  ]
  const missing = tables.flatMap(({ name, columns }) =>
    columns
      .filter(({ type }) => !TYPES[type])
      .map(column => `${name}.${column.name}`)
      .filter(id => !byHand.has(id)),
  )
  return { text: lines.join('\n'), missing }
}
