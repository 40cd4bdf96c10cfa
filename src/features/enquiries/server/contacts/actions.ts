import { mailOf } from '#src/features/content/domain/mails.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import { searchText } from '#src/platform/server/db/search.ts'
import { logHoneypot } from '#src/platform/server/http/request-log.ts'
import type { Call } from '#src/platform/server/http/route.ts'
import { enqueueMail, enqueueToStranger } from '#src/platform/server/mail/queue.ts'
import type { createContact } from '../../contract.ts'
import { insertContact } from './store.ts'

export async function write({ db, deps, body, now, address, log }: Call<typeof createContact>) {
  const { website, ...fields } = body
  const contact = {
    ...fields,
    phone: fields.phone || null,
    subject: fields.subject || null,
    created_at: now.toISOString(),
  }
  // The honeypot was filled in: answer a bot as we would a person.
  if (website) {
    logHoneypot(log)
    return { data: { id: 1, ...contact } }
  }
  const { site, mail } = deps.settings
  const stored = await inTransaction(db, async trx => {
    const search = searchText(contact.name, contact.email, contact.phone, contact.subject, contact.message)
    const row = await insertContact(trx, { ...contact, search })
    if (mail.team) {
      await enqueueMail(trx, site.siteUrl, now, {
        kind: 'contact-team',
        to: mail.team,
        replyTo: row.email,
        about: row.email.toLowerCase(),
        subject: row.subject ? `Message from ${row.name}: ${row.subject}` : `Message from ${row.name}`,
        letter: {
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
  return { data: stored }
}
