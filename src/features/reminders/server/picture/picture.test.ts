import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailTransport } from '#src/platform/server/mail/transport.ts'
import { sendNext } from '#src/platform/server/mail/worker.ts'
import { makeTestApp, type TestApp } from '#test/app.ts'
import { member } from '#test/people.ts'
import { type Mailbox, startMailbox } from '#test/smtp.ts'

let site: TestApp
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await startMailbox()
  site = await makeTestApp({ SMTP_URL: mailbox.url })
})
afterAll(async () => {
  await site.close()
  await mailbox.close()
})

test('the picture is carried inside the mail, is small, and its text says all of it', async () => {
  const ann = await member(site, 'ann')
  await site.db.updateTable('users').set({ email_verified: true }).execute()
  await ann.post('/api/domino-entries', { date: '2026-11-16', title: 'Walk', pip7_status: 'Completed' })
  await ann.send('PUT', '/api/rest-days/2026-11-18')
  expect((await ann.post('/api/reminders/test', { kind: 'picture' })).statusCode).toBe(200)
  const transport = mailTransport(site.deps.settings)
  while (await sendNext(site.db, { transport }, () => site.clock.now, site.app.log));
  const sent = mailbox.received.find(({ raw }) => raw.includes('image/png'))
  const mail = await PostalMime.parse(sent?.raw ?? '')
  const [picture] = mail.attachments
  expect(picture).toMatchObject({ mimeType: 'image/png', disposition: 'inline', contentId: '<picture>' })
  const bytes = Buffer.from(picture?.content as ArrayBuffer)
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
  expect(bytes.length).toBeLessThan(20_000)
  const alt =
    'Monday: 1 of 12 pips. Tuesday: no domino. Wednesday: rest day. Thursday: no domino. Friday: no domino. Saturday: no domino. Sunday: no domino.'
  expect(mail.html).toContain(`<img src="cid:picture" alt="${alt}"`)
  expect(mail.text).toContain(alt)
  expect(mail.text).toContain('1 day with a domino · 0 green days · 1 pip')
  expect(mail.html).toContain('/weekly-planner/review"')
  const stored = await site.db
    .selectFrom('mails')
    .select('picture')
    .where('kind', '=', 'account-picture')
    .execute()
  expect(stored).toEqual([{ picture: null }])
})
