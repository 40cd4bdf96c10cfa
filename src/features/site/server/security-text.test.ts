import { expect, test } from 'vitest'
import { openSite } from '#test/app.ts'

const site = openSite({
  SITE_URL: 'https://coach.example',
  CONTACT_EMAIL: 'hello@coach.example',
})

const read = () => site.visitor().get('/.well-known/security.txt')

test('security.txt names the contact, and never expires while the site serves it', async () => {
  const answer = await read()
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
  site.clock.set('2028-01-01T00:00:00Z')
  site.deps.settings.site = { ...site.deps.settings.site, contactEmail: 'anna@coach.example' }
  const { body } = await read()
  expect(body).toContain('Contact: mailto:anna@coach.example\nExpires: 2028-')
})

test('password managers find the page where the password is changed', async () => {
  const answer = await site.visitor().get('/.well-known/change-password')
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/account'])
})
