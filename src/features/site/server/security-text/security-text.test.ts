import { expect, test } from 'vitest'
import { DAY_MS } from '#src/contract/calendar.ts'
import { NOON, openSite } from '#test/app.ts'

const site = openSite({
  SITE_URL: 'https://coach.example',
  CONTACT_EMAIL: 'hello@coach.example',
})

test('security.txt names the contact and never expires while the site serves it', async () => {
  const answer = await site.visitor().get('/.well-known/security.txt')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(answer.body).toBe(
    [
      'Contact: mailto:hello@coach.example',
      'Expires: 2027-05-19T17:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: https://coach.example/.well-known/security.txt',
      '',
    ].join('\n'),
  )
  site.clock.now = new Date('2028-01-01T00:00:00Z')
  const [, expires = ''] =
    /^Expires: (.*)$/m.exec((await site.visitor().get('/.well-known/security.txt')).body) ?? []
  const days = (Date.parse(expires) - site.clock.now.getTime()) / DAY_MS
  expect(days).toBeGreaterThan(0)
  expect(days).toBeLessThan(365)
  site.clock.now = NOON
})

test('it follows the address that is published', async () => {
  const { settings } = site.deps
  const before = settings.site
  settings.site = { ...before, contactEmail: 'anna@coach.example' }
  const { body } = await site.visitor().get('/.well-known/security.txt')
  expect(body).toContain('Contact: mailto:anna@coach.example\n')
  settings.site = before
})

test('password managers find the page where the password is changed', async () => {
  const answer = await site.visitor().get('/.well-known/change-password')
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/account'])
})
