import type { AnyContext } from '#src/platform/server/context.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import type { ImportedList, ImportRow } from '#src/platform/server/imports.ts'
import { OTHER_ROWS_MAX, PROBLEMS_SHOWN, ROWS_MAX } from '../../constants.ts'
import { archiveOrigin } from '../../contract/imports.ts'
import { BadRows, type RowProblem } from '../../domain/problems.ts'
import { checkRow } from '../reading/rows.ts'
import { tooLarge } from '../reading/zip.ts'
import { type NewRow, stageRows } from '../staging/store.ts'

/** A batch is stored by one statement, in a commit of its own. */
const ROWS_AT_ONCE = 1_000
const BYTES_AT_ONCE = 1024 * 1024

/** What a row takes up besides its text. */
const ROW_BYTES = 200

/** A row as it is staged. @param ref the id of the row in the file that it refers to */
function rowToStage(
  { importId, list, n, ref }: { importId: number; list: string; n: number; ref: number | null },
  row: ImportRow,
  origin: { site: string; id: number; at: string },
): NewRow {
  const text = JSON.stringify(row)
  return {
    ...{ import_id: importId, list, n, source_id: row.id, ref_id: ref },
    ...{ origin_site: origin.site, origin_id: origin.id, origin_at: origin.at },
    ...{ row: text, bytes: Buffer.byteLength(text) + ROW_BYTES },
  }
}

/** Collects rows until they are enough for a batch. */
class RowBuffer {
  readonly #db: Db
  #rows: NewRow[] = []
  #bytes = 0

  constructor(db: Db) {
    this.#db = db
  }

  add(row: NewRow): void {
    this.#rows.push(row)
    this.#bytes += Number(row.bytes)
  }

  /** Stores the rows once they are a batch. To be awaited often: what is added in between may be more than one. */
  async pause(): Promise<void> {
    if (this.#rows.length >= ROWS_AT_ONCE || this.#bytes >= BYTES_AT_ONCE) await this.end()
  }

  async end(): Promise<void> {
    const rows = this.#rows
    this.#rows = []
    this.#bytes = 0
    while (rows.length > 0) await stageRows(this.#db, rows.splice(0, ROWS_AT_ONCE))
  }
}

export const ORIGINS = 'import_origins'

/** Names in a result; hostile files may have any number. */
const NAMES_MAX = 1_000

/** A name from a file, in a form that the database accepts. */
export const storableName = (name: string) => name.slice(0, 200).toWellFormed().replaceAll('\0', '')

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
  importId: number

  lists: readonly ImportedList[]
  /** The lists of a member's archive, whether they can come in or not. */
  known: ReadonlySet<string>
  /** By which this account is recognized in an archive without a manifest; such an archive is of this `site`. */
  account: { id: number; created_at: string }
  site: string
}

/** Checks the rows of an archive, in whatever form it has them, and stages those that can come in. */
export class ArchiveRows {
  readonly never = new Tally()
  readonly ignored = new Tally()
  /** The lists that can come in, even without rows. */
  readonly named = new Set<string>()
  readonly problems: RowProblem[] = []
  /** How many of its rows say that they were first written elsewhere. */
  origins = 0
  readonly #reading: Reading
  /** The site that the archive comes from. */
  readonly #site: string
  readonly #lists: ReadonlyMap<string, ImportedList>
  readonly #buffer: RowBuffer
  #rows = 0
  #others = 0

  constructor(reading: Reading, site: string) {
    this.#reading = reading
    this.#site = site
    this.#lists = new Map(reading.lists.map(list => [list.name, list]))
    this.#buffer = new RowBuffer(reading.db)
  }

  begin(list: string): void {
    if (this.#lists.has(list)) this.named.add(list)
  }

  /** @param value is called only for a row that is looked at. @throws AppError `too_large`. @throws BadRows */
  take(name: string, n: number, value: () => unknown): void {
    const list = this.#lists.get(name)
    if (list) this.#takeRow(list, n, value())
    else if (name === ORIGINS) this.#takeOrigin(n, value())
    else this.#countOther(name)
  }

  #countOther(name: string): void {
    this.#others += 1
    if (this.#others > OTHER_ROWS_MAX) throw tooLarge('rows')
    const tally = this.#reading.known.has(name) ? this.never : this.ignored
    tally.add(name)
  }

  #takeOrigin(n: number, value: unknown): void {
    this.origins += 1
    if (this.origins > ROWS_MAX) throw tooLarge('rows')
    const checked = checkRow(archiveOrigin, { list: ORIGINS, row: n }, value, this.#reading.now)
    if ('why' in checked) this.#refuse(checked)
    else this.#stage(ORIGINS, n, { ...checked.row, id: n + 1 }, '', null)
  }

  #takeRow(list: ImportedList, n: number, value: unknown): void {
    this.#rows += 1
    if (this.#rows > ROWS_MAX) throw tooLarge('rows')
    const { name, reference } = list
    const place = { list: name, row: n }
    const checked = checkRow(list.row, place, value, this.#reading.now)
    if ('why' in checked) {
      this.#refuse(checked)
      return
    }
    for (const field of checked.unknown) this.ignored.add(`${name}.${field}`)
    const row = checked.row as ImportRow
    const wrong = list.check?.(row, this.#reading.now)
    if (wrong) this.#refuse({ ...place, ...wrong })
    else
      this.#stage(
        name,
        n,
        row,
        list.writtenAt(row),
        reference ? Number(row[reference.column]) : null,
      )
  }

  #stage(list: string, n: number, row: ImportRow, at: string, ref: number | null): void {
    const { importId } = this.#reading
    this.#buffer.add(
      rowToStage({ importId, list, n, ref }, row, { site: this.#site, id: row.id, at }),
    )
  }

  #refuse(problem: RowProblem): void {
    this.problems.push(problem)
    if (this.problems.length >= PROBLEMS_SHOWN) throw new BadRows(this.problems)
  }

  /** To be awaited after each few rows. */
  pause(): Promise<void> {
    return this.#buffer.pause()
  }

  end(): Promise<void> {
    return this.#buffer.end()
  }
}
