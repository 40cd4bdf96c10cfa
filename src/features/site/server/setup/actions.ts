import type { BodyOf } from '#src/contract/endpoint.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { AppError } from '#src/platform/server/errors.ts'
import { enqueueMail } from '#src/platform/server/mail/queue.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'
import { SETUP_STEPS } from '../../constants.ts'
import type { SiteSetup, saveSetup } from '../../contract/setup.ts'
import { type Sample, samplesLeft } from '../../domain/samples.ts'
import { readState, writeSetup } from '../content/store.ts'
import { listRows } from '../pages/store.ts'
import { doneSteps } from './steps.ts'

/** @param userId an administrator, for what they have done as a coach */
export async function read(db: Db, settings: Settings, userId: number): Promise<SiteSetup> {
  const { live, draft, setupStep, setupDone, setupAccepted } = await readState(db)
  const content = draft ?? live
  const unread = (await listRows(db))
    .filter(page => page.published && page.revision === 0)
    .map(
      (page): Sample => ({
        key: `page:${page.id}`,
        label: `${page.title}: a draft to read`,
        step: 'place',
      }),
    )
  const mail: Sample[] = settings.mail.smtpUrl
    ? []
    : [{ key: 'mail', label: 'Mail is not connected', step: 'mail' }]
  const samples = [...samplesLeft(content, settings.baseSite), ...mail, ...unread]
  const done = await doneSteps(db, userId, {
    ...{ content, live, samples },
    accepted: setupAccepted,
  })
  const steps = SETUP_STEPS.map(name => ({ name, is_done: done.has(name) }))
  return {
    step: setupStep,
    is_done: setupDone || steps.every(({ is_done }) => is_done),
    steps,
    samples,
    mail_from: settings.mail.smtpUrl ? settings.mail.from : null,
  }
}

export async function save(db: Db, setup: BodyOf<typeof saveSetup>, now: Date): Promise<void> {
  const { setupAccepted } = await readState(db)
  await writeSetup(db, {
    step: setup.step,
    ...(setup.accepted && { accepted: [...new Set([...setupAccepted, setup.accepted])] }),
    ...(setup.dismissed !== undefined && { doneAt: setup.dismissed ? now.toISOString() : null }),
  })
}

/** @throws AppError `invalid` for a site that is not connected to a mail account */
export async function testMail(db: Db, settings: Settings, to: string, now: Date): Promise<void> {
  if (!settings.mail.smtpUrl)
    throw new AppError('invalid', {
      message:
        'The site is not connected to a mail account yet. The person who runs your server can do that.',
    })
  await enqueueMail(db, settings.siteUrl, now, {
    kind: 'test',
    to,
    subject: `A test mail from ${settings.site.brand}`,
    body: {
      heading: 'Your site can send mail',
      paragraphs: ['You asked for this mail. When you can read it, members can read theirs.'],
      footer: [settings.site.brand, settings.site.contactEmail],
    },
  })
}
