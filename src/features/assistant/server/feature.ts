import { exportedRows } from '#src/platform/server/db/owned-rows.ts'
import { serverFeature } from '#src/platform/server/feature.ts'
import { bind } from '#src/platform/server/http/bind.ts'
import * as contract from '../contract.ts'
import { ASSISTANT_ERRORS } from '../errors.ts'
import * as conversations from './conversations.ts'
import * as http from './http.ts'
import { assistantImports } from './imports.store.ts'
import { up as baseline } from './migrations/0001-baseline.ts'
import { assistantTables } from './tables.ts'

export const assistantFeature = serverFeature({
  name: 'assistant',
  routes: bind(contract, { ...conversations, ...http }),
  errors: ASSISTANT_ERRORS,
  tables: assistantTables,
  migrations: { '0001-baseline': baseline },
  archive: {
    lists: { coach_conversations: 'the conversations with the AI coach that you saved' },
    read: async ({ db }, { id }) => [exportedRows(db, 'coach_conversations', id)],
  },
  imports: assistantImports,
})
