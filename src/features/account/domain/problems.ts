/** A row that cannot be read. */
export interface RowProblem {
  list: string
  row: number
  field: string
  why: string
}

/** Some rows of the file are wrong, and these are named. */
export class BadRows extends Error {
  readonly rows: readonly RowProblem[]
  constructor(rows: readonly RowProblem[]) {
    super('some rows are wrong')
    this.rows = rows
  }
}
