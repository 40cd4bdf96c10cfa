import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { readSettings } from '#src/app/server/settings.ts'
import { DAY_MS } from '#src/contract/calendar.ts'
import { NOON } from '#test/app.ts'
import { migratedDatabase } from '#test/database.ts'
import { type Mailbox, startFaultyMailbox, startMailbox } from '#test/doubles/smtp.ts'
import { newFolder } from '#test/folders.ts'
import { rowsOf, setRows } from '#test/rows.ts'
import { freePort } from '#test/site.ts'
import type { Db } from '../db/database.ts'
import { speaking, speakOnServer } from '../languages.ts'
import type { MailCheck, Transport } from './delivery.ts'
import { countMails, enqueueMail, type Mail } from './queue.ts'
import { mailTransport } from './transport.ts'
import { sendNext } from './worker.ts'

let db: Db
let close: () => Promise<void>
let now: Date
let mailbox: Mailbox
let transport: Transport
const log = pino({ level: 'silent' })

beforeAll(async () => {
  mailbox = await startMailbox()
})
beforeEach(async () => {
  ;({ db, close } = await migratedDatabase())
  now = NOON
  Object.assign(mailbox, { received: [], refuseWith: null })
  transport = transportTo(mailbox.url)
})
afterEach(() => close())
afterAll(() => mailbox.close())

const transportOf = (environment: Record<string, string>) =>
  mailTransport(readSettings({ MAIL_FROM: 'Coach <coach@example.com>', ...environment }))
const transportTo = (url: string) => transportOf({ SMTP_URL: url })
const send = (by: Transport = transport) => sendNext(db, { transport: by }, () => now, log)
const sendAll = async () => {
  while (await send());
}
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
const sentTo = () => mailbox.received.map(({ to }) => to[0])
const COLUMNS = ['status', 'attempts', 'last_error', 'due_at'] as const
const rows = () => db.selectFrom('mails').select(COLUMNS).orderBy('id').execute()

const enqueue = (to = 'ann@example.com', subject = 'Hello') =>
  enqueueMail({ db, now }, 'https://coach.example', {
    kind: 'test',
    to,
    replyTo: 'bob@example.com',
    subject,
    body: {
      heading: 'Good <morning> to "you"',
      paragraphs: ['First & foremost.'],
      button: { label: 'Open', url: 'https://coach.example/?a=1&b=2' },
      rows: [['Name', 'Ann\nLee']],
      footer: ['The team'],
    },
    headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  })

