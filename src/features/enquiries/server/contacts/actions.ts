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
export const storeContact = (db: Db, contact: NewContact, origin: Origin) =>
  inTransaction(db, async trx => {
    const { name, email, phone, subject, message } = contact
    const search = searchText(name, email, phone, subject, message)
    const row = await insertContact(trx, { ...contact, search })
    await mailBoth(trx, origin, {
      form: 'contact',
      email,
      team: {
        subject: `Message from ${name}${subject ? `: ${subject}` : ''}`,
        body: {
          heading: 'A new message',
          paragraphs: ['Reply to this email to write to the sender.'],
          rows: [
            ['Name', name],
            ['Email', email],
            ['Phone', phone ?? 'not given'],
            ['Subject', subject ?? 'none'],
            ['Message', message],
          ],
        },
      },
      receipt: mailOf(origin.deps.settings.site, 'contact', {}),
    })
    return row
  })
