import type { Db } from '#src/platform/server/db/database.ts'
import type { Deps } from '#src/platform/server/deps.ts'
import { enqueueMail, enqueueToStranger, type Mail } from '#src/platform/server/mail/queue.ts'

/** Where an enquiry comes from. */
export interface Origin {
  deps: Deps
  /** The sender's network address, which limits mails to strangers. */
  address: string
  now: Date
}

interface Mails {
  form: 'booking' | 'contact'
  /** The sender's. */
  email: string
  team: Pick<Mail, 'subject' | 'body'>
  /** Contains nothing the sender typed: the address may be a stranger's. */
  receipt: Pick<Mail, 'subject' | 'body'>
}

export async function mailBoth(
  trx: Db,
  { deps, address, now }: Origin,
  { form, email, team, receipt }: Mails,
): Promise<void> {
  const { site, mail } = deps.settings
  if (mail.team) {
    const whose = { to: mail.team, replyTo: email, about: email.toLowerCase() }
    await enqueueMail(trx, site.siteUrl, now, { kind: `${form}-team`, ...whose, ...team })
  }
  await enqueueToStranger(
    trx,
    { deps, now, address },
    { kind: `${form}-sender`, to: email, ...receipt },
  )
}
