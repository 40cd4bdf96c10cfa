import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import { addChecks, oneOf } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'

const KINDS = ['archive', 'loop', 'habitica', 'csv', 'markdown']
const STATES = ['reading', 'previewed', 'applying', 'applied', 'undoing', 'undone']
const OUTCOMES = ['new', 'here', 'merged', 'left_out']

export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  const { id, instant, json } = columns
  const required = (c: ColumnDefinitionBuilder) => c.notNull()
  const owner = (c: ColumnDefinitionBuilder) => c.notNull().references('users.id').onDelete('cascade')
  await db.schema
    .createTable('site_ids')
    .addColumn('id', 'text', c => c.primaryKey())
    .execute()

  await db.schema
    .createTable('imports')
    .addColumn('id', ...id)
    .addColumn('user_id', 'bigint', owner)
    .addColumn('kind', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('file_sha256', 'text', required)
    .addColumn('site', 'text', required)
    .addColumn('counts', json, required)
    .addColumn('never', json, required)
    .addColumn('ignored', json, required)
    .addColumn('sources', json, required)
    .addColumn('mapping', json)
    .addColumn('shared', json, required)
    .addColumn('plans', json, required)
    .addColumn('parsed', json)
    .addColumn('adds_bytes', 'bigint', required)
    .addColumn('done', 'integer', required)
    .addColumn('total', 'integer', required)
    .addColumn('created_at', instant, required)
    .addColumn('expires_at', instant)
    .addColumn('applied_at', instant)
    .addColumn('undo_until', instant)
    .addColumn('undone_at', instant)
    .addColumn('kept', 'integer')
    .addColumn('first_day', columns.date)
    .execute()
  await db.schema.createIndex('imports_user').on('imports').columns(['user_id', 'id']).execute()
  await db.schema.createIndex('imports_state').on('imports').columns(['state', 'created_at']).execute()

  await db.schema
    .createTable('import_rows')
    .addColumn('id', ...id)
    .addColumn('import_id', 'bigint', c => c.notNull().references('imports.id').onDelete('cascade'))
    .addColumn('list', 'text', required)
    .addColumn('n', 'integer', required)
    .addColumn('source_id', 'bigint', required)
    .addColumn('ref_id', 'bigint')
    .addColumn('origin_site', 'text', required)
    .addColumn('origin_id', 'bigint', required)
    .addColumn('origin_at', 'text', required)
    .addColumn('row', json, required)
    .addColumn('bytes', 'integer', required)
    .addColumn('outcome', 'text')
    .addColumn('row_id', 'bigint')
    .addColumn('applied', 'boolean', required)
    .execute()
  await db.schema
    .createIndex('import_rows_next')
    .on('import_rows')
    .columns(['import_id', 'list', 'applied', 'id'])
    .execute()
  await db.schema
    .createIndex('import_rows_source')
    .on('import_rows')
    .columns(['import_id', 'list', 'source_id'])
    .execute()

  await db.schema
    .createTable('import_origins')
    .addColumn('id', ...id)
    .addColumn('user_id', 'bigint', owner)
    .addColumn('list', 'text', required)
    .addColumn('row_id', 'bigint', required)
    .addColumn('site', 'text', required)
    .addColumn('origin_id', 'bigint', required)
    .addColumn('origin_at', 'text', required)
    .addColumn('import_id', 'bigint')
    .addColumn('version', 'text', required)
    .addColumn('filled', json)
    .addUniqueConstraint('import_origins_origin', ['user_id', 'list', 'site', 'origin_id', 'origin_at'])
    .execute()
  await db.schema
    .createIndex('import_origins_row')
    .on('import_origins')
    .columns(['user_id', 'list', 'row_id'])
    .execute()
  await db.schema
    .createIndex('import_origins_import')
    .on('import_origins')
    .columns(['import_id', 'list', 'id'])
    .execute()

  const coach = (c: ColumnDefinitionBuilder) => c.notNull().references('users.id').onDelete('cascade')
  await db.schema
    .createTable('contact_imports')
    .addColumn('id', ...id)
    .addColumn('coach_id', 'bigint', coach)
    .addColumn('rows', json, required)
    .addColumn('created_at', instant, required)
    .addColumn('applied_at', instant)
    .execute()
  await db.schema
    .createIndex('contact_imports_coach')
    .on('contact_imports')
    .columns(['coach_id', 'id'])
    .execute()
  await db.schema
    .createTable('contact_notes')
    .addColumn('id', ...id)
    .addColumn('coach_id', 'bigint', coach)
    .addColumn('invited_key', 'text', required)
    .addColumn('body', 'text', required)
    .addColumn('created_at', instant, required)
    .addUniqueConstraint('contact_notes_invited', ['coach_id', 'invited_key'])
    .execute()

  await addChecks(db, columns, 'imports', {
    kind: oneOf('kind', KINDS, null),
    state: oneOf('state', STATES, null),
  })
  await addChecks(db, columns, 'import_rows', { outcome: oneOf('outcome', OUTCOMES, 'null') })
}
