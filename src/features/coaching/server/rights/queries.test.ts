import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The types that `asCoach` and the checks on top of it return, and those made of them. */
const PROOF = /\b(CoachId|CoachingId|Participant)\b|: (Own|Read|StoredShare|NewItem|NewNote)\b/

/** Statements on a coach's or a coaching's rows that no coach reaches by themselves, and why. */
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  'the member’s own side, by the member’s id or the names by which they can be invited': [
    'coaching/server/relation/store.ts lockActiveOf',
    'coaching/server/relation/store.ts isAnswered',
    'coaching/server/relation/store.ts acceptInvitation',
    'coaching/server/relation/store.ts declineInvitation',
    'coaching/server/relation/store.ts listOwn',
    'coaching/server/shares/store.ts ownShares',
    'coaching/server/shares/store.ts shownShares',
    'coaching/server/shares/store.ts coachingOfShare',
    'coaching/server/shares/store.ts listOwnAfter',
    'coaching/server/shares/store.ts areSharesOff',
    'coaching/server/store.ts coachingsOf',
    'coaching/server/store.ts listWithheld',
    'coaching/server/store.ts listPlans',
    'coaching/server/check-ins/store.ts findForm',
    'coaching/server/waiting/store.ts listCheckInDays',
    'coaching/server/waiting/store.ts listNewNotes',
    'coaching/server/waiting/store.ts listSteps',
    'coaching/server/relation/store.ts listInvitations',
    'today/server/store.ts findWelcomingCoach',
    'account/server/origins/store.ts listSharedKinds',
    'account/server/contacts/store.ts takeNote',
  ],
  'what somebody wrote themselves, in their own archive': [
    'coaching/server/store.ts exportMessages',
    'coaching/server/store.ts listNotesAfter',
    'coaching/server/store.ts exportAgenda',
  ],
  'an account that leaves or loses the right, or an administrator’s answer to an access request': [
    'coaching/server/store.ts clearCoachingsOf',
    'coaching/server/relation/store.ts memberLeaves',
    'coaching/server/relation/store.ts coachLeaves',
    'scheduling/server/appointments/store.ts listComingOf',
    'scheduling/server/appointments/store.ts listLedAhead',
    'scheduling/server/past-sessions/store.ts keepForMembers',
    'scheduling/server/appointments/store.ts deleteWaitingMails',
    'coaching/server/sides/store.ts noteRelease',
  ],
  'jobs; they ask for the right in the statement where they write to a coach': [
    'coaching/server/relation/store.ts listVersions',
    'coaching/server/mails/store.ts listUnread',
    'coaching/server/sides/store.ts markMailed',
    'coaching/server/mails/store.ts listUnprepared',
    'coaching/server/sides/store.ts markPrepared',
    'coaching/server/invitations/store.ts nextUnmailed',
    'coaching/server/invitations/store.ts markMailed',
    'coaching/server/invitations/store.ts isActiveWith',
    'coaching/server/invitations/store.ts lockOpenTo',
    'coaching/server/invitations/store.ts setToken',
    'coaching/server/invitations/store.ts wasMailedSince',
    'coaching/server/relation/store.ts deleteOld',
    'coaching/server/relation/store.ts writeSessions',
    'account/server/contacts/store.ts deleteStrayNotes',
    'scheduling/server/appointments/store.ts listExpiredHolds',
    'scheduling/server/appointments/store.ts markDone',
    'scheduling/server/appointments/store.ts findNextAndLast',
    'scheduling/server/calendars/store.ts listAsked',
    'scheduling/server/calendars/store.ts updateCalendar',
  ],
  'the start after a restored backup': [
    'coaching/server/shares/store.ts endAllShares',
    'coaching/server/invitations/store.ts voidTokens',
  ],
  'what a coach sells, by the coach’s own id, or for its buyers and the administrators': [
    'scheduling/server/bought/store.ts coachOf',
    'offers/server/catalog/store.ts clearWords',
    'offers/server/catalog/store.ts countOwn',
    'offers/server/catalog/store.ts deleteOffer',
    'offers/server/catalog/store.ts exportOffers',
    'offers/server/catalog/store.ts findOwn',
    'offers/server/catalog/store.ts findOwnBySlug',
    'offers/server/catalog/store.ts handOver',
    'offers/server/catalog/store.ts leaveOffers',
    'offers/server/catalog/store.ts listGroups',
    'offers/server/catalog/store.ts listOwn',
    'offers/server/catalog/store.ts listTypes',
    'offers/server/catalog/store.ts managed',
    'offers/server/catalog/store.ts updateOffer',
    'offers/server/catalog/store.ts withCoach',
    'offers/server/purchases/store.ts findInvitation',
    'offers/server/purchases/store.ts findOfCoach',
    'offers/server/purchases/store.ts givePurchases',
    'offers/server/purchases/store.ts listClients',
    'offers/server/purchases/store.ts listOfCoach',
    'offers/server/purchases/store.ts listStanding',
    'offers/server/settings/store.ts listTerms',
    'offers/server/settings/store.ts readTerms',
    'offers/server/settings/store.ts writeTerms',
  ],
  'somebody without an account, by the mailed link or, when they are erased, by their address': [
    'coaching/server/invitations/store.ts insertLink',
    'coaching/server/invitations/store.ts findByToken',
    'coaching/server/invitations/store.ts acceptByToken',
    'coaching/server/invitations/store.ts deleteInvitationsTo',
  ],
  'an administrator’s first steps: whether they have invited anybody, and no more': [
    'coaching/server/relation/store.ts hasInvited',
  ],
  'booking: what is free, for anybody, and the version of a session that was found': [
    'scheduling/server/appointments/store.ts listSpans',
    'scheduling/server/appointments/store.ts listCounts',
    'scheduling/server/appointments/store.ts countUp',
    'scheduling/server/appointments/store.ts countDown',
    'scheduling/server/appointments/store.ts insertCells',
    'scheduling/server/appointments/store.ts updateAppointment',
    'scheduling/server/appointments/store.ts listHoldsOf',
    'scheduling/server/availability/store.ts findSchedule',
    'scheduling/server/availability/store.ts listWeekly',
    'scheduling/server/availability/store.ts hasAnyHours',
    'scheduling/server/availability/store.ts listDays',
    'scheduling/server/calendars/store.ts listBusy',
    'scheduling/server/calendars/store.ts isPaused',
    'scheduling/server/session-types/store.ts listOffered',
    'scheduling/server/session-types/store.ts findOffered',
    'scheduling/server/session-types/store.ts findType',
    'scheduling/server/session-types/store.ts findTypeLike',
  ],
  'a coach’s own settings in their archive, nothing of a person': [
    'scheduling/server/availability/store.ts listAllWeekly',
    'scheduling/server/availability/store.ts listAllDays',
    'scheduling/server/calendars/store.ts listCalendars',
    'scheduling/server/session-types/store.ts listAllTypes',
  ],
  'the secret address of a feed, whose coach’s right the first asks for': [
    'scheduling/server/feed/store.ts findByHash',
    'scheduling/server/feed/store.ts listForFeed',
  ],
  'groups, in which the caller was found as their coach before (groups/server/access/access.ts)': [
    'groups/server/store.ts groupRows',
    'groups/server/groups/store.ts updateGroup',
    'groups/server/groups/store.ts deleteGroup',
    'groups/server/sessions/store.ts listClashes',
    'groups/server/waiting/store.ts isShown',
  ],
  'groups of a coach in their own archive, and of one who leaves, loses the right or is followed by another':
    [
      'groups/server/account/store.ts exportLed',
      'groups/server/account/store.ts ownGroups',
      'groups/server/administration/store.ts listLed',
      'groups/server/sessions/store.ts listLedAhead',
      'groups/server/administration/store.ts managed',
      'groups/server/administration/store.ts setCoach',
    ],
  'mails of groups, which ask for the right before they write to a coach': [
    'groups/server/moderation/store.ts takeLook',
  ],
  'when a coach is with a group, for bookings, their own feed and calendar': [
    'scheduling/server/group-sessions/store.ts listGroupTimes',
    'scheduling/server/group-sessions/store.ts listGroupMeetings',
  ],
  'parts of the statements above': [
    'coaching/server/relation/store.ts lockActive',
    'coaching/server/relation/store.ts updateCoachings',
    'coaching/server/clients/store.ts tagsText',
    'coaching/server/clients/store.ts matches',
  ],
}

const ROOT = 'src/features/'
const OPENS = /^(?=(?:export )?(?:async )?(?:const|function) \w)/m
const NAME = /^(?:export )?(?:async )?(?:const|function) (\w+)/
const REACHES = /\bcoach_id\b|\bcoaching_id\b|'coachings\b|\bcoachings\.|updateCoachings\(/

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
    sources
      .filter(file => pattern.test(readFileSync(file, 'utf8')))
      .map(file => file.replaceAll('\\', '/'))
  expect(making(/\bas (unknown as )?(CoachId|CoachingId)\b/)).toEqual([
    `${ROOT}coaching/server/rights/actions.ts`,
  ])
  expect(making(/\basReached\(|\.map\(asReached\)/).toSorted()).toEqual([
    // A coaching that begins in this transaction, between the two people named.
    `${ROOT}account/server/contacts/store.ts`,
    `${ROOT}coaching/server/clients/clients.ts`,
    `${ROOT}coaching/server/reads/reads.ts`,
    `${ROOT}coaching/server/relation/actions.ts`,
    `${ROOT}coaching/server/shares/shares.ts`,
  ])
  expect(making(/\bisCoach: true\b/)).toEqual([])
})
