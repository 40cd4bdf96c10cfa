import type { Kysely } from 'kysely'
import { addChecks, oneOf } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'

export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await addChecks(db, columns, 'coaching_agenda', {
    author: oneOf('author', ['member', 'coach'], "'coach'"),
  })
  await addChecks(db, columns, 'coaching_messages', {
    author: oneOf('author', ['member', 'coach'], "'coach'"),
    deleted_at: { rule: "deleted_at is null or body = ''", fix: "body = ''" },
  })
  await addChecks(db, columns, 'coaching_notes', {
    author: oneOf('author', ['member', 'coach'], "'coach'"),
    visibility: oneOf('visibility', ['private', 'shared'], "'private'"),
  })
  await addChecks(db, columns, 'coaching_actions', {
    author: oneOf('author', ['member', 'coach'], "'coach'"),
    status: oneOf('status', ['offered', 'taken', 'done', 'let_go'], "'let_go'"),
    pip: { rule: 'pip between 1 and 12', fix: 'pip = null' },
  })
}
