import { expect, test } from 'vitest'
import { changingDays, offeredHalfHours, walkedHalfHours } from '#test/clock-walk.ts'
import { type Hours, possibleStarts } from './hours.ts'
import { intervalOfDates, wallTimeIn } from './zones.ts'

/** Every kind of clock change: half hours, at midnight, back into the day before, around Ramadan, none at all. */
const ZONES = `
  Europe/London America/New_York America/Havana America/Nuuk America/Scoresbysund
  America/Santiago America/St_Johns Africa/Cairo Africa/Casablanca Asia/Beirut Asia/Gaza
  Asia/Almaty Asia/Kathmandu Antarctica/Troll Australia/Lord_Howe Pacific/Chatham Pacific/Apia`

test.each(ZONES.trim().split(/\s+/))(
  'in %s, on days when clocks change, each half hour is offered as the clocks show it',
  zone => {
    // Every zone and change is compared by `npm run bench`.
    for (const date of changingDays(zone).filter((_, index) => index % 26 < 4))
      expect(offeredHalfHours(zone, date), `${zone} ${date}`).toEqual(walkedHalfHours(zone, date))
  },
  60_000,
)

const week = (weekly: Hours['weekly'], days: Hours['days'] = []): Hours => {
  return { zone: 'America/New_York', weekly, days }
}
const startsIn = (hours: Hours, minutes: number, from: string, until = from) =>
  possibleStarts(hours, { minutes, step: 30 }, intervalOfDates(from, until, hours.zone)).map(
    ({ at }) => wallTimeIn(hours.zone, at).slice(11),
  )

test('a session is within the hours in every minute, also on days when clocks change', () => {
  const sunday = week([{ weekday: 7, from: '00:30', to: '03:00' }])
  expect(startsIn(sunday, 60, '2026-11-22')).toEqual(['00:30', '01:00', '01:30', '02:00'])
  // 2:00 to 3:00 is skipped: a session from 1:30 would end at 3:30.
  expect(startsIn(sunday, 60, '2026-03-08')).toEqual(['00:30', '01:00'])
  // 1:00 to 2:00 occurs twice, and is offered once.
  expect(startsIn(sunday, 60, '2026-11-01')).toEqual(['00:30', '01:00', '01:30', '02:00'])
})

test('an exception replaces the week, and a weekly range has first and last dates', () => {
  const monday = [
    { weekday: 1, from: '09:00', to: '10:00', from_date: '2026-11-30' },
    { weekday: 1, from: '10:00', to: '11:00', until_date: '2026-11-23' },
  ]
  expect(startsIn(week(monday), 30, '2026-11-23')).toEqual(['10:00', '10:30'])
  expect(startsIn(week(monday), 30, '2026-11-30')).toEqual(['09:00', '09:30'])
  expect(startsIn(week(monday, [{ date: '2026-11-23', ranges: [] }]), 30, '2026-11-23')).toEqual([])
  const extra = [{ date: '2026-11-22', ranges: [{ from: '23:00', to: '00:00' }] }]
  expect(startsIn(week(monday, extra), 30, '2026-11-22')).toEqual(['23:00', '23:30'])
})

test('ranges that overlap or touch are one', () => {
  const hours = week([
    { weekday: 1, from: '09:00', to: '10:00' },
    { weekday: 1, from: '09:30', to: '10:30' },
    { weekday: 1, from: '10:30', to: '11:00' },
  ])
  expect(startsIn(hours, 90, '2026-11-23')).toEqual(['09:00', '09:30'])
})
