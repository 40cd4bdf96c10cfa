import type { CalendarDate } from '#src/contract/calendar.ts'

export interface Habit {
  key: string
  name: string
  archived: boolean
}

/** What a file of another tracker says, before the member has chosen what becomes of it. */
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
  /** Marked as not done. */
  missed: string[]
  /** By habit. */
  notes: Record<string, string>
}

export interface ParsedNote {
  /** Derived from the file's name, so that the same file is recognized again. */
  id: number
  date: CalendarDate | null
  title: string
  /** Null when it is longer than a drawer takes. */
  text: string | null
}

/** What a zip of notes has; the notes themselves are staged, since together they may have 50 MB. */
export interface ParsedNotes {
  files: number
  /** Longer than a drawer takes. */
  tooLong: number
}

export type Parsed = { habits: ParsedHabits } | { notes: ParsedNotes }

/** A row that cannot be read. */
export interface RowProblem {
  list: string
  row: number
  /** The line of the file, for a table. */
  line?: number
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

/** The file has more than we read. */
export class TooMuch extends Error {
  readonly limit: 'rows' | 'unpacked'
  constructor(limit: 'rows' | 'unpacked') {
    super(`too much of ${limit}`)
    this.limit = limit
  }
}
