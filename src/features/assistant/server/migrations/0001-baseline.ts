import type { Kysely } from 'kysely'
import type { Columns } from '#src/platform/server/db/columns.ts'
import { createTables, type Table } from '#src/platform/server/db/create-tables.ts'

const coachConversations: Table = ({ id, instant, json }) => [
  `create table coach_conversations (
    id ${id},
    user_id bigint not null references users (id) on delete cascade,
    title text not null,
    messages ${json} not null,
    created_at ${instant} not null,
    updated_at ${instant} not null
  )`,
  'create index coach_conversations_newest on coach_conversations (user_id, updated_at, id)',
]

export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await createTables(db, columns, [coachConversations])
}
