// Written by `npm run generate` from the migrations, and compared by `npm run check`: change a migration instead.
import type { Generated } from 'kysely'
import type { Fixed, Instant } from '#src/platform/server/db/schema.ts'

export interface CabinetEntries {
  id: Generated<number>
  user_id: Fixed<number>
  drawer_type: 'this_week' | 'this_year' | 'this_life'
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
  interface MembersOwn {
    cabinet_entries: true
  }
}
