import { msg } from '@lingui/core/runtime-macro'
import { type CalendarDate, weekOf } from '#src/contract/calendar.ts'
import { said } from '#src/contract/i18n.ts'
import type { AnyContext, ReadWaiting, Waiting } from '#src/platform/server/context.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { dueDate, isAskedOn } from '../domain/check-in-form.ts'
import { coachNameOf, nameOf } from '../domain/names.ts'
import { beginOf, dayOf } from '../domain/ranges.ts'
import { findOfWeek } from './check-ins.store.ts'
import { inviteKeys, listInvitations } from './coachings.store.ts'
import { todayOf } from './coachings.ts'
import { type CoachId, coachSideOf } from './rights.ts'
import * as store from './waiting.store.ts'

const mine = (coachingId: number, tab: string) => `/coaching/mine?with=${coachingId}&tab=${tab}`

function messageOf(messages: number, from: string, href: string, at: string): Waiting {
  const text = said(
    messages === 1
      ? msg`${{ from }} wrote to you`
      : msg`${{ from }} sent you ${{ messages }} messages`,
  )
  return { kind: 'message', text, href, at }
}

interface Day {
  today: CalendarDate
  zone: string
}

/**
 * Due from the member's chosen day, if it is not one of their first, to the end of the week; from the beginning where the
 * coach asks at the start and has no answer yet. One check-in a week counts for all of their coaches.
 */
async function listCheckIns(db: Db, memberId: number, { today, zone }: Day): Promise<Waiting[]> {
  const week = weekOf(today)
  const coachings = await store.listCheckInDays(db, memberId)
  const due = coachings.flatMap(({ asked_at_start, has_answered, ...coaching }) => {
    const date = dueDate(week, coaching.check_in_day)
    if (asked_at_start && !has_answered) return { ...coaching, date, isFirst: true }
    const isDue = date <= today && isAskedOn(date, dayOf(coaching.accepted_at, zone))
    return isDue ? { ...coaching, date, isFirst: false } : []
  })
  if (due.length === 0 || (await findOfWeek(db, memberId, week))) return []
  return due.map(({ id, accepted_at, date, isFirst, ...coach }) => ({
    kind: 'check_in',
    text: said(
      isFirst
        ? msg`${{ coach: coachNameOf(coach) }} has a few questions for you, to begin with`
        : msg`${{ coach: coachNameOf(coach) }} would like your weekly check-in`,
    ),
    href: mine(id, 'check-in'),
    at: isFirst && accepted_at ? accepted_at : beginOf(date, zone),
  }))
}

async function listOfMember(ctx: AnyContext, memberId: number): Promise<Waiting[]> {
  const day = await todayOf(ctx, memberId)
  const [checkIns, messages, steps, notes, invitations] = await Promise.all([
    listCheckIns(ctx.db, memberId, day),
    store.listUnread(ctx.db, { member_id: memberId }),
    store.listSteps(ctx.db, memberId, day.today),
    store.listNewNotes(ctx.db, memberId),
    inviteKeys(ctx.db, memberId).then(keys => listInvitations(ctx.db, memberId, keys)),
  ])
  return [
    ...checkIns,
    ...messages.map(row =>
      messageOf(Number(row.messages), coachNameOf(row), mine(row.id, 'messages'), row.at),
    ),
    ...steps.map(
      ({ coaching_id, text, status, created_at, due, ...coach }): Waiting => ({
        kind: 'step',
        text: said(
          status === 'offered'
            ? msg`${{ coach: coachNameOf(coach) }} suggests a step: ${{ text }}`
            : msg`Your step: ${{ text }}`,
        ),
        href: mine(coaching_id, 'plan'),
        at: status === 'offered' || due === null ? created_at : beginOf(due, day.zone),
      }),
    ),
    ...notes.map(
      ({ id, notes, at, ...coach }): Waiting => ({
        kind: 'share',
        text: said(
          Number(notes) === 1
            ? msg`${{ coach: coachNameOf(coach) }} shared a note with you`
            : msg`${{ coach: coachNameOf(coach) }} shared ${{ notes }} notes with you`,
        ),
        href: mine(id, 'notes'),
        at: at ?? ctx.now.toISOString(),
      }),
    ),
    ...invitations.map(
      ({ invited_at, ...coach }): Waiting => ({
        kind: 'invitation',
        text: said(msg`${{ coach: coachNameOf(coach) }} would like to coach you`),
        href: '/coaching/mine',
        at: invited_at,
      }),
    ),
  ]
}

/** Unread messages, and that results were shared: not what is in them. */
async function listOfCoach(ctx: AnyContext, coachId: CoachId): Promise<Waiting[]> {
  const [messages, results] = await Promise.all([
    store.listUnread(ctx.db, { coach_id: coachId }),
    store.listUnopenedResults(ctx.db, coachId, ctx.now.toISOString()),
  ])
  return [
    ...messages
      .filter(row => row.member_id !== null)
      .map(row => {
        const href = `/coach/clients/${row.member_id}?tab=messages`
        return messageOf(Number(row.messages), nameOf(row), href, row.at)
      }),
    ...results.map(
      ({ member_id, created_at, ...member }): Waiting => ({
        kind: 'share',
        text: said(msg`${{ member: nameOf(member) }} shared assessment results with you`),
        href: `/coach/clients/${member_id}`,
        at: created_at,
      }),
    ),
  ]
}

export const coachingWaiting: ReadWaiting = async ctx => {
  const coachId = coachSideOf(ctx.who)
  return [
    ...(await listOfMember(ctx, ctx.who.userId)),
    ...(coachId === undefined ? [] : await listOfCoach(ctx, coachId)),
  ]
}
