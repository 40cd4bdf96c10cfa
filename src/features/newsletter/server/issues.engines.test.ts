import { beforeAll, beforeEach, expect, test } from 'vitest'
import { systemContext } from '#src/platform/server/context.ts'
import { unsubscribeToken } from '#src/platform/server/mail/unsubscribe.ts'
import { dataOf, expectRefused, openSite, type Person } from '#test/app.ts'
import { meanwhile } from '#test/meanwhile.ts'
import { administrator, member, PASSWORD } from '#test/people.ts'
import { rowOf, rowsOf, setRows } from '#test/rows.ts'
import { subscribe } from '#test/subscribers.ts'
import { writeCopies } from './issues.ts'

const site = openSite({ SITE_URL: 'https://coach.example' })
let admin: Person
beforeAll(async () => {
  admin = await administrator(site)
})
beforeEach(async () => {
  await site.db.deleteFrom('mails').execute()
  await site.db.deleteFrom('newsletters').execute()
})

const readers = (count: number) => Array.from({ length: count }, (_, n) => `reader${n}@example.com`)
const issueBody = { subject: 'Hello', body: 'Read [this](https://coach.example/tools).' }
const draft = () => dataOf(admin.post('/api/admin/letters', issueBody), 201)
const mails = () => rowsOf(site.db, 'mails', { kind: 'newsletter' })
const writeAll = async () => {
  while (await writeCopies(systemContext(site.db, site.deps)));
}

test('the preview of an issue is Markdown, and nothing in it is executed', async () => {
  const typed = { subject: 'A <b>', body: '**Bold** <script>alert(1)</script>' }
  const { html, text } = await dataOf(admin.post('/api/admin/letters/preview', typed))
  expect(html).toContain('<strong>Bold</strong>')
  expect(html).not.toContain('<script>')
  expect(html).toContain('<title>A &#60;b&#62;</title>')
  expect(text).toContain('Unsubscribe: https://coach.example/newsletter/unsubscribe')
})

test('each active subscriber gets one copy with their own link, however often it is sent', async () => {
  await subscribe(site, ...readers(450))
  await setRows(site.db, 'newsletters', { is_active: false }, { email: 'reader7@example.com' })
  const { id } = await draft()
  const sending = await dataOf(admin.post(`/api/admin/letters/${id}/send`))
  expect(sending).toMatchObject({ status: 'sending', recipients: 449 })
  await writeCopies(systemContext(site.db, site.deps)) // then the process stops
  expect(await mails()).toHaveLength(200)
  await admin.post(`/api/admin/letters/${id}/send`)
  await Promise.all([writeAll(), writeAll()])
  const copies = await mails()
  expect(new Set(copies.map(mail => mail.recipient)).size).toBe(449)
  expect(copies).toHaveLength(449)
  expect(copies.some(mail => mail.recipient === 'reader7@example.com')).toBe(false)
  const links = copies.map(mail => mail.headers['List-Unsubscribe'])
  expect(new Set(links).size).toBe(449)
  const [first] = copies
  const url = /<(.+)>/.exec(first?.headers['List-Unsubscribe'] ?? '')?.[1] ?? ''
  expect(first?.body_html).toContain(url)
  expect((await site.visitor().post(new URL(url).pathname)).statusCode).toBe(200)
  expect((await admin.get(`/api/admin/letters/${id}`)).json().data).toMatchObject({
    status: 'sent',
    // Without the reader who has just unsubscribed.
    queued: 448,
    sent: 0,
  })
})

test('only a draft can be changed or deleted', async () => {
  await subscribe(site, ...readers(1))
  const { id } = await draft()
  const url = `/api/admin/letters/${id}`
  const changed = await admin.send('PUT', url, { ...issueBody, subject: 'Better' })
  expect(changed.json().data.subject).toBe('Better')
  await admin.post(`${url}/send`)
  for (const late of [admin.send('PUT', url, issueBody), admin.delete(url)])
    await expectRefused(late, 409, 'letter_sent')
  await writeAll()
  expect((await mails()).map(mail => mail.subject)).toEqual(['Better'])
  const other = await draft()
  expect((await admin.delete(`/api/admin/letters/${other.id}`)).statusCode).toBe(200)
  expect((await admin.get(`/api/admin/letters/${other.id}`)).statusCode).toBe(404)
})

test('a test is sent only to the administrator', async () => {
  await subscribe(site, ...readers(3))
  const { id } = await draft()
  expect((await admin.post(`/api/admin/letters/${id}/test`)).statusCode).toBe(200)
  const sent = await site.db.selectFrom('mails').select(['kind', 'subject']).execute()
  expect(sent).toEqual([{ kind: 'newsletter-test', subject: '[Test] Hello' }])
})

const mailsTo = (recipient: string) => rowsOf(site.db, 'mails', { recipient }, ['kind'])

/** An active subscriber, and a newsletter issue that is being sent. */
async function subscribeAndSend(email: string): Promise<number> {
  await subscribe(site, email)
  await admin.post(`/api/admin/letters/${(await draft()).id}/send`)
  return (await rowOf(site.db, 'newsletters', { email }, ['id'])).id
}

test('unsubscribing stops copies that are queued or being written', async () => {
  const id = await subscribeAndSend('Ann@example.com')
  const answer = await meanwhile(
    site.db,
    trx => writeCopies(systemContext(trx, site.deps)),
    () => {
      const token = unsubscribeToken(site.deps.secret, 'newsletter', id)
      return site.visitor().post(`/api/newsletters/unsubscribe/${token}`)
    },
  )
  expect(answer.statusCode).toBe(200)
  expect(await mailsTo('Ann@example.com')).toEqual([])
})

test('unsubscribing by an administrator stops queued copies, too', async () => {
  await subscribeAndSend('bob@example.com')
  await writeCopies(systemContext(site.db, site.deps))
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
    trx => writeCopies(systemContext(trx, site.deps)),
    () => cal.delete('/api/user', { password: PASSWORD }),
  )
  expect(answer.statusCode).toBe(200)
  expect(await mailsTo('cal@example.com')).toEqual([])
})
