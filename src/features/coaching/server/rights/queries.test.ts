import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The types that `asCoach` and the checks on top of it return, and those made of them. */
const PROOF = /\b(CoachId|CoachingId|Participant)\b|: (Own|Read|StoredShare|NewItem|NewNote)\b/

/** Statements on a coach's or a coaching's rows that no coach reaches by themselves, by store, and why. */
const OTHERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'the member’s own side, by the member’s id or the names by which they can be invited': {
    'coaching/relation':
      'lockActiveOf isAnswered acceptInvitation declineInvitation listOwn listInvitations',
    'coaching/shares': 'ownShares shownShares coachingOfShare listOwnAfter areSharesOff',
    coaching: 'coachingsOf listWithheld listPlans',
    'coaching/check-ins': 'findForm',
    'coaching/waiting': 'listCheckInDays listNewNotes listSteps',
    today: 'findWelcomingCoach',
    'account/origins': 'listSharedKinds',
    'account/contacts': 'takeNote',
  },
  'what somebody wrote themselves, in their own archive': {
    coaching: 'exportMessages listNotesAfter exportAgenda',
  },
  'an account that leaves or loses the right, or an administrator’s answer to an access request': {
    coaching: 'clearCoachingsOf',
    'coaching/relation': 'memberLeaves coachLeaves',
    'scheduling/appointments': 'listComingOf listLedAhead deleteWaitingMails',
    'scheduling/past-sessions': 'keepForMembers',
    'coaching/sides': 'noteRelease',
  },
  'jobs; they ask for the right in the statement where they write to a coach': {
    'coaching/relation': 'listVersions deleteOld writeSessions',
    'coaching/mails': 'listUnread listUnprepared',
    'coaching/sides': 'markMailed markPrepared',
    'coaching/invitations':
      'nextUnmailed markMailed isActiveWith lockOpenTo setToken wasMailedSince',
    'account/contacts': 'deleteStrayNotes',
    'scheduling/appointments': 'listExpiredHolds markDone findNextAndLast',
    'scheduling/calendars': 'listAsked updateCalendar',
  },
  'the start after a restored backup': {
    'coaching/shares': 'endAllShares',
    'coaching/invitations': 'voidTokens',
  },
  'what a coach sells, by the coach’s own id, or for its buyers and the administrators': {
    'scheduling/bought': 'coachOf',
    'offers/catalog':
      'clearWords countOwn deleteOffer exportOffers findOwn findOwnBySlug handOver ' +
      'leaveOffers listGroups listOwn listTypes managed updateOffer withCoach',
    'offers/purchases':
      'findInvitation findOfCoach givePurchases listClients listOfCoach listStanding',
    'offers/settings': 'listTerms readTerms writeTerms',
  },
  'somebody without an account, by the mailed link or, when they are erased, by their address': {
    'coaching/invitations': 'insertLink findByToken acceptByToken deleteInvitationsTo',
  },
  'an administrator’s first steps: whether they have invited anybody, and no more': {
    'coaching/relation': 'hasInvited',
  },
  'booking: what is free, for anybody, and the version of a session that was found': {
    'scheduling/appointments':
      'listSpans listCounts countUp countDown insertCells updateAppointment listHoldsOf',
    'scheduling/availability': 'findSchedule listWeekly hasAnyHours listDays',
    'scheduling/calendars': 'listBusy isPaused',
    'scheduling/session-types': 'listOffered findOffered findType findTypeLike',
  },
  'a coach’s own settings in their archive, nothing of a person': {
    'scheduling/availability': 'listAllWeekly listAllDays',
    'scheduling/calendars': 'listCalendars',
    'scheduling/session-types': 'listAllTypes',
  },
  'the secret address of a feed, whose coach’s right the first asks for': {
    'scheduling/feed': 'findByHash listForFeed',
  },
  'groups, in which the caller was found as their coach before (groups/server/access/access.ts)': {
    groups: 'groupRows',
    'groups/groups': 'updateGroup deleteGroup',
    'groups/sessions': 'listClashes',
    'groups/waiting': 'isShown',
  },
  'groups of a coach in their own archive, and of one who leaves, loses the right or is followed by another':
    {
      'groups/account': 'exportLed ownGroups',
      'groups/administration': 'listLed managed setCoach',
      'groups/sessions': 'listLedAhead',
    },
  'mails of groups, which ask for the right before they write to a coach': {
    'groups/moderation': 'takeLook',
  },
  'when a coach is with a group, for bookings, their own feed and calendar': {
    'scheduling/group-sessions': 'listGroupTimes listGroupMeetings',
  },
  'parts of the statements above': {
    'coaching/relation': 'lockActive updateCoachings',
    'coaching/clients': 'tagsText matches',
  },
}

const ROOT = 'src/features/'
const OPENS = /^(?=(?:export )?(?:async )?(?:const|function) \w)/m
const NAME = /^(?:export )?(?:async )?(?:const|function) (\w+)/
const REACHES = /\bcoach_id\b|\bcoaching_id\b|'coachings\b|\bcoachings\.|updateCoachings\(/

/** Every statement, or part of one, that names a coach or a coaching. */
function* statements() {
  for (const file of globSync(`${ROOT}*/server/**/store.ts`).sort()) {
    const path = file.replaceAll('\\', '/').slice(ROOT.length)
    const store = path.replace(/\/server|\/store\.ts/g, '')
    for (const text of readFileSync(file, 'utf8').split(OPENS)) {
      const name = NAME.exec(text)?.[1]
      if (name && REACHES.test(text)) yield { at: `${store} ${name}`, text }
    }
  }
}

test('every statement on what a coach reaches takes what the check of their right gives', () => {
  const named = Object.values(OTHERS).flatMap(stores =>
    Object.entries(stores).flatMap(([store, names]) =>
      names.split(' ').map(name => `${store} ${name}`),
    ),
  )
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
