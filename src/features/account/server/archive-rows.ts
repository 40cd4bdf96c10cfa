import { msg } from '@lingui/core/runtime-macro'
import { said } from '#src/contract/i18n.ts'
import type { AnyContext } from '#src/platform/server/context.ts'
import type { ImportedList, ImportRow } from '#src/platform/server/db/imported-lists.ts'
import { OTHER_ROWS_MAX, PROBLEMS_SHOWN, ROWS_MAX } from '../constants.ts'
import { BadRows, type RowProblem } from '../domain/problems.ts'
import { checkRow } from './row-check.ts'
import { tooLarge } from './zip.ts'

/** What a row takes up besides its text. */
const ROW_BYTES = 200

/** Names in a result; hostile files may have any number. */
const NAMES_MAX = 1_000

/** A name from a file, in a form that the database accepts. */
const storableName = (name: string) => name.slice(0, 200).toWellFormed().replaceAll('\0', '')

/** How many there are of each name. */
export class Tally {
  readonly #counts = new Map<string, number>()

  add(given: string): void {
    const name = storableName(given)
    if (this.#counts.has(name) || this.#counts.size < NAMES_MAX)
      this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
  }

  result(): Record<string, number> {
    return Object.fromEntries(this.#counts)
  }
}

export interface Reading extends AnyContext {
  lists: readonly ImportedList[]
  /** The lists of a member's archive, whether they can come in or not. */
  known: ReadonlySet<string>
  /** Gets each row that is right. */
  keep?: (list: string, row: ImportRow) => void
}

const NAMED_BY_CLIENTS = 'client_id'
const DOMINOES = 'domino_entries'

/** What a file has of one list. */
class ListOfFile {
  readonly list: ImportedList
  rows = 0
  readonly ids = new Set<number>()
  /** Of each row: the id of the one that it refers to, and its own place. */
  readonly references: [id: number, row: number][] = []
  readonly #once = new Set<string>()

  constructor(list: ImportedList) {
    this.list = list
  }

  /** @returns the field of which there can be only one, and of which there is one already */
  twice(row: ImportRow): string | undefined {
    const { through, once } = this.list
    const parent = through ? row[through[0]] : ''
    if (this.ids.has(row.id)) return 'id'
    return [NAMED_BY_CLIENTS, once].find(field => {
      const value = field && row[field]
      if (typeof value !== 'string') return false
      const key = `${field} ${parent} ${value}`
      if (this.#once.has(key)) return true
      this.#once.add(key)
      return false
    })
  }
}

/** Checks the rows of an archive, in whatever form it has them. */
export class ArchiveRows {
  readonly never = new Tally()
  readonly ignored = new Tally()
  /** The lists that can come in, even without rows. */
  readonly lists = new Map<string, ListOfFile>()
  bytes = 0
  /** The first day with a domino. */
  firstDay: string | null = null
  readonly #problems: RowProblem[] = []
  readonly #reading: Reading
  #rows = 0
  #others = 0

  constructor(reading: Reading) {
    this.#reading = reading
  }

  begin(name: string): void {
    const list = this.#reading.lists.find(each => each.name === name)
    if (list && !this.lists.has(name)) this.lists.set(name, new ListOfFile(list))
  }

  /** @param value is called only for a row that is looked at. @throws AppError `too_large`. @throws BadRows */
  take(name: string, n: number, value: () => unknown): void {
    const known = this.lists.get(name)
    if (known) this.#takeRow(known, n, value())
    else this.#countOther(name)
  }

  #countOther(name: string): void {
    this.#others += 1
    if (this.#others > OTHER_ROWS_MAX) throw tooLarge('rows')
    const tally = this.#reading.known.has(name) ? this.never : this.ignored
    tally.add(name)
  }

  #takeRow(known: ListOfFile, n: number, value: unknown): void {
    this.#rows += 1
    if (this.#rows > ROWS_MAX) throw tooLarge('rows')
    const { name, row: schema, check, through } = known.list
    const place = { list: name, row: n }
    const checked = checkRow(schema, place, value, this.#reading.now)
    if ('why' in checked) {
      this.#refuse(checked)
      return
    }
    for (const field of checked.unknown) this.ignored.add(`${name}.${field}`)
    const row = checked.row as ImportRow
    const field = known.twice(row)
    const twice = field && { field, why: said(msg`This stands twice.`) }
    const wrong = check?.(row, this.#reading.now) ?? twice
    if (wrong) {
      this.#refuse({ ...place, ...wrong })
      return
    }
    known.ids.add(row.id)
    known.rows += 1
    if (through) known.references.push([Number(row[through[0]]), n])
    const day = String(row.date)
    if (name === DOMINOES && (this.firstDay === null || day < this.firstDay)) this.firstDay = day
    this.bytes += Buffer.byteLength(JSON.stringify(row)) + ROW_BYTES
    this.#reading.keep?.(name, row)
  }

  #refuse(problem: RowProblem): void {
    this.#problems.push(problem)
    if (this.#problems.length >= PROBLEMS_SHOWN) throw new BadRows(this.#problems)
  }

  /** Once all rows are taken. @throws BadRows also for references that lead nowhere */
  end(): void {
    for (const { list, references } of this.lists.values()) {
      const [column, parents] = list.through ?? []
      if (!column || !parents) continue
      const ids = this.lists.get(parents)?.ids
      const why = said(msg`This leads to a row that the file does not have.`)
      for (const [id, row] of references)
        if (!ids?.has(id)) this.#refuse({ list: list.name, row, field: column, why })
    }
    if (this.#problems.length > 0) throw new BadRows(this.#problems)
  }
}
