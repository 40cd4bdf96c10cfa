import { no, OF_SITE, type TableClaims } from '#src/platform/server/db/claims.ts'
import type { CreditPlan } from '../constants.ts'
import type { UnreadEntry } from '../contract/calendars.ts'
import type { TimeRange } from '../contract/ranges.ts'

/** The types inside JSON columns, and of keys that change. */
export interface ColumnTypes {
  appointments: {
    /** Another coach may take it over. */
    coach_id: number
    session_type_id: number
  }
  session_types: {
    plans: CreditPlan[]
  }
  availability_days: {
    ranges: TimeRange[]
  }
  calendars: {
    unread: UnreadEntry[]
  }
}

export const schedulingTables = {
  session_types: {
    texts: {
      whose: 'coach',
      words: ['name', 'place', 'video_link'],
      kept: 'with the coach’s account',
      codes: ['plans'],
    },
  },
  coach_schedules: {
    texts: { whose: 'coach', words: ['zone'], kept: 'with the coach’s account' },
  },
  availability: {
    texts: { codes: ['from_time', 'to_time'] },
  },
  availability_days: {
    texts: { codes: ['ranges'] },
  },
  appointments: {
    texts: {
      whose: 'visitor',
      words: ['guest_name', 'guest_email', 'message', 'reason', 'notes'],
      kept: 'a member’s with the account of either side, when the coach’s ends as `past_sessions`; a guest’s for two years, or until the address is erased once it is over',
      codes: [
        'language',
        'name',
        'place',
        'video_link',
        'zone',
        'wall_time',
        'coach_zone',
        'coach_wall_time',
        'uid',
      ],
    },
  },
  past_sessions: {
    texts: {
      whose: 'member',
      words: ['name', 'message', 'reason', 'notes'],
      kept: 'with the member’s account',
      codes: ['zone', 'wall_time'],
    },
  },
  appointment_cells: {
    export: no('repeats the times of appointments'),
  },
  appointment_counts: {
    export: no('counts appointments'),
    texts: { codes: ['period'] },
  },
  feed_tokens: {
    export: no('holds a hash only'),
    practice: no('belongs to addresses that this host gave out'),
    texts: { codes: ['token_hash'] },
  },
  calendars: {
    practice: no('is connected with secrets of this host'),
    texts: {
      whose: 'coach',
      words: ['name', 'host', 'unread'],
      kept: 'until the coach disconnects it',
      codes: ['sealed_source'],
    },
  },
  busy_times: {
    export: no('is read again from the coach’s own calendar'),
    practice: no('is read again once the calendar is connected'),
  },
  credits: {
    export: 'session_credits',
  },
  credit_uses: { export: 'session_credit_uses' },
  bought_sessions: {
    texts: { codes: ['name'] },
  },
  bought_uses: {
    export: 'bought_session_uses',
    texts: { codes: ['name'] },
  },
  credit_rules: OF_SITE,
} as const satisfies TableClaims
