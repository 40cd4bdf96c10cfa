import type { ColumnType, Generated } from 'kysely'
import type { ChatMessage } from '#src/features/guidance/contract.ts'
import type { Fixed, Instant } from '#src/platform/server/db/schema.ts'
import type { TableClaims } from '#src/platform/server/feature.ts'

export interface CoachConversations {
  id: Generated<number>
  user_id: Fixed<number>
  title: string
  messages: ColumnType<ChatMessage[], string, string>
  created_at: Fixed<Instant>
  updated_at: Instant
}

declare module '#src/platform/server/db/schema.ts' {
  interface Schema {
    coach_conversations: CoachConversations
  }
}

export const assistantTables = {
  coach_conversations: {
    export: 'coach_conversations',
    practice: 'kept',
    deletion: 'cascade',
    quota: {},
    texts: {
      whose: 'member',
      words: ['title', 'messages'],
      kept: 'until the member deletes it or the account',
    },
  },
} as const satisfies TableClaims
