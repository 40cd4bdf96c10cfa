import { MINUTE_MS } from '#src/contract/calendar.ts'
import { type AnyContext, systemContext } from '#src/platform/server/context.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import type { WorkContext } from '#src/platform/server/feature.ts'
import type { Job } from '#src/platform/server/jobs/jobs.ts'
import { workOnRows } from '#src/platform/server/jobs/rows.ts'
import { isOneAddress, mayMailTo } from '#src/platform/server/mail/queue.ts'
import { areBoardsOn } from './boards.ts'
import { sendDigests } from './digest.ts'
import { findGroup } from './group-rows.store.ts'
import { tellLooks } from './looks.ts'
import { mailInvitation } from './member-mails.ts'
import * as store from './upkeep.store.ts'
import { endPlans, remindSeats } from './upkeep.ts'

type Invitation = Awaited<ReturnType<typeof store.listUnmailed>>[number]

/** The account's confirmed address, or the invited address itself: it may be anybody's, so it gets only few mails. */
async function addressFor(ctx: AnyContext, key: string) {
  const account = await store.findInvited(ctx.db, key)
  if (account?.disabled) return null
  if (account?.email_verified && account.email) return account.email
  return isOneAddress(key) && (await mayMailTo(ctx, key)) ? key : null
}

async function mailOne(ctx: AnyContext, invitation: Invitation): Promise<void> {
  await inTransaction(ctx, async ctx => {
    if (!(await store.markMailed(ctx.db, invitation, ctx.now.toISOString()))) return
    const group = await findGroup(ctx.db, invitation.group_id)
    const to = await addressFor(ctx, invitation.invited_key)
    if (group?.is_led && to !== null) await mailInvitation(ctx, group, to)
  })
}

/** Runs as a job, so that inviting takes the same time whether or not the person exists. */
async function mailInvitations(context: WorkContext, leaseLost: AbortSignal): Promise<void> {
  await workOnRows(context, 'group mails', {
    list: except => store.listUnmailed(context.db, except),
    work: invitation => mailOne(systemContext(context.db, context.deps), invitation),
    leaseLost,
  })
}

export const groupsJobs = (context: WorkContext): readonly Job[] => [
  {
    name: 'group session reminders',
    everyMs: MINUTE_MS,
    work: signal => remindSeats(context, signal),
  },
  { name: 'group plans', everyMs: MINUTE_MS, work: signal => endPlans(context, signal) },
  { name: 'group digests', everyMs: MINUTE_MS, work: signal => sendDigests(context, signal) },
  {
    name: 'group mails',
    everyMs: MINUTE_MS,
    async work(signal) {
      await mailInvitations(context, signal)
      if (areBoardsOn(context.deps)) await tellLooks(context, signal)
    },
  },
]
