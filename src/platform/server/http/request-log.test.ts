import { beforeAll, expect, test } from 'vitest'
import { openSite } from '#test/app.ts'
import { watchLog } from '#test/log-lines.ts'
import { at, openCoach } from '#test/sessions.ts'

const site = openSite()
let lines: () => string[]
beforeAll(async () => {
  lines = watchLog(site.app)
})

test('a filled honeypot is logged, since its answer tells nothing', async () => {
  const { types } = await openCoach(site)
  const sender = { name: 'Ann', email: 'ann@example.com' }
  const forms: [path: string, fields: Record<string, unknown>][] = [
    ['/api/newsletters', { email: sender.email }],
    ['/api/contacts', { ...sender, message: 'Hello, it is me.' }],
    ['/api/bookings', { ...sender, interest: '1on1' }],
    [
      '/api/appointments/guest',
      { ...sender, session_type_id: types[0]?.id, start: at('10:00'), zone: 'UTC' },
    ],
  ]
  for (const [path, fields] of forms) {
    const send = async (more: object) => {
      const answer = await site.visitor().post(path, { ...fields, ...more })
      expect(answer.statusCode, answer.body).toBeLessThan(300)
      return lines()
    }
    const said = ['["a form was ignored: its honeypot was filled in"]']
    expect(await send({ website: 'https://spam.example' }), path).toEqual(said)
    expect(await send({ website: '' }), path).toEqual([])
  }
})
