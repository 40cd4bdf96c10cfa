import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { NOON } from '#test/app.ts'
import { migratedDatabase } from '#test/database.ts'
import type { Db } from '../db/database.ts'
import type { MailCheck, QueuedMail, Transport } from './delivery.ts'
import { enqueueMail } from './queue.ts'
import { sendNext } from './worker.ts'

let db: Db
let close: () => Promise<void>
let delivered: string[]
let asked: string[]
beforeEach(async () => {
  ;({ db, close } = await migratedDatabase())
  delivered = []
  asked = []
})
afterEach(() => close())

const transport: Transport = {
  async deliver({ recipient }, handingOver) {
    await handingOver()
    delivered.push(recipient)
    return { kind: 'sent' }
  },
}

const answering =
  (answer: () => Promise<boolean>): MailCheck =>
  (_db, { recipient }: QueuedMail) => {
    asked.push(recipient)
    return answer()
  }

async function sendOne(to: string, checks: Readonly<Record<string, MailCheck>>): Promise<string[]> {
  await enqueueMail(db, 'https://coach.example', NOON, {
    kind: 'test',
    to,
    subject: 'Hello',
    body: { text: 'Hello', html: '<p>Hello</p>' },
  })
  expect(await sendNext(db, { transport, checks }, () => NOON, pino({ level: 'silent' }))).toBe(
    true,
  )
  const rows = await db.selectFrom('mails').select('status').orderBy('id').execute()
  return rows.map(({ status }) => status)
}

test('a mail whose reason has gone while it waited is dropped', async () => {
  expect(await sendOne('ann@example.com', { test: answering(async () => false) })).toEqual([])
  expect([asked, delivered]).toEqual([['ann@example.com'], []])
})

test('one that is still right is handed over, and other kinds are not asked about', async () => {
  expect(await sendOne('ann@example.com', { test: answering(async () => true) })).toEqual(['sent'])
  await sendOne('bob@example.com', { other: answering(async () => false) })
  expect([asked, delivered]).toEqual([['ann@example.com'], ['ann@example.com', 'bob@example.com']])
})

test('where that cannot be told, it waits', async () => {
  const failing = answering(() => Promise.reject(new Error('the database does not answer')))
  expect(await sendOne('ann@example.com', { test: failing })).toEqual(['waiting'])
  expect(delivered).toEqual([])
})
