import { expect, test } from 'vitest'
import { calendarFile } from './calendar-file.ts'

test('an entry has the invitation’s UID, UTC times and escaped texts', () => {
  const file = calendarFile({
    ...{ uid: 'a@b.example', title: 'Talk, with Maya; now', place: 'Long Lane 3, York' },
    ...{ start: '2026-12-01T10:00:00.000Z', end: '2026-12-01T10:30:00.000Z' },
  })
  const text = decodeURIComponent(file.slice(file.indexOf(',') + 1))
  expect(file).toMatch(/^data:text\/calendar;charset=utf-8,/)
  expect(text.split('\r\n')).toEqual(
    expect.arrayContaining([
      ...['UID:a@b.example', 'SUMMARY:Talk\\, with Maya\\; now', 'LOCATION:Long Lane 3\\, York'],
      ...['DTSTART:20261201T100000Z', 'DTEND:20261201T103000Z'],
    ]),
  )
})
