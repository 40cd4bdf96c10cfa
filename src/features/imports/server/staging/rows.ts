import type { Db } from '#src/platform/server/db/database.ts'
import type { ImportedList, ImportRow } from '#src/platform/server/imports.ts'
import { type ImportKind, PROBLEMS_SHOWN } from '../../constants.ts'
import { BadRows, type RowProblem } from '../../domain/parsed.ts'
import { checkRow } from '../reading/rows.ts'
import { RowBuffer, rowToStage } from './buffer.ts'

export interface Staging {
  db: Db
  importId: number
  kind: Exclude<ImportKind, 'archive'>
  owner: number
  lists: readonly ImportedList[]
  /** The site's names of the twelve pips. */
  labels: readonly string[]
  now: Date
}

/** Collects rows, and checks each as a row of an archive would be. */
export class Stage {
  readonly #staging: Staging
  readonly #problems: RowProblem[] = []
  readonly #buffer: RowBuffer
  #n = 0

  constructor(staging: Staging) {
    this.#staging = staging
    this.#buffer = new RowBuffer(staging.db)
  }

  add(name: string, row: ImportRow, origin: Parameters<typeof rowToStage>[2]): void {
    const { lists, now, importId } = this.#staging
    const list = lists.find(each => each.name === name)
    if (!list) return
    const n = this.#n++
    const checked = checkRow(list.row, { list: name, row: n }, row, now)
    if ('why' in checked) {
      this.#problems.push(checked)
      return
    }
    const ref = list.reference ? Number(row[list.reference.column]) : null
    this.#buffer.add(rowToStage({ importId, list: name, n, ref }, checked.row as ImportRow, origin))
  }

  /** Stores the collected rows once they are enough for a batch. */
  pause(): Promise<void> {
    return this.#buffer.pause()
  }

  /** @throws BadRows */
  async end(): Promise<void> {
    await this.#buffer.end()
    if (this.#problems.length > 0) throw new BadRows(this.#problems.slice(0, PROBLEMS_SHOWN))
  }
}
