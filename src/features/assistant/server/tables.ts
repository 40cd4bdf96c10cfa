import type { ChatMessage } from '#src/features/guidance/contract.ts'
import type { TableClaims } from '#src/platform/server/db/claims.ts'

/** The types inside JSON columns. */
export interface ColumnTypes {
  coach_conversations: {
    messages: ChatMessage[]
  }
}

export const assistantTables = {
  coach_conversations: {
    quota: {},
    texts: {
      whose: 'member',
      words: ['title', 'messages'],
      kept: 'until the member deletes it or the account',
    },
  },
} as const satisfies TableClaims
