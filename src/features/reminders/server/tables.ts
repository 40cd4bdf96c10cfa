import { no, OF_SITE, type TableClaims } from '#src/platform/server/db/claims.ts'

export interface PushContent {
  title: string
  body: string
  tag: string
  /** Paths on the site. */
  url: string
  done?: string
}

/** The types inside JSON columns, and of a key that changes. */
export interface ColumnTypes {
  push_subscriptions: {
    /** A browser signs in again. */
    session_id: number
  }
  push_messages: {
    content: PushContent
  }
}

export const remindersTables = {
  reminder_settings: {
    emptied: { browser_key: 'always' },
    texts: { codes: ['at', 'also_at_1', 'also_at_2', 'quiet_from', 'quiet_to', 'browser_key'] },
  },
  reminder_dues: {
    export: no('is computed from the settings'),
    texts: { codes: ['hour'] },
  },
  reminders: {
    texts: { codes: ['hour'] },
  },
  reminder_taps: {
    texts: {
      whose: 'member',
      words: ['former_status'],
      kept: '90 days, or until the account is deleted',
      codes: ['action'],
    },
  },
  push_keys: {
    ...OF_SITE,
    practice: no('belongs to the browsers that this host may push to'),
    texts: { codes: ['public_key', 'sealed_private_key'] },
  },
  push_subscriptions: {
    practice: no('is bound to a session on this host'),
    texts: {
      whose: 'member',
      words: ['endpoint'],
      kept: 'until the member turns them off, signs out or deletes the account, or the browser gives them up',
      codes: ['p256dh', 'auth'],
    },
  },
  push_messages: {
    export: no('is a push on its way'),
    practice: no('is a push on its way'),
    texts: {
      whose: 'member',
      words: ['content'],
      kept: 'two hours, or until it is handed over',
    },
  },
} as const satisfies TableClaims
