import type { ReadWaiting, Waiting } from '#src/platform/server/members.ts'
import { beginOf } from '../../domain/days.ts'
import { coachNameOf, nameOf } from '../../domain/names.ts'
import { todayOf } from '../relation/actions.ts'
import { coachSideOf } from '../rights/actions.ts'
import * as store from './store.ts'

const mine = (coachingId: number, tab: string) => `/coaching/mine?with=${coachingId}&tab=${tab}`

function messageOf(messages: number, from: string, href: string, at: string): Waiting {
  const text = messages === 1 ? `${from} wrote to you` : `${from} sent you ${messages} messages`
  return { kind: 'message', text, href, at }
}

/** Unread messages on both sides, and the member's steps and newly shared notes. */
export const coachingWaiting: ReadWaiting = async (db, who, now) => {
  const { userId } = who
  const coachId = coachSideOf(who)
  const { today, zone } = await todayOf(db, userId, now)
  const [toMember, toCoach, steps, notes] = await Promise.all([
    store.listUnread(db, { member_id: userId }),
    coachId === undefined ? [] : store.listUnread(db, { coach_id: coachId }),
    store.listSteps(db, userId, today),
    store.listNewNotes(db, userId),
  ])
  return [
    ...toMember.map(row =>
      messageOf(Number(row.messages), coachNameOf(row), mine(row.id, 'messages'), row.at),
    ),
    ...toCoach
      .filter(row => row.member_id !== null)
      .map(row =>
        messageOf(
          Number(row.messages),
          nameOf(row),
          `/coach/clients/${row.member_id}?tab=messages`,
          row.at,
        ),
      ),
    ...steps.map(
      ({ coaching_id, text, status, created_at, due, ...coach }): Waiting => ({
        kind: 'step',
        text:
          status === 'offered'
            ? `${coachNameOf(coach)} suggests a step: ${text}`
            : `Your step: ${text}`,
        href: mine(coaching_id, 'plan'),
        at: status === 'offered' || due === null ? created_at : beginOf(due, zone),
      }),
    ),
    ...notes.map(
      ({ id, notes, at, ...coach }): Waiting => ({
        kind: 'share',
        text: `${coachNameOf(coach)} shared ${Number(notes) === 1 ? 'a note' : `${notes} notes`} with you`,
        href: mine(id, 'notes'),
        at: at ?? now.toISOString(),
      }),
    ),
  ]
}
