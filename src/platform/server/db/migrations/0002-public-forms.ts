import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import type { Columns } from '../columns.ts'

export async function up(db: Kysely<never>, { id, instant, json }: Columns): Promise<void> {
  const moment = (name: string) => [name, instant, (c: ColumnDefinitionBuilder) => c.notNull()] as const
  await db.schema
    .createTable('mails')
    .addColumn('id', ...id)
    .addColumn('letter_id', 'bigint', c => c.references('newsletter_letters.id').onDelete('set null'))
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('recipient', 'text', c => c.notNull())
    .addColumn('reply_to', 'text')
    .addColumn('subject', 'text', c => c.notNull())
    .addColumn('body_text', 'text', c => c.notNull())
    .addColumn('body_html', 'text', c => c.notNull())
    .addColumn('headers', json, c => c.notNull())
    .addColumn('message_id', 'text', c => c.notNull())
    .addColumn('status', 'text', c => c.notNull())
    .addColumn('attempts', 'integer', c => c.notNull())
    .addColumn(...moment('due_at'))
    .addColumn('last_error', 'text')
    .addColumn(...moment('created_at'))
    .addColumn('sent_at', instant)
    .execute()
  await db.schema.createIndex('mails_letter').on('mails').columns(['letter_id', 'status']).execute()
  await db.schema.createIndex('mails_due').on('mails').columns(['status', 'due_at', 'id']).execute()
}
