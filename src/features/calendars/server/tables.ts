import type { ColumnType, Generated } from 'kysely'
import type { Fixed, Instant } from '#src/platform/server/db/schema.ts'
import { no, type TableClaims } from '#src/platform/server/feature.ts'
import type { UnreadEntry } from '../contract.ts'

export interface Calendars {
  id: Generated<number>
  coach_id: Fixed<number>
  kind: Fixed<'ics' | 'caldav'>
  name: Fixed<string>
  host: Fixed<string>
  /** Address, user name and password, encrypted. */
  sealed_source: string
  count_all_day: boolean
  count_unanswered: boolean
  when_failing: 'stop' | 'continue'
  /** Busy times found by the last reading. */
  busy: number
  /** Entries that the last reading understood, and those that it did not. */
  entries: Generated<number>
  left_out: Generated<number>
  /** The first that it did not, by name: all that is stored of an entry beside its time. */
  unread: ColumnType<UnreadEntry[], string | undefined, string>
  read_at: Instant | null
  /** When a reading last began, so that processes do not read it at the same time. */
  asked_at: Instant | null
  failing_since: Instant | null
  created_at: Fixed<Instant>
}

/** Nothing but times: what the entries are called is not stored. */
export interface BusyTimes {
  id: Generated<number>
  calendar_id: Fixed<number>
  starts_at: Fixed<Instant>
  ends_at: Fixed<Instant>
}

declare module '#src/platform/server/db/schema.ts' {
  interface Schema {
    calendars: Calendars
    busy_times: BusyTimes
  }
}

export const calendarsTables = {
  calendars: {
    export: 'calendars',
    practice: no('is connected with secrets of this host'),
    deletion: 'cascade',
    texts: {
      whose: 'coach',
      words: ['name', 'host', 'unread'],
      kept: 'until the coach disconnects it',
      codes: ['sealed_source'],
    },
    enums: { kind: ['ics', 'caldav'], when_failing: ['stop', 'continue'] },
  },
  busy_times: {
    export: no('is read again from the coach’s own calendar'),
    practice: no('is read again once the calendar is connected'),
    deletion: 'cascade',
  },
} as const satisfies TableClaims
