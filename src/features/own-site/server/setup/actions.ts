import type { getSiteSetup, SiteSetup } from '#src/features/admin/contract.ts'
import { AppError } from '#src/platform/server/http/errors.ts'
import type { Call } from '#src/platform/server/http/route.ts'
import { enqueueMail } from '#src/platform/server/mail/queue.ts'
import { SETUP_STEPS } from '../../constants.ts'
import type { saveSetup, sendTestMail } from '../../contract.ts'
import { type Sample, samplesLeft } from '../../domain/samples.ts'
import { listRows } from '../pages/store.ts'
import { readState, readVersion, writeSetup } from '../store.ts'
import { doneSteps } from './steps.ts'

async function stateOf({ db, deps, caller }: Pick<Call, 'db' | 'deps' | 'caller'>): Promise<SiteSetup> {
  const { settings } = deps
  const { draft, published, setupStep, setupDone, setupAccepted } = await readState(db)
  const content = draft ?? (await readVersion(db, published)) ?? {}
  const unread = (await listRows(db))
    .filter(page => page.published && page.revision === 0)
    .map(
      (page): Sample => ({ key: `page:${page.id}`, label: `${page.title}: a draft to read`, step: 'place' }),
    )
  const mail: Sample[] = settings.mail.smtpUrl
    ? []
    : [{ key: 'mail', label: 'Mail is not connected', step: 'mail' }]
  const samples = [...samplesLeft(content, settings.baseSite), ...mail, ...unread]
  const done = await doneSteps(db, caller.userId, { content, samples, accepted: setupAccepted })
  const steps = SETUP_STEPS.map(name => ({ name, is_done: done.has(name) }))
  return {
    step: setupStep,
    is_done: setupDone || steps.every(({ is_done }) => is_done),
    steps,
    samples,
    mail_from: settings.mail.smtpUrl ? settings.mail.from : null,
  }
}

export async function read(call: Call<typeof getSiteSetup>) {
  return { data: await stateOf(call) }
}

export async function save(call: Call<typeof saveSetup>) {
  const { db, body, now } = call
  const { setupAccepted } = await readState(db)
  await writeSetup(db, {
    step: body.step,
    ...(body.accepted && { accepted: [...new Set([...setupAccepted, body.accepted])] }),
    ...(body.dismissed !== undefined && { doneAt: body.dismissed ? now.toISOString() : null }),
  })
  return { data: await stateOf(call) }
}

export async function testMail({ db, deps, body, now }: Call<typeof sendTestMail>) {
  const { settings } = deps
  if (!settings.mail.smtpUrl)
    throw new AppError('invalid', {
      message:
        'The site is not connected to a mail account yet. The person who runs your server can do that.',
    })
  await enqueueMail(db, settings.siteUrl, now, {
    kind: 'test',
    to: body.to,
    subject: `A test mail from ${settings.site.brand}`,
    letter: {
      heading: 'Your site can send mail',
      paragraphs: ['You asked for this mail. When you can read it, members can read theirs.'],
      footer: [settings.site.brand, settings.site.contactEmail],
    },
  })
  return {}
}
