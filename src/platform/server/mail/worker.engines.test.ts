import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSettings } from '#src/app/server/settings.ts'
import { DAY_MS } from '#src/contract/calendar.ts'
import { NOON } from '#test/app.ts'
import { migratedDatabase } from '#test/database.ts'
import { startFaultyMailbox, startMailbox } from '#test/doubles/smtp.ts'
import { newFolder } from '#test/folders.ts'
import { rowsOf, setRows } from '#test/rows.ts'
import { freePort } from '#test/site.ts'
import type { Db } from '../db/database.ts'
import { countMails, enqueueMail } from './queue.ts'
import { mailTransport } from './transport.ts'
import { sendNext } from './worker.ts'

let db: Db
let close: () => Promise<void>
let now: Date
const log = pino({ level: 'silent' })

beforeEach(async () => {
  ;({ db, close } = await migratedDatabase())
  now = NOON
})
afterEach(() => close())

const transportOf = (environment: Record<string, string>) =>
  mailTransport(readSettings({ MAIL_FROM: 'Coach <coach@example.com>', ...environment }))
const send = (transport: ReturnType<typeof transportOf>) =>
  sendNext(db, { transport }, () => now, log)
const COLUMNS = ['status', 'attempts', 'last_error', 'due_at'] as const
const rows = () => db.selectFrom('mails').select(COLUMNS).orderBy('id').execute()

const enqueue = (to = 'ann@example.com', subject = 'Hello') =>
  enqueueMail(db, 'https://coach.example', now, {
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
  const mailbox = await startMailbox()
  const transport = transportOf({ SMTP_URL: mailbox.url })
  await enqueue()
  expect(await send(transport)).toBe(true)
  expect(await send(transport)).toBe(false)
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
  expect(await countMails(db)).toEqual({ waiting: 0, failed: 0, uncertain: 0 })
  await mailbox.close()
})

test('a mail’s content is cleared once it is sent or given up', async () => {
  const mailbox = await startMailbox()
  const transport = transportOf({ SMTP_URL: mailbox.url })
  const contents = async () => {
    const kept = await rowsOf(db, 'mails', {}, ['status', 'body_text', 'body_html', 'headers'])
    const isEmpty = (row: (typeof kept)[number]) =>
      row.body_text === '' && row.body_html === '' && Object.keys(row.headers).length === 0
    return kept.map(row => [row.status, isEmpty(row)])
  }
  await enqueue()
  mailbox.refuseWith = 451
  await send(transport)
  expect(await contents()).toEqual([['waiting', false]])
  mailbox.refuseWith = null
  now = new Date(now.getTime() + 60_000)
  await send(transport)
  expect(mailbox.received[0]?.parsed.text).toContain('First & foremost.')
  mailbox.refuseWith = 550
  await enqueue()
  await send(transport)
  await enqueue()
  const due_at = now.toISOString()
  await setRows(db, 'mails', { status: 'handing_over', due_at }, { status: 'waiting' })
  await send(transport)
  expect((await contents()).sort()).toEqual([
    ['failed', true],
    ['sent', true],
    ['uncertain', true],
  ])
  await mailbox.close()
})

test('a line break in a subject does not inject a header', async () => {
  const mailbox = await startMailbox()
  await enqueue('ann@example.com', 'Hello\r\nBcc: eve@example.com')
  await send(transportOf({ SMTP_URL: mailbox.url }))
  expect(mailbox.received.map(({ to, parsed }) => [to, parsed.bcc ?? [], parsed.subject])).toEqual([
    [['ann@example.com'], [], 'Hello Bcc: eve@example.com'],
  ])
  await mailbox.close()
})

test.each([
  'ann@example.com\r\nBcc: eve@example.com',
  'ann@example.com, eve@example.com',
  'Ann <ann@example.com>',
  'ann',
  '',
])('%j is not one address', async address => {
  await expect(enqueue(address)).rejects.toThrow('not one mail address')
})

test('a temporary rejection is retried with backoff, then given up', async () => {
  const mailbox = await startMailbox()
  const transport = transportOf({ SMTP_URL: mailbox.url })
  mailbox.refuseWith = 451
  await enqueue()
  const waits: number[] = []
  for (let attempt = 1; attempt <= 7; attempt++) {
    expect(await send(transport)).toBe(true)
    const [row] = await rows()
    expect(row).toMatchObject({
      status: 'waiting',
      attempts: attempt,
      last_error: expect.stringContaining('451'),
    })
    expect(await send(transport)).toBe(false)
    waits.push((Date.parse(row?.due_at ?? '') - now.getTime()) / 60_000)
    now = new Date(row?.due_at ?? '')
  }
  expect(waits).toEqual([1, 5, 30, 120, 360, 720, 1440])
  await send(transport)
  expect(await rows()).toMatchObject([{ status: 'failed', attempts: 8 }])
  mailbox.refuseWith = null
  await mailbox.close()
})

