import { msg } from '@lingui/core/runtime-macro'
import type { CalendarDate } from '#src/contract/calendar.ts'
import { formatsIn } from '#src/contract/formats.ts'
import { said } from '#src/contract/i18n.ts'
import { writeSessions } from '#src/features/coaching/server/exposed.ts'
import { findUser } from '#src/features/sign-in/server/exposed.ts'
import type { AnyContext, Due } from '#src/platform/server/context.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { SESSION_NAMES } from '../domain/session-names.ts'
import { intervalOfDates } from '../domain/zones.ts'
import * as store from './appointments.store.ts'

type Pair = Pick<store.StoredAppointment, 'coach_id' | 'member_id'>

/** Notes in their coaching when coach and member meet next and met last, for the coach's desk and the member's page. */
export async function noteNext(ctx: AnyContext, { coach_id, member_id }: Pair): Promise<void> {
  if (member_id === null) return
  const pair = { coachId: coach_id, memberId: member_id }
  await writeSessions(
    ctx.db,
    pair,
    await store.findNextAndLast(ctx.db, pair, ctx.now.toISOString()),
  )
}

/** The member's sessions on a day in their own time zone. */
export async function sessionsDue(
  db: Db,
  { id }: { id: number },
  today: CalendarDate,
): Promise<Due[]> {
  const zone = (await findUser(db, id))?.time_zone ?? 'UTC'
  const { start, end } = intervalOfDates(today, today, zone)
  const sessions = await store.listBetween(
    db,
    id,
    new Date(start).toISOString(),
    new Date(end).toISOString(),
  )
  return sessions.map(({ name, starts_at }) => ({
    kind: 'session',
    text: said(
      msg`${{ name: SESSION_NAMES.read(name) }} at ${{ time: formatsIn(zone).clockTime(starts_at) }}`,
    ),
    path: '/sessions',
  }))
}
