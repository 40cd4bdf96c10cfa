import type { AnyTableClaims, PracticeOption, TableClaim } from './claims.ts'
import { PracticeError, type PracticeManifest } from './practice-manifest.ts'
import type { StoredTable } from './tables-in-order.ts'

export interface PracticeTable extends StoredTable {
  /** Columns that are null in the file. */
  emptied: readonly string[]
}

export interface PracticePlan {
  tables: PracticeTable[]
  leftOut: string[]
}

/** @returns the columns that the export leaves empty; null for a table that it leaves out */
function emptiedIn(
  { practice, emptied = {} }: TableClaim,
  chosen: readonly PracticeOption[],
): string[] | null {
  const isChosen = (what: string) => chosen.some(option => option === what)
  if (typeof practice !== 'string' || (practice !== 'kept' && !isChosen(practice))) return null
  return Object.entries(emptied).flatMap(([column, unless]) => (isChosen(unless) ? [] : [column]))
}

/** @param tables of the database. @param chosen the optional parts that the file gets, too */
export function practicePlan(
  tables: readonly StoredTable[],
  claims: AnyTableClaims,
  chosen: readonly PracticeOption[],
): PracticePlan {
  const plan: PracticePlan = { tables: [], leftOut: [] }
  for (const table of tables) {
    const claim = claims[table.name]
    if (!claim) throw new Error(`${table.name} is claimed by no feature`)
    const emptied = emptiedIn(claim, chosen)
    if (emptied) plan.tables.push({ ...table, emptied })
    else plan.leftOut.push(table.name)
  }
  return plan
}

/**
 * The tables of a file, which may be somebody's own work: what an export with these options never writes could let
 * somebody in, or be mailed. One that this version no longer has is read, for its migrations.
 * @param tables in the schema of the file's version
 * @throws PracticeError for a table that such an export leaves out
 */
export function tablesOfFile(
  tables: readonly StoredTable[],
  claims: AnyTableClaims,
  { tables: stated, with: chosen }: PracticeManifest,
): PracticeTable[] {
  return tables.flatMap(table => {
    if (!Object.hasOwn(stated, table.name)) return []
    const claim = claims[table.name]
    const emptied = claim ? emptiedIn(claim, chosen) : []
    if (!emptied)
      throw new PracticeError(`has the table ${table.name}, which an export like this never writes`)
    return { ...table, emptied }
  })
}
