import { beforeAll, beforeEach, expect, test } from 'vitest'
import { unsubscribeToken } from '#src/platform/server/mail/unsubscribe.ts'
import { dataOf, openSite, type Person } from '#test/app.ts'
import { meanwhile } from '#test/meanwhile.ts'
import { administrator, member, PASSWORD } from '#test/people.ts'
import { rowOf, rowsOf, setRows } from '#test/rows.ts'
import { subscribe } from '#test/subscribers.ts'
import { writeCopies } from './issues/actions.ts'

const site = openSite({ SITE_URL: 'https://coach.example' })
let admin: Person
beforeAll(async () => {
  admin = await administrator(site)
})
beforeEach(async () => {
  await site.db.deleteFrom('mails').execute()
  await site.db.deleteFrom('newsletters').execute()
})

const mailsTo = (recipient: string) => rowsOf(site.db, 'mails', { recipient }, ['kind'])

/** An active subscriber, and a newsletter issue that is being sent. */
async function subscribeAndSend(email: string): Promise<number> {
  await subscribe(site, email)
  const text = { subject: 'Hello', body: 'Good morning' }
  const issue = await dataOf(admin.post('/api/admin/letters', text), 201)
  await admin.post(`/api/admin/letters/${issue.id}/send`)
  return (await rowOf(site.db, 'newsletters', { email }, ['id'])).id
}
const unsubscribe = (id: number) =>
  site
    .visitor()
    .post(`/api/newsletters/unsubscribe/${unsubscribeToken(site.deps.secret, 'newsletter', id)}`)

test('unsubscribing stops copies that are queued or being written', async () => {
  const id = await subscribeAndSend('Ann@example.com')
  const answer = await meanwhile(
    site.db,
    trx => writeCopies(trx, site.deps),
    () => unsubscribe(id),
  )
  expect(answer.statusCode).toBe(200)
  expect(await mailsTo('Ann@example.com')).toEqual([])
})

test('unsubscribing by an administrator stops queued copies, too', async () => {
  await subscribeAndSend('bob@example.com')
  await writeCopies(site.db, site.deps)
  expect(await mailsTo('bob@example.com')).toHaveLength(1)
  await admin.post('/api/newsletters/unsubscribe', { email: 'bob@example.com', activate: true })
  expect(await mailsTo('bob@example.com')).toHaveLength(1)
  await admin.post('/api/newsletters/unsubscribe', { email: 'bob@example.com', activate: false })
  expect(await mailsTo('bob@example.com')).toEqual([])
})

test('deleting an account while its copy is being written stops the copy', async () => {
  const cal = await member(site, 'cal')
  await setRows(site.db, 'users', { email_verified: true }, { id: cal.userId })
  await site.db.deleteFrom('mails').execute()
  await subscribeAndSend('cal@example.com')
  const answer = await meanwhile(
    site.db,
    trx => writeCopies(trx, site.deps),
    () => cal.delete('/api/user', { password: PASSWORD }),
  )
  expect(answer.statusCode).toBe(200)
  expect(await mailsTo('cal@example.com')).toEqual([])
})
