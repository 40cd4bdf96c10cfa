import { no, OF_SITE, type TableClaims } from '#src/platform/server/db/claims.ts'
import type { ContactState } from '../constants.ts'
import type { MemberImport } from '../contract/imports.ts'
import type { Contact } from './contacts-table.ts'

/** A line of a coach's table of people. */
export interface ContactRow extends Contact {
  state: ContactState
}

/** The types inside JSON columns. */
export interface ColumnTypes {
  contact_imports: {
    rows: ContactRow[]
  }
  imports: {
    counts: MemberImport['counts']
    never: Record<string, number>
    ignored: Record<string, number>
    shared: readonly never[]
    plans: Record<string, never>
  }
  import_rows: {
    row: Record<string, unknown>
  }
}

export const accountTables = {
  site_ids: {
    ...OF_SITE,
    texts: { codes: ['id'] },
  },
  imports: {
    export: no('says how things came here, not what they are'),
    practice: no('is what waits here to come in'),
    texts: {
      whose: 'member',
      words: ['plans', 'ignored', 'shared'],
      kept: 'until the account is deleted; one that was not applied, a day',
      codes: ['file_sha256', 'counts', 'never'],
    },
  },
  import_files: {
    export: no('is a file that the member has'),
    practice: no('is what waits here to come in'),
    texts: {
      whose: 'member',
      words: ['bytes'],
      kept: 'until it is applied, thrown away or a day old',
    },
  },
  import_rows: {
    export: no('is no longer written'),
    practice: no('is no longer written'),
    texts: {
      whose: 'member',
      kept: 'nothing is written there any more',
      codes: ['list', 'origin_site', 'origin_at', 'row'],
    },
  },
  contact_imports: {
    export: no('waits for the coach to say whom it invites'),
    practice: no('is what waits here to come in'),
    texts: {
      whose: 'coach',
      words: ['rows'],
      kept: 'a day',
    },
  },
  contact_notes: {
    export: no('is the coach’s own table, and becomes a private note'),
    texts: {
      whose: 'coach',
      words: ['invited_key', 'body'],
      kept: 'until the invitation is accepted or withdrawn',
    },
  },
  import_origins: {
    export: no('is no longer written'),
    texts: {
      whose: 'member',
      kept: 'until the account is deleted',
      codes: ['list', 'site', 'origin_at'],
    },
  },
} as const satisfies TableClaims
