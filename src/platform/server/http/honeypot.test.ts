import { expect, test } from 'vitest'
import { dataOf, openSite } from '#test/app.ts'
import { watchLog } from '#test/log-lines.ts'
import { answerSignUps } from '#test/people.ts'
import { rowsOf } from '#test/rows.ts'
import { at, openCoach } from '#test/sessions.ts'

const site = openSite()

test('a filled honeypot gets the usual answer, stores and mails nothing, and is logged', async () => {
  const lines = watchLog(site.app)
  const { types } = await openCoach(site)
  const sender = { name: 'Ann', email: 'ann@example.com' }
  const guest = { session_type_id: types[0]?.id, start: at('10:00'), zone: 'UTC' }
  const said = ['["a form was ignored: its honeypot was filled in"]']
  const stored = async () => {
    await answerSignUps(site)
    const tables = ['newsletters', 'contacts', 'bookings', 'appointments', 'mails'] as const
    const rows = await Promise.all(tables.map(table => rowsOf(site.db, table)))
    return rows.flat().length
  }
  for (const [path, status, fields] of [
    ['/api/newsletters', 200, { email: sender.email }],
    ['/api/contacts', 201, { ...sender, message: 'Hello, it is me.' }],
    ['/api/bookings', 201, { ...sender, interest: '1on1' }],
    ['/api/appointments/guest', 201, { ...sender, ...guest }],
  ] as const) {
    const before = await stored()
    const send = (website: string) => site.visitor().post(path, { ...fields, website })
    const ignored = await send('https://spam.example')
    expect([ignored.statusCode, await stored(), lines()], path).toEqual([status, before, said])
    await dataOf(send(''), status)
    expect([(await stored()) > before, lines()], path).toEqual([true, []])
  }
})
