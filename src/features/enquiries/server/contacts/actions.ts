import type { BodyOf, DataOf } from '#src/contract/endpoint.ts'
import { mailOf } from '#src/features/content/domain/mails.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { searchText } from '#src/platform/server/db/search.ts'
import type { Deps } from '#src/platform/server/deps.ts'
import { enqueueMail, enqueueToStranger } from '#src/platform/server/mail/queue.ts'
import type { createContact } from '../../contract.ts'
import { insertContact } from './store.ts'

export type NewContact = Omit<DataOf<typeof createContact>, 'id'>

export const contactOf = (fields: Omit<BodyOf<typeof createContact>, 'website'>, now: Date): NewContact => ({
  ...fields,
  phone: fields.phone || null,
  subject: fields.subject || null,
  created_at: now.toISOString(),
})

interface Enquiry {
  contact: NewContact
  deps: Deps
  /** The sender's network address, which limits mails to strangers. */
  address: string
}

/** Mails the team, and the sender a receipt. */
export function write(db: Db, { contact, deps, address }: Enquiry, now: Date) {
  const { site, mail } = deps.settings
  return inTransaction(db, async trx => {
    const search = searchText(contact.name, contact.email, contact.phone, contact.subject, contact.message)
    const row = await insertContact(trx, { ...contact, search })
    if (mail.team) {
      await enqueueMail(trx, site.siteUrl, now, {
        kind: 'contact-team',
        to: mail.team,
        replyTo: row.email,
        about: row.email.toLowerCase(),
        subject: row.subject ? `Message from ${row.name}: ${row.subject}` : `Message from ${row.name}`,
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
      })
    }
    // Contains nothing the sender typed: the address may be a stranger's.
    await enqueueToStranger(
      trx,
      { deps, now, address },
      {
        kind: 'contact-sender',
        to: row.email,
        ...mailOf(site, 'contact', {}),
      },
    )
    return row
  })
}
