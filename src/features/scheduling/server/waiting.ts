import { msg } from '@lingui/core/runtime-macro'
import { said } from '#src/contract/i18n.ts'
import { nameOf } from '#src/features/coaching/domain/names.ts'
import { coachSideOf } from '#src/features/coaching/server/exposed.ts'
import { coachName } from '#src/features/sign-in/domain/coach-name.ts'
import type { ReadWaiting, Waiting } from '#src/platform/server/context.ts'
import { WAITING_HOURS } from '../constants.ts'
import { SESSION_NAMES } from '../domain/session-names.ts'
import { listBeginning, listNames } from './appointments.store.ts'

export const schedulingWaiting: ReadWaiting = async ({ db, who, now }) => {
  const until = new Date(now.getTime() + WAITING_HOURS * 3_600_000)
  const coachId = coachSideOf(who)
  const rows = await listBeginning(db, who, now.toISOString(), until.toISOString())
  const people = await listNames(
    db,
    rows.flatMap(({ coach_id, member_id }) => [coach_id, member_id ?? coach_id]),
  )
  const users = new Map(people.map(user => [user.id, user]))
  return rows.map(({ name, starts_at, coach_id, member_id, guest_name }): Waiting => {
    const leads = coach_id === coachId
    const guest = guest_name ?? said(msg`a visitor`)
    const [coach, member] = [users.get(coach_id), users.get(member_id ?? 0)]
    const other = leads
      ? member
        ? nameOf(member)
        : guest
      : coachName(coach ?? { full_name: null })
    return {
      kind: 'session',
      text: said(msg`${{ name: SESSION_NAMES.read(name) }} with ${{ other }}`),
      href: leads ? '/coach/calendar' : '/sessions',
      at: starts_at,
    }
  })
}
