import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import type { Deps } from '#src/platform/server/deps.ts'
import { isIn, isOver, wayIn } from '../../domain/access.ts'
import { flagsOf, type Visit } from '../access/access.ts'
import { mailOpened } from '../mails/members.ts'
import { findGroup, findMembership, type GroupRow } from '../store.ts'
import * as store from './store.ts'

export async function ask(db: Db, { who, now }: Visit) {
  await store.insertInterest(db, who.userId, now.toISOString())
  return { asked: true }
}

export async function askNoLonger(db: Db, { who }: Visit) {
  await store.deleteInterest(db, who.userId)
  return { asked: false }
}

/** Only coaches learn how many people ask: they decide whether to begin another group. */
export async function read(db: Db, { who }: Visit) {
  const asked = await store.hasInterest(db, who.userId)
  return { asked, ...(who.isCoach && { people: await store.countInterest(db) }) }
}

/** Whether the person could join, and is neither in the group nor in its line. */
async function couldJoin(db: Db, visit: Visit, group: GroupRow): Promise<boolean> {
  const me = await findMembership(db, group.id, visit.who.userId)
  const flags = await flagsOf(db, visit)
  if (me && (me.status === 'waiting' || isIn(group, me, flags))) return false
  return wayIn(group, { status: me?.status ?? null, isInvited: false, flags }) !== null
}

async function announce(db: Db, deps: Deps, groupId: number): Promise<void> {
  for (let after = 0; ; ) {
    const people = await store.listInterested(db, after)
    for (const { id, email } of people) {
      const visit = { deps, who: { userId: id, isCoach: false }, now: deps.now() }
      await inTransaction(db, async trx => {
        const group = await findGroup(trx, groupId)
        if (!email || !group || !(await couldJoin(trx, visit, group))) return
        if (await store.deleteInterest(trx, id)) await mailOpened({ trx, deps, now: visit.now }, group, email)
      })
    }
    if (people.length < store.BATCH) return
    after = people.at(-1)?.id ?? 0
  }
}

/** Tells everybody who asked, once, of a group that they could join; the others wait for the next one. */
export async function announceGroups(db: Db, deps: Deps, leaseLost: AbortSignal): Promise<void> {
  for (const { id, coach_id } of await store.listUnannounced(db)) {
    if (leaseLost.aborted) return
    const group = await findGroup(db, id)
    if (coach_id === null || !group) continue
    const isRunning = !isOver(group, deps.now())
    // Announced once a coach with the right leads it again.
    if (isRunning && !group.is_led) continue
    if (isRunning) await announce(db, deps, id)
    await store.markAnnounced(db, coach_id, id)
  }
}
