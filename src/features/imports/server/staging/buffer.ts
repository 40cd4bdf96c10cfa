import type { Db } from '#src/platform/server/db/database.ts'
import type { ImportRow } from '#src/platform/server/imports.ts'
import { type NewRow, stageRows } from './store.ts'

/** A batch is stored by one statement, in a commit of its own. */
const ROWS_AT_ONCE = 1_000
const BYTES_AT_ONCE = 1024 * 1024

/** What a row takes up besides its text. */
const ROW_BYTES = 200

/** A row as it is staged. @param ref the id of the row in the file that it refers to */
export function rowToStage(
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
export class RowBuffer {
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