test('a permanent rejection is not retried', async () => {
  const mailbox = await startMailbox()
  mailbox.refuseWith = 550
  await enqueue()
  await send(transportOf({ SMTP_URL: mailbox.url }))
  expect(await rows()).toMatchObject([{ status: 'failed', attempts: 1 }])
  expect(await countMails(db)).toEqual({ waiting: 0, failed: 1, uncertain: 0 })
  await mailbox.close()
})

test('a mail that was queued or leased while the clock was ahead is sent now', async () => {
  const mailbox = await startMailbox()
  const due_at = new Date(NOON.getTime() + 365 * DAY_MS).toISOString()
  for (const status of ['waiting', 'claimed'] as const) {
    await enqueue()
    await setRows(db, 'mails', { status, due_at }, { status: 'waiting' })
    expect(await send(transportOf({ SMTP_URL: mailbox.url }))).toBe(true)
  }
  expect(mailbox.received).toHaveLength(2)
  await mailbox.close()
})

test('an unreachable server only delays mails', async () => {
  const port = await freePort()
  await enqueue()
  await send(transportOf({ SMTP_URL: `smtp://127.0.0.1:${port}` }))
  expect(await rows()).toMatchObject([{ status: 'waiting', attempts: 1 }])
})

const polite = (line: string): string =>
  /^(EHLO|HELO|MAIL|RCPT|QUIT)/.test(line) ? '250 fine' : '354 go on'

test('a connection that breaks before the handover is retried', async () => {
  const faulty = await startFaultyMailbox((line, socket) => {
    if (line.startsWith('RCPT')) socket.destroy()
    return polite(line)
  })
  await enqueue()
  await send(transportOf({ SMTP_URL: faulty.url }))
  expect(await rows()).toMatchObject([{ status: 'waiting', attempts: 1 }])
  await faulty.close()
})

test('a connection that breaks after the message leaves it uncertain: it is never sent twice', async () => {
  const faulty = await startFaultyMailbox((line, socket) => {
    if (line === '.') socket.destroy()
    return /^(EHLO|HELO|MAIL|RCPT|QUIT|DATA)/.test(line) ? polite(line) : undefined
  })
  await enqueue()
  await send(transportOf({ SMTP_URL: faulty.url }))
  expect(await rows()).toMatchObject([{ status: 'uncertain' }])
  now = new Date(now.getTime() + DAY_MS * 30)
  expect(await send(transportOf({ SMTP_URL: faulty.url }))).toBe(false)
  await faulty.close()
})

test('a dead process’s mails are taken over; one it was handing over is not sent again', async () => {
  const mailbox = await startMailbox()
  const transport = transportOf({ SMTP_URL: mailbox.url })
  await enqueue('claimed@example.com')
  await enqueue('handed@example.com')
  const due_at = new Date(now.getTime() + 120_000).toISOString()
  await db
    .updateTable('mails')
    .set({ status: 'claimed', due_at })
    .where('recipient', 'like', 'claimed%')
    .execute()
  await db
    .updateTable('mails')
    .set({ status: 'handing_over', due_at })
    .where('recipient', 'like', 'handed%')
    .execute()
  expect(await send(transport)).toBe(false)
  now = new Date(due_at)
  expect(await send(transport)).toBe(true)
  expect(await send(transport)).toBe(false)
  expect(mailbox.received.map(mail => mail.to)).toEqual([['claimed@example.com']])
  expect(await rows()).toMatchObject([{ status: 'sent' }, { status: 'uncertain' }])
  await mailbox.close()
})

test('the outbox tells whether a mail whose process died is there: what is not is written after all', async () => {
  const folder = newFolder()
  const transport = transportOf({ DATA_DIR: folder })
  const files = () => readdirSync(join(folder, 'outbox'))
  await enqueue('arrived@example.com')
  await send(transport)
  await enqueue('lost@example.com')
  const died = { status: 'handing_over', due_at: now.toISOString() } as const
  await db.updateTable('mails').set(died).execute()
  expect(files()).toHaveLength(1)
  while (await send(transport));
  expect(files()).toHaveLength(2)
  expect(await rows()).toMatchObject([{ status: 'sent' }, { status: 'sent' }])
})

test('a mail for which it is too late is given up', async () => {
  const mailbox = await startMailbox()
  const transport = transportOf({ SMTP_URL: mailbox.url })
  const expiresAt = new Date(now.getTime() + 120_000).toISOString()
  const body = { heading: 'Now or never', paragraphs: [] }
  await enqueueMail(db, 'https://coach.example', now, {
    ...{ kind: 'test', to: 'ann@example.com', subject: 'Now', body, expiresAt },
  })
  mailbox.refuseWith = 451
  await send(transport)
  expect(await rows()).toMatchObject([{ status: 'waiting' }])
  mailbox.refuseWith = null
  now = new Date(expiresAt)
  await send(transport)
  expect(await rows()).toMatchObject([{ status: 'failed', last_error: 'too late' }])
  expect(mailbox.received).toEqual([])
  await mailbox.close()
})

