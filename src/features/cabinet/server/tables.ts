import type { Generated } from 'kysely'
import type { Fixed, Instant } from '#src/platform/server/db/schema.ts'
import type { TableClaims } from '#src/platform/server/feature.ts'
import type { DrawerType } from '../constants.ts'

export interface CabinetEntries {
  id: Generated<number>
  user_id: Fixed<number>
  drawer_type: DrawerType
  title: string
  content: string
  /** Ascending from the top of the drawer. */
  position: number
  created_at: Fixed<Instant>
  updated_at: Instant
}

declare module '#src/platform/server/db/schema.ts' {
  interface Schema {
    cabinet_entries: CabinetEntries
  }
}

export const cabinetTables = {
  cabinet_entries: {
    export: 'cabinet_entries',
    practice: 'kept',
    deletion: 'cascade',
    quota: {},
    texts: {
      whose: 'member',
      words: ['title', 'content'],
      kept: 'until the member deletes it or the account',
    },
  },
} as const satisfies TableClaims
