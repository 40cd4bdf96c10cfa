import { no, type TableClaims } from '#src/platform/server/db/claims.ts'
import type { Instant } from '#src/platform/server/db/schema.ts'

/** Of a column that changes although others of its name do not. */
export interface ColumnTypes {
  second_steps: {
    /** Of the latest secret. */
    created_at: Instant
  }
}

export const signInTables = {
  users: {
    export: 'account',
    emptied: {
      password_hash: 'passwords',
      password_ends_at: 'passwords',
      password_proven_at: 'passwords',
    },
    deletion: 'explicit',
    texts: {
      whose: 'member',
      words: [
        'username',
        'username_key',
        'email',
        'email_key',
        'full_name',
        'first_name',
        'last_name',
        'picture',
        'time_zone',
      ],
      kept: 'with the account',
      codes: ['password_hash', 'provider_id', 'agreed_to', 'language', 'agreed_language'],
    },
  },
  sessions: {
    practice: no('would sign people in on another host'),
    texts: {
      whose: 'member',
      words: ['user_agent'],
      kept: 'until the device is signed out, or the account deleted',
      codes: ['token_hash'],
    },
  },
  sign_ins: {
    texts: {
      whose: 'member',
      words: ['network', 'user_agent'],
      kept: '90 days, or until the account is deleted',
      codes: ['device_key'],
    },
  },
  second_steps: {
    export: no('holds a secret only'),
    practice: 'passwords',
    texts: { codes: ['sealed_secret'] },
  },
  recovery_codes: {
    export: no('holds hashes only'),
    practice: 'passwords',
    texts: { codes: ['code_hash'] },
  },
  link_requests: {
    export: no('is answered and deleted within seconds'),
    practice: no('is answered within seconds'),
    deletion: no('is answered and deleted within seconds'),
    texts: {
      whose: 'member',
      words: ['name_key'],
      kept: 'seconds: until the request is answered',
    },
  },
  passkeys: {
    practice: 'passwords',
    texts: {
      whose: 'member',
      words: ['name'],
      kept: 'until the passkey is removed or the account deleted',
      codes: ['credential_id', 'user_handle', 'public_key', 'transports'],
    },
  },
  passkey_challenges: {
    export: no('holds hashes of challenges that are valid for minutes'),
    practice: no('is valid for minutes'),
    texts: { codes: ['challenge_hash'] },
  },
  account_tokens: {
    export: no('holds hashes of mailed tokens only'),
    practice: no('belongs to mails that this host sent'),
    texts: {
      whose: 'member',
      words: ['email'],
      kept: 'until the mailed link is used or ends',
      codes: ['token_hash'],
    },
  },
} as const satisfies TableClaims

export const usersSearched = {
  table: 'users',
  columns: ['username_key', 'email_key', 'full_name'],
} as const
