import { expect, test } from 'vitest'
import { completeLink, hostOf, isLinkOrNone, isVideoLink } from './video-link.ts'

test.each([
  ['', ''],
  [' meet.example.com/anna ', 'https://meet.example.com/anna'],
  ['http://meet.example.com', 'http://meet.example.com'],
  ['zoommtg:room', 'zoommtg:room'],
])('%j is completed to %j', (typed, link) => {
  expect(completeLink(typed)).toBe(link)
})

test('a link is a page without a sign-in in its address, or there is none', () => {
  for (const typed of ['', 'meet.example.com', 'http://meet.example.com/x'])
    expect(isLinkOrNone(typed)).toBe(true)
  for (const typed of [
    'zoommtg:room',
    'https://a:b@meet.example.com',
    'https://a@meet.example.com',
  ])
    expect(isLinkOrNone(typed)).toBe(false)
  expect(isVideoLink('https://meet.example.com/my room')).toBe(false)
  expect(hostOf('https://www.meet.example.com/x')).toBe('meet.example.com')
})
