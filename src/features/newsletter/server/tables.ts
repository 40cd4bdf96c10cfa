import { no, OF_SITE, type TableClaims } from '#src/platform/server/db/claims.ts'

export const newsletterTables = {
  newsletters: {
    export: 'newsletter',
    emptied: { confirm_token_hash: 'always', confirm_expires_at: 'always' },
    deletion: 'explicit',
    texts: {
      whose: 'visitor',
      words: ['email', 'email_key'],
      kept: 'until the address is erased, or the account that confirmed it is deleted; unconfirmed 7 days',
      codes: ['confirm_token_hash', 'language'],
    },
  },
  newsletter_requests: {
    export: no('is answered and deleted within seconds'),
    practice: no('is answered within seconds'),
    deletion: 'explicit',
    texts: {
      whose: 'visitor',
      words: ['email'],
      kept: 'seconds: until the request is answered, at most an hour',
      codes: ['language'],
    },
  },
  newsletter_letters: {
    ...OF_SITE,
    texts: {
      whose: 'site',
      words: ['subject', 'body'],
      kept: 'until an administrator deletes the draft; what was sent stays',
    },
  },
} as const satisfies TableClaims

export const newslettersSearched = { table: 'newsletters', columns: ['email_key'] } as const
