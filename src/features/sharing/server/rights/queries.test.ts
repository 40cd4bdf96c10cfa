import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What `asCoach` and the checks upon it give, and what they are made of. */
const PROOF = /\b(CoachId|CoachingId|Participant)\b|: (Own|Read|StoredShare|NewItem|NewNote)\b/

/** Statements on a coach's or a coaching's rows that no coach reaches by themselves, and why. */
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  'the member’s own side, by the member’s id or the names by which they can be invited': [
    'sharing/server/relation/store.ts lockActiveOf',
    'sharing/server/relation/store.ts isAnswered',
    'sharing/server/relation/store.ts acceptInvitation',
    'sharing/server/relation/store.ts declineInvitation',
    'sharing/server/relation/store.ts listOwn',
    'sharing/server/shares/store.ts ownShares',
    'sharing/server/shares/store.ts shownShares',
    'sharing/server/shares/store.ts coachingOfShare',
    'sharing/server/shares/store.ts listOwnAfter',
    'sharing/server/shares/store.ts sharesOffAt',
    'coaching/server/store.ts coachingsOf',
    'coaching/server/store.ts listWithheld',
    'coaching/server/store.ts listPlans',
    'check-ins/server/store.ts findForm',
    'check-ins/server/waiting/store.ts listCheckInDays',
    'coaching/server/waiting/store.ts listNewNotes',
    'coaching/server/waiting/store.ts listSteps',
    'sharing/server/relation/store.ts listInvitations',
  ],
  'what somebody wrote themselves, in their own archive': [
    'coaching/server/store.ts listMessagesAfter',
    'coaching/server/store.ts listNotesAfter',
    'coaching/server/store.ts listAgendaAfter',
  ],
  'an account that leaves or loses the right, or an administrator’s answer to an access request': [
    'coaching/server/store.ts leave',
    'sharing/server/relation/store.ts memberLeaves',
    'sharing/server/relation/store.ts coachLeaves',
    'sessions/server/appointments/store.ts listComingOf',
    'sessions/server/appointments/store.ts listLedAhead',
    'sessions/server/past-sessions/store.ts keepForMembers',
    'sessions/server/hand-over/store.ts deleteWaitingMails',
    'sharing/server/sides/store.ts releaseNotes',
  ],
  'jobs; they ask for the right in the statement where they write to a coach': [
    'coaching/server/changes/store.ts versionsOf',
    'coaching/server/mails/store.ts listUnread',
    'sharing/server/sides/store.ts markMailed',
    'coaching/server/mails/store.ts listUnprepared',
    'sharing/server/sides/store.ts markPrepared',
    'sharing/server/invitations/store.ts nextUnmailed',
    'sharing/server/invitations/store.ts markMailed',
    'sharing/server/invitations/store.ts isActiveWith',
    'sharing/server/invitations/store.ts lockOpenTo',
    'sharing/server/invitations/store.ts setToken',
    'sharing/server/relation/store.ts deleteOld',
    'sharing/server/relation/store.ts writeSessions',
    'sessions/server/appointments/store.ts listExpiredHolds',
    'sessions/server/appointments/store.ts markDone',
    'sessions/server/appointments/store.ts findNextAndLast',
    'sessions/server/calendars/store.ts listAskedBefore',
    'sessions/server/calendars/store.ts updateCalendar',
  ],
  'the start after a restored backup': [
    'sharing/server/shares/store.ts endAllShares',
    'sharing/server/invitations/store.ts voidTokens',
  ],
  'somebody without an account, by the mailed link or, when they are erased, by their address': [
    'sharing/server/invitations/store.ts findByToken',
    'sharing/server/invitations/store.ts acceptByToken',
    'sharing/server/invitations/store.ts deleteInvitationsTo',
  ],
  'an administrator’s first steps: whether they have invited anybody, and no more': [
    'sharing/server/relation/store.ts hasInvited',
  ],
  'booking: what is free, for anybody, and the version of a session that was found': [
    'sessions/server/appointments/store.ts spansIn',
    'sessions/server/appointments/store.ts countsIn',
    'sessions/server/appointments/store.ts countUp',
    'sessions/server/appointments/store.ts countDown',
    'sessions/server/appointments/store.ts insertCells',
    'sessions/server/appointments/store.ts updateAppointment',
    'sessions/server/appointments/store.ts listHoldsOf',
    'sessions/server/availability/store.ts scheduleOf',
    'sessions/server/availability/store.ts weeklyOf',
    'sessions/server/availability/store.ts daysOf',
    'sessions/server/calendars/store.ts busyIn',
    'sessions/server/calendars/store.ts stoppingOf',
    'sessions/server/session-types/store.ts listOffered',
    'sessions/server/session-types/store.ts findOffered',
    'sessions/server/session-types/store.ts findType',
    'sessions/server/session-types/store.ts findTypeLike',
  ],
  'a coach’s own settings in their archive, nothing of a person': [
    'sessions/server/availability/store.ts listAllWeekly',
    'sessions/server/availability/store.ts listAllDays',
    'sessions/server/calendars/store.ts listCalendars',
    'sessions/server/session-types/store.ts listAllTypes',
  ],
  'the secret address of a feed, whose coach’s right the first asks for': [
    'sessions/server/feed/store.ts findByHash',
    'sessions/server/feed/store.ts listForFeed',
  ],
  'parts of the statements above': [
    'sharing/server/relation/store.ts lockActive',
    'coaching/server/clients/store.ts tagsText',
    'coaching/server/clients/store.ts matches',
  ],
}

const ROOT = 'src/features/'
const OPENS = /^(?=(?:export )?(?:async )?(?:const|function) \w)/m
const NAME = /^(?:export )?(?:async )?(?:const|function) (\w+)/
const REACHES = /\bcoach_id\b|\bcoaching_id\b|'coachings\b|\bcoachings\./

/** Every statement, or part of one, that names a coach or a coaching. */
function* statements() {
  for (const file of globSync(`${ROOT}*/server/**/store.ts`).sort()) {
    const path = file.replaceAll('\\', '/').slice(ROOT.length)
    for (const text of readFileSync(file, 'utf8').split(OPENS)) {
      const name = NAME.exec(text)?.[1]
      if (name && REACHES.test(text)) yield { at: `${path} ${name}`, text }
    }
  }
}

test('every statement on what a coach reaches takes what the check of their right gives', () => {
  const named = Object.values(OTHERS).flat()
  const found = [...statements()]
  const unproved = found.filter(({ text }) => !PROOF.test(text)).map(({ at }) => at)
  expect(found.length).toBeGreaterThan(80)
  expect(unproved.toSorted()).toEqual(named.toSorted())
})

test('nothing but the check makes what proves a right', () => {
  const sources = globSync('src/**/*.ts').filter(file => !file.endsWith('.test.ts'))
  const making = (pattern: RegExp) =>
    sources.filter(file => pattern.test(readFileSync(file, 'utf8'))).map(file => file.replaceAll('\\', '/'))
  expect(making(/\bas (unknown as )?(CoachId|CoachingId)\b/)).toEqual([
    `${ROOT}sharing/server/rights/actions.ts`,
  ])
  expect(making(/\breached\(|\.map\(reached\)/).toSorted()).toEqual([
    `${ROOT}coaching/server/clients/clients.ts`,
    `${ROOT}sharing/server/reads/reads.ts`,
    `${ROOT}sharing/server/relation/actions.ts`,
    `${ROOT}sharing/server/shares/shares.ts`,
  ])
  expect(making(/\bisCoach: true\b/)).toEqual([])
})
