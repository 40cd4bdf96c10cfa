import type { InputOf } from '#src/contract/endpoint.ts'
import { hasInvited } from '#src/features/coaching/server/exposed.ts'
import { hasHours } from '#src/features/scheduling/server/exposed.ts'
import { findAccount, findUser } from '#src/features/sign-in/server/exposed.ts'
import type { Context } from '#src/platform/server/context.ts'
import { SETUP_STEPS } from '../constants.ts'
import type * as contract from '../contract/setup.ts'
import { samplesLeft, stepsDone } from '../domain/setup.ts'
import { readState, writeSetup } from './content.store.ts'
import { listRows } from './pages.store.ts'

/** With what the administrator who asks has done as a coach. */
export async function getSiteSetup({ db, deps, who }: Context): Promise<contract.SiteSetup> {
  const { settings } = deps
  const { userId } = who
  const { live, draft, setupStep, setupDone, setupAccepted } = await readState(db)
  const content = draft ?? live
  const unread = (await listRows(db))
    .filter(page => page.published && page.revision === 0)
    .map(({ id, title }) => ({
      key: `page:${id}`,
      label: `${title}: a draft to read`,
      step: 'publish',
    }))
  const samples = [...samplesLeft(content, settings.baseSite), ...unread]
  const user = await findUser(db, userId)
  const account = await findAccount(db, userId)
  const isPublished = Object.keys(live).length > 0
  const done = stepsDone({
    hasName: Boolean(user?.full_name),
    hasAddress: Boolean(user?.email),
    hasOwnPassword: account?.password_ends_at === null,
    isCoach: user?.is_coach ?? false,
    samples,
    hasLook: Object.keys(content).some(key => key.startsWith('theme.')),
    isPublished,
    hasHours: await hasHours(db, userId),
    hasClient: await hasInvited(db, userId),
    accepted: setupAccepted,
  })
  const steps = SETUP_STEPS.map(name => ({ name, is_done: done.has(name) }))
  return {
    step: setupStep,
    is_done: setupDone || steps.every(({ is_done }) => is_done),
    steps,
    samples,
    is_published: isPublished,
    sends_mail: settings.mail.smtpUrl !== null,
  }
}

export async function saveSetup(
  ctx: Context,
  setup: InputOf<typeof contract.saveSetup>,
): Promise<contract.SiteSetup> {
  const { setupAccepted } = await readState(ctx.db)
  await writeSetup(ctx.db, {
    step: setup.step,
    ...(setup.accepted && { accepted: [...new Set([...setupAccepted, setup.accepted])] }),
    ...(setup.dismissed !== undefined && {
      doneAt: setup.dismissed ? ctx.now.toISOString() : null,
    }),
  })
  return getSiteSetup(ctx)
}
