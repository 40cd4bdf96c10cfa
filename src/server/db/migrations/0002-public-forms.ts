import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import type { Columns } from '../columns.ts'

export async function up(db: Kysely<never>, { id, instant, json }: Columns): Promise<void> {
  const moment = (name: string) => [name, instant, (c: ColumnDefinitionBuilder) => c.notNull()] as const

  await db.schema
    .createTable('contacts')
    .addColumn('id', ...id)
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('email', 'text', c => c.notNull())
    .addColumn('phone', 'text')
    .addColumn('subject', 'text')
    .addColumn('message', 'text', c => c.notNull())
    .addColumn('search', 'text', c => c.notNull())
    .addColumn(...moment('created_at'))
    .execute()

  await db.schema
    .createTable('bookings')
    .addColumn('id', ...id)
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('email', 'text', c => c.notNull())
    .addColumn('phone', 'text')
    .addColumn('interest', 'text', c => c.notNull())
    .addColumn('message', 'text')
    .addColumn('search', 'text', c => c.notNull())
    .addColumn(...moment('created_at'))
    .execute()

  await db.schema
    .createTable('newsletters')
    .addColumn('id', ...id)
    .addColumn('email', 'text', c => c.notNull())
    .addColumn('email_key', 'text', c => c.notNull().unique())
    .addColumn(...moment('subscribed_at'))
    .addColumn('is_active', 'boolean', c => c.notNull().defaultTo(sql`false`))
    .addColumn('confirmed_at', instant)
    .addColumn('confirm_token_hash', 'text', c => c.unique())
    .addColumn('confirm_expires_at', instant)
    .execute()

  await sql`create index newsletters_listed on newsletters (id, is_active) where confirmed_at is not null`.execute(
    db,
  )

  await db.schema
    .createTable('newsletter_letters')
    .addColumn('id', ...id)
    .addColumn('subject', 'text', c => c.notNull())
    .addColumn('body', 'text', c => c.notNull())
    .addColumn('status', 'text', c => c.notNull())
    .addColumn(...moment('created_at'))
    .addColumn('started_at', instant)
    .addColumn('finished_at', instant)
    .addColumn('recipients', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('reached', 'bigint', c => c.notNull().defaultTo(0))
    .execute()

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
