import type { AnyTableClaims, PracticeOption } from '../feature.ts'
import type { MovedTable } from './move-tables.ts'

/** A table of a practice's export. */
export interface PracticeTable extends MovedTable {
  /** Columns that are null in the file. */
  emptied: readonly string[]
}

export interface PracticePlan {
  tables: PracticeTable[]
  leftOut: string[]
}

/** @param tables of the database. @param chosen the optional parts that the file gets, too */
export function practicePlan(
  tables: readonly MovedTable[],
  claims: AnyTableClaims,
  chosen: readonly PracticeOption[],
): PracticePlan {
  const isChosen = (what: string) => chosen.some(option => option === what)
  const plan: PracticePlan = { tables: [], leftOut: [] }
  for (const table of tables) {
    const claim = claims[table.name]
    if (!claim) throw new Error(`${table.name} is claimed by no feature`)
    const { practice, emptied = {} } = claim
    if (typeof practice === 'string' && (practice === 'kept' || isChosen(practice))) {
      const columns = Object.entries(emptied).flatMap(([column, unless]) =>
        isChosen(unless) ? [] : [column],
      )
      plan.tables.push({ ...table, emptied: columns })
    } else plan.leftOut.push(table.name)
  }
  return plan
}
