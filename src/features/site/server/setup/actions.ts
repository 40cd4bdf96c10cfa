import type { BodyOf } from '#src/contract/endpoint.ts'
import type { Db } from '#src/platform/server/db/database.ts'
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
        step: 'publish',
      }),
    )
  const samples = [...samplesLeft(content, settings.baseSite), ...unread]
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
    is_published: Object.keys(live).length > 0,
    sends_mail: settings.mail.smtpUrl !== null,
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
