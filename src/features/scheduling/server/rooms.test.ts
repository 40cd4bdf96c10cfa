import { beforeAll, expect, test } from 'vitest'
import { dataOf, openSite, type Person } from '#test/app.ts'
import { member } from '#test/people.ts'
import { addType, at, booked, mailsOf, moveTo, openCoach, sessionsOf } from '#test/sessions.ts'

const site = openSite({ RATE_LIMIT: 'off' })
let coach: Person
beforeAll(async () => {
  coach = (await openCoach(site)).coach
})

const ROOM = /^https:\/\/meet\.example\.com\/walk-([a-z2-9]{16})$/
const roomOf = (link: string): string => ROOM.exec(link)?.[1] ?? ''

test('each appointment has a room of its own, the same in page, mail and calendar file, and keeps it when it moves', async () => {
  const link = 'https://meet.example.com/walk-{room}'
  const type = await addType(coach, { place: '', video_link: link })
  expect(type).toMatchObject({ video_link: link })
  const ann = await member(site)
  const first = await booked(ann, type, at('10:00'))
  const second = await booked(ann, type, at('12:00'))
  const room = roomOf(first.video_link)
  expect(room).not.toBe('')
  expect(roomOf(second.video_link)).toMatch(/^[a-z2-9]{16}$/)
  expect(roomOf(second.video_link)).not.toBe(room)
  const [mail] = (await mailsOf(site)).filter(({ calendar }) => calendar)
  expect(mail?.body_text).toContain(first.video_link)
  // A line of a calendar file is folded after 75 bytes.
  expect(mail?.calendar?.text.replaceAll('\r\n ', '')).toContain(first.video_link)
  expect(
    (await sessionsOf(coach)).map((each: { video_link: string }) => each.video_link),
  ).toContain(first.video_link)
  expect(await dataOf(moveTo(ann, first.id, at('15:00')))).toMatchObject({
    video_link: first.video_link,
  })
})

test('the place holds the same room as the link', async () => {
  const video_link = 'https://meet.example.com/walk-{room}'
  const type = await addType(coach, { place: 'Room {room}', video_link })
  const ben = await member(site)
  const made = await booked(ben, type, at('09:00'))
  expect(made.place).toBe(`Room ${roomOf(made.video_link)}`)
})
