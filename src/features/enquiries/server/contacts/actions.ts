import type { BodyOf, DataOf } from '#src/contract/endpoint.ts'
import { mailOf } from '#src/features/texts/domain/mails.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { searchText } from '#src/platform/server/db/search.ts'
import type { createContact } from '../../contract.ts'
import { mailBoth, type Origin } from '../actions.ts'
import { insertContact } from './store.ts'

export type NewContact = Omit<DataOf<typeof createContact>, 'id'>

export const contactOf = (
  fields: Omit<BodyOf<typeof createContact>, 'website'>,
  now: Date,
): NewContact => ({
  ...fields,
  phone: fields.phone || null,
  subject: fields.subject || null,
  created_at: now.toISOString(),
})

/** Mails the team, and the sender a receipt. */
export const write = (db: Db, contact: NewContact, origin: Origin) =>
  inTransaction(db, async trx => {
    const search = searchText(
      contact.name,
      contact.email,
      contact.phone,
      contact.subject,
      contact.message,
    )
    const row = await insertContact(trx, { ...contact, search })
    await mailBoth(trx, origin, {
      form: 'contact',
      email: row.email,
      team: {
        subject: row.subject
          ? `Message from ${row.name}: ${row.subject}`
          : `Message from ${row.name}`,
        body: {
          heading: 'A new message',
          paragraphs: ['Reply to this email to write to the sender.'],
          rows: [
            ['Name', row.name],
            ['Email', row.email],
            ['Phone', row.phone ?? 'not given'],
            ['Subject', row.subject ?? 'none'],
            ['Message', row.message],
          ],
        },
      },
      receipt: mailOf(origin.deps.settings.site, 'contact', {}),
    })
    return row
  })