test('a mail is sent once, with both parts, over SMTP', async () => {
  await enqueue()
  expect(await send()).toBe(true)
  expect(await send()).toBe(false)
  expect(mailbox.received).toHaveLength(1)
  const [mail] = mailbox.received
  expect(mail?.to).toEqual(['ann@example.com'])
  expect(mail?.parsed).toMatchObject({
    subject: 'Hello',
    from: { address: 'coach@example.com', name: 'Coach' },
    replyTo: [{ address: 'bob@example.com' }],
    messageId: expect.stringMatching(/^<[\w-]{36}@coach\.example>$/),
  })
  expect(mail?.parsed.text).toContain('Open:\nhttps://coach.example/?a=1&b=2')
  expect(mail?.parsed.html).toContain('Good &#60;morning&#62; to &#34;you&#34;')
  expect(mail?.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(mail?.raw).toContain('Auto-Submitted: auto-generated')
  expect(await countMails(db)).toEqual({ waiting: 0, failed: 0, uncertain: 0 })
})

test('a mail names the language in which it is written', async () => {
  speakOnServer(() => 'en')
  const text = { text: 'Hola', html: '<p>Hola</p>' }
  const german = { language: 'de', heading: 'Hallo', paragraphs: [] }
  const mail = { kind: 'test', to: 'ann@example.com', subject: 'Hola' }
  const write = (body: Mail['body']) =>
    enqueueMail({ db, now }, 'https://coach.example', { ...mail, body })
  await speaking('es', async () => {
    await write(german)
    await write(text)
  })
  await enqueue()
  await sendAll()
  const languages = mailbox.received.map(({ parsed }) =>
    parsed.headers.filter(({ key }) => key === 'content-language').map(({ value }) => value),
  )
  expect(languages).toEqual([['de'], ['es'], ['en']])
})

test.each(['Coach: Ann Lee', 'Ann (Coach) Lee', 'Lee, Ann', '"Ann \\"Lee\\""'])(
  'a sender keeps the name: %s',
  async name => {
    await enqueue()
    await send(transportOf({ SMTP_URL: mailbox.url, MAIL_FROM: `${name} <coach@example.com>` }))
    const written = name === '"Ann \\"Lee\\""' ? 'Ann "Lee"' : name
    const from = { address: 'coach@example.com', name: written }
    expect(mailbox.received[0]?.parsed).toMatchObject({ from })
  },
)

test('a mail’s content is cleared once it is sent or given up', async () => {
  const contents = async () =>
    (await rowsOf(db, 'mails')).map(({ status, body_text, body_html, headers }) => [
      status,
      `${body_text}${body_html}${Object.keys(headers)}` === '',
    ])
  await enqueue()
  mailbox.refuseWith = 451
  await send()
  expect(await contents()).toEqual([['waiting', false]])
  mailbox.refuseWith = null
  later(60_000)
  await send()
  expect(mailbox.received[0]?.parsed.text).toContain('First & foremost.')
  mailbox.refuseWith = 550
  await enqueue()
  await send()
  await enqueue()
  const died = { status: 'handing_over', due_at: now.toISOString() } as const
  await setRows(db, 'mails', died, { status: 'waiting' })
  await send()
  const states = (await contents()).toSorted()
  expect(states).toEqual(['failed', 'sent', 'uncertain'].map(status => [status, true]))
})

test('a temporary rejection is retried with backoff, then given up', async () => {
  mailbox.refuseWith = 451
  await enqueue()
  const waits: number[] = []
  for (let attempt = 1; attempt <= 7; attempt++) {
    expect(await send()).toBe(true)
    const [row] = await rows()
    expect(row).toMatchObject({
      status: 'waiting',
      attempts: attempt,
      last_error: expect.stringContaining('451'),
    })
    expect(await send()).toBe(false)
    waits.push((Date.parse(row?.due_at ?? '') - now.getTime()) / 60_000)
    now = new Date(row?.due_at ?? '')
  }
  expect(waits).toEqual([1, 5, 30, 120, 360, 720, 1440])
  await send()
  expect(await rows()).toMatchObject([{ status: 'failed', attempts: 8 }])
  expect(await countMails(db)).toEqual({ waiting: 0, failed: 1, uncertain: 0 })
})

const polite = (line: string): string | undefined =>
  /^(EHLO|HELO|MAIL|RCPT|QUIT)/.test(line) ? '250 fine' : line === 'DATA' ? '354 go on' : undefined

test('an unreachable server, or a connection that breaks before the handover, only delays mails', async () => {
  const port = await freePort()
  await enqueue()
  await send(transportTo(`smtp://127.0.0.1:${port}`))
  expect(await rows()).toMatchObject([{ status: 'waiting', attempts: 1 }])
  const faulty = await startFaultyMailbox((line, socket) => {
    if (line.startsWith('RCPT')) socket.destroy()
    return polite(line)
  })
  later(60_000)
  await send(transportTo(faulty.url))
  expect(await rows()).toMatchObject([{ status: 'waiting', attempts: 2 }])
  await faulty.close()
})

test('a connection that breaks after the message leaves it uncertain: it is never sent twice', async () => {
  const faulty = await startFaultyMailbox((line, socket) => {
    if (line === '.') socket.destroy()
    return polite(line)
  })
  await enqueue()
  await send(transportTo(faulty.url))
  expect(await rows()).toMatchObject([{ status: 'uncertain' }])
  later(30 * DAY_MS)
  expect(await send(transportTo(faulty.url))).toBe(false)
  await faulty.close()
})

test('a dead process’s mails are taken over; one it was handing over is not sent again', async () => {
  await enqueue('claimed@example.com')
  await enqueue('handed@example.com')
  const due_at = new Date(now.getTime() + 120_000).toISOString()
  await setRows(db, 'mails', { status: 'claimed', due_at }, { recipient: 'claimed@example.com' })
  const died = { status: 'handing_over', due_at } as const
  await setRows(db, 'mails', died, { recipient: 'handed@example.com' })
  expect(await send()).toBe(false)
  now = new Date(due_at)
  expect(await send()).toBe(true)
  expect(await send()).toBe(false)
  expect(sentTo()).toEqual(['claimed@example.com'])
  expect(await rows()).toMatchObject([{ status: 'sent' }, { status: 'uncertain' }])
})

test('without SMTP a mail becomes a file, and what a process that died did not write is written after all', async () => {
  const folder = newFolder()
  const outbox = join(folder, 'outbox')
  transport = transportOf({ DATA_DIR: folder })
  await enqueue('arrived@example.com')
  await send()
  const [name = '', ...others] = readdirSync(outbox)
  expect([others, name]).toEqual([[], expect.stringMatching(/^\d{6}-test\.eml$/)])
  expect(await PostalMime.parse(readFileSync(join(outbox, name)))).toMatchObject({
    subject: 'Hello',
    to: [{ address: 'arrived@example.com' }],
  })
  await enqueue('lost@example.com')
  const died = { status: 'handing_over', due_at: now.toISOString() } as const
  await db.updateTable('mails').set(died).execute()
  await sendAll()
  expect(readdirSync(outbox)).toHaveLength(2)
  expect(await rows()).toMatchObject([{ status: 'sent' }, { status: 'sent' }])
})

test('a mail for which it is too late is given up', async () => {
  const expiresAt = new Date(now.getTime() + 120_000).toISOString()
  const body = { heading: 'Now or never', paragraphs: [] }
  await enqueueMail({ db, now }, 'https://coach.example', {
    ...{ kind: 'test', to: 'ann@example.com', subject: 'Now', body, expiresAt },
  })
  mailbox.refuseWith = 451
  await send()
  expect(await rows()).toMatchObject([{ status: 'waiting' }])
  mailbox.refuseWith = null
  now = new Date(expiresAt)
  await send()
  expect(await rows()).toMatchObject([{ status: 'failed', last_error: 'too late' }])
  expect(mailbox.received).toEqual([])
})

test('a mail whose reason has gone while it waited is dropped, and waits where that cannot be told', async () => {
  const check = async (test: MailCheck) => {
    await enqueue()
    await sendNext(db, { transport, checks: { test, other: async () => false } }, () => now, log)
    return (await rows()).map(({ status }) => status)
  }
  expect(await check(async () => false)).toEqual([])
  expect(await check(async (_, { recipient }) => recipient === 'ann@example.com')).toEqual(['sent'])
  expect(mailbox.received).toHaveLength(1)
  const failing = () => Promise.reject(new Error('the database does not answer'))
  expect(await check(failing)).toEqual(['sent', 'waiting'])
  expect(mailbox.received).toHaveLength(1)
})
