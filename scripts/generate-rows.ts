/**
 * Writes what the migrations say: the types of all tables' rows, `rows.generated.ts` beside each `tables.ts`, and what follows from
 * foreign keys. `--check` writes nothing, and fails if something is stale.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { statedClaims } from '#src/app/server/features.ts'
import { rowsFile, tablesFile } from './rows/file.ts'
import { PLATFORM, readSchema } from './rows/schema.ts'

const isCheck = process.argv.includes('--check')
const problems: string[] = []

const textOf = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

function keep(path: string, text: string): void {
  if (textOf(path) === text) return
  if (isCheck) problems.push(`${path} is not what the migrations say: run npm run generate`)
  else writeFileSync(path, text)
}

const tables = await readSchema()
for (const [owner, own] of Map.groupBy(tables, table => table.owner)) {
  const folder = owner === PLATFORM ? 'src/platform/server/db' : `src/features/${owner}/server`
  const byHand = `${folder}/tables.ts`
  const { text, missing } = rowsFile(own, textOf(byHand))
  keep(`${folder}/rows.generated.ts`, text)
  for (const column of missing)
    problems.push(`${byHand}: say in ColumnTypes what is in the JSON of ${column}`)
  for (const { name, isMembersOwn } of own)
    if (!isMembersOwn && !statedClaims[name])
      problems.push(`${byHand}: say what becomes of the rows of ${name} on export and deletion`)
}
keep('src/app/server/tables.generated.ts', tablesFile(tables))
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.exitCode = problems.length > 0 ? 1 : 0
