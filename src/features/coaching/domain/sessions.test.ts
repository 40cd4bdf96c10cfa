import { expect, test } from 'vitest'
import { HOUR_MS } from '#src/contract/calendar.ts'
import { PREPARE_HOURS } from '../constants.ts'
import { isTimeToPrepare, lastSession, nextSession } from './sessions.ts'

const NOW = new Date('2026-11-20T17:00:00.000Z')
const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS).toISOString()

test('it is time to prepare for a session that is ahead, and near', () => {
  const isTime = (at: string | null) => isTimeToPrepare(at, NOW)
  expect([inHours(1), inHours(PREPARE_HOURS)].map(isTime)).toEqual([true, true])
  expect([null, inHours(-1), inHours(0), inHours(PREPARE_HOURS + 1)].map(isTime)).toEqual(
    Array(4).fill(false),
  )
})

test('a session is the latest from the moment in which it begins', () => {
  const sessions = { next_session_at: inHours(0), last_session_at: inHours(-100) }
  const before = inHours(-1)
  expect([lastSession(sessions, inHours(0)), nextSession(sessions, inHours(0))]).toEqual([
    inHours(0),
    null,
  ])
  expect([lastSession(sessions, before), nextSession(sessions, before)]).toEqual([
    inHours(-100),
    inHours(0),
  ])
  const none = { next_session_at: null, last_session_at: null }
  expect([lastSession(none, before), nextSession(none, before)]).toEqual([null, null])
})
