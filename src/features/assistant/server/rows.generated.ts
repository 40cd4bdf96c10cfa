// Written by `npm run generate` from the migrations, and compared by `npm run check`: change a migration instead.
import type { Generated } from 'kysely'
import type { Fixed, Instant, Json } from '#src/platform/server/db/schema.ts'
import type { ColumnTypes } from './tables.ts'

export interface CoachConversations {
  id: Generated<number>
  user_id: Fixed<number>
  title: string
  messages: Json<ColumnTypes['coach_conversations']['messages']>
  created_at: Fixed<Instant>
  updated_at: Instant
}

declare module '#src/platform/server/db/schema.ts' {
  interface Schema {
    coach_conversations: CoachConversations
  }
  interface MembersOwn {
    coach_conversations: true
  }
}
