import type { CalendarDate } from '#src/contract/calendar.ts'

export interface Habit {
  key: string
  name: string
  archived: boolean
}

/** What a file of another tracker says, before anybody chose what becomes what. */
export interface ParsedHabits {
  habits: Habit[]
  /** Days on which something was done or skipped, in order. */
  days: ParsedDay[]
  /** On how many days the file says anything, by habit. */
  said: Record<string, number>
}

export interface ParsedDay {
  date: CalendarDate
  /** Keys of habits. */
  done: string[]
  skipped: string[]
  /** Not done, and said so. */
  missed: string[]
  /** By habit. */
  notes: Record<string, string>
}

export interface ParsedNote {
  /** Made from the file's name: the same file is recognized by it. */
  id: number
  date: CalendarDate | null
  title: string
  /** Null when it is longer than a drawer takes. */
  text: string | null
}

export type Parsed = { habits: ParsedHabits } | { notes: ParsedNote[] }

/** A row that cannot be read. */
export interface RowProblem {
  list: string
  row: number
  /** Of a table. */
  line?: number
  field: string
  why: string
}

/** @throws with the rows that are wrong */
export class BadRows extends Error {
  readonly rows: readonly RowProblem[]
  constructor(rows: readonly RowProblem[]) {
    super('some rows are wrong')
    this.rows = rows
  }
}

/** More than we read. */
export class TooMuch extends Error {
  readonly limit: 'rows' | 'unpacked'
  constructor(limit: 'rows' | 'unpacked') {
    super(`too much of ${limit}`)
    this.limit = limit
  }
}