test('a slow process that lost its lease does not hand over the mail', async () => {
  const mailbox = await startMailbox()
  const { deliver } = transportOf({ SMTP_URL: mailbox.url })
  await enqueue()
  const slow = sendNext(
    db,
    {
      transport: {
        deliver: (mail, handingOver) =>
          deliver(mail, async () => {
            now = new Date(now.getTime() + 60_000)
            expect(await send({ deliver })).toBe(true)
            await handingOver()
          }),
      },
    },
    () => now,
    log,
  )
  expect(await slow).toBe(true)
  expect(mailbox.received).toHaveLength(1)
  expect(await rows()).toMatchObject([{ status: 'sent', attempts: 2 }])
  await mailbox.close()
})

test('a mail marked uncertain too early, and then not accepted, is sent complete', async () => {
  const mailbox = await startMailbox()
  const transport = transportOf({ SMTP_URL: mailbox.url })
  await enqueue()
  await sendNext(
    db,
    {
      transport: {
        deliver: async (_mail, handingOver) => {
          await handingOver()
          now = new Date(now.getTime() + 60_000)
          expect(await send(transport)).toBe(false)
          expect(await rows()).toMatchObject([{ status: 'uncertain' }])
          return { kind: 'retry', reason: '451' }
        },
      },
    },
    () => now,
    log,
  )
  now = new Date(now.getTime() + 60_000)
  expect(await send(transport)).toBe(true)
  const [mail] = mailbox.received
  expect([mail?.parsed.text, mail?.raw]).toEqual([
    expect.stringContaining('First & foremost.'),
    expect.stringContaining('List-Unsubscribe-Post'),
  ])
  await mailbox.close()
})

/** Accepts mails, and ends each connection after a number of them. */
async function countingMailbox(perConnection: number) {
  const seen = { connections: 0, mails: 0 }
  const left = new Map<object, number>()
  const replies: [RegExp, string][] = [
    [/^(EHLO|MAIL|RCPT)/, '250 ok'],
    [/^DATA/, '354 go on'],
  ]
  const mailbox = await startFaultyMailbox((line, socket) => {
    if (/^EHLO/.test(line)) seen.connections++
    if (line === '.') {
      seen.mails++
      left.set(socket, (left.get(socket) ?? perConnection) - 1)
      return '250 queued'
    }
    if (/^MAIL/.test(line) && left.get(socket) === 0) socket.destroy()
    return replies.find(([command]) => command.test(line))?.[1]
  })
  return { ...mailbox, seen }
}

test('mails that follow each other share a connection', async () => {
  const mailbox = await countingMailbox(100)
  const transport = transportOf({ SMTP_URL: mailbox.url })
  for (const name of ['a', 'b', 'c', 'd']) await enqueue(`${name}@example.com`)
  while (await send(transport));
  await mailbox.close()
  // Before the first mail, `verify` takes a connection of its own.
  expect(mailbox.seen).toEqual({ connections: 2, mails: 4 })
  expect((await rows()).map(({ status }) => status)).toEqual(['sent', 'sent', 'sent', 'sent'])
})

test('a shared connection that the server ends costs a retry, and no second copy', async () => {
  const mailbox = await countingMailbox(1)
  const transport = transportOf({ SMTP_URL: mailbox.url })
  for (const name of ['a', 'b']) await enqueue(`${name}@example.com`)
  while (await send(transport));
  expect(await rows()).toMatchObject([{ status: 'sent' }, { status: 'waiting', attempts: 1 }])
  now = new Date(now.getTime() + 60_000)
  while (await send(transport));
  await mailbox.close()
  expect(await rows()).toMatchObject([{ status: 'sent' }, { status: 'sent' }])
  expect(mailbox.seen.mails).toBe(2)
})

test('several concurrent workers send each mail once', async () => {
  const mailbox = await startMailbox()
  const transport = transportOf({ SMTP_URL: mailbox.url })
  for (let n = 0; n < 8; n++) await enqueue(`member${n}@example.com`)
  const worker = async () => {
    while (await send(transport));
  }
  await Promise.all([worker(), worker(), worker()])
  expect(mailbox.received.map(mail => mail.to[0]).sort()).toEqual(
    Array.from({ length: 8 }, (_, n) => `member${n}@example.com`),
  )
  await mailbox.close()
})

test('without SMTP a mail becomes a private file that mail programs can open', async () => {
  const DATA_DIR = newFolder()
  await enqueue()
  await send(transportOf({ DATA_DIR }))
  const [name = ''] = readdirSync(join(DATA_DIR, 'outbox'))
  expect(name).toMatch(/^\d{6}-test\.eml$/)
  expect(await PostalMime.parse(readFileSync(join(DATA_DIR, 'outbox', name)))).toMatchObject({
    subject: 'Hello',
    to: [{ address: 'ann@example.com' }],
  })
})
