import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { NOON } from '#test/app.ts'
import { migratedDatabase } from '#test/database.ts'
import { rowsOf } from '#test/rows.ts'
import type { Db } from '../db/database.ts'
import type { MailCheck, Transport } from './delivery.ts'
import { enqueueMail } from './queue.ts'
import { sendNext } from './worker.ts'

let db: Db
let close: () => Promise<void>
let delivered: string[]
beforeEach(async () => {
  ;({ db, close } = await migratedDatabase())
  delivered = []
})
afterEach(() => close())

const transport: Transport = {
  async deliver({ recipient }, handingOver) {
    await handingOver()
    delivered.push(recipient)
    return { kind: 'sent' }
  },
}

/** Sends one mail of the kind `test`. @returns what has become of all */
async function sendOne(to: string, checks: Readonly<Record<string, MailCheck>>): Promise<string[]> {
  const text = { subject: 'Hello', body: { text: 'Hello', html: '<p>Hello</p>' } }
  await enqueueMail(db, 'https://coach.example', NOON, { kind: 'test', to, ...text })
  await sendNext(db, { transport, checks }, () => NOON, pino({ level: 'silent' }))
  return (await rowsOf(db, 'mails')).map(({ status }) => status)
}

test('a mail whose reason has gone while it waited is dropped', async () => {
  expect(await sendOne('ann@example.com', { test: async () => false })).toEqual([])
  expect(delivered).toEqual([])
})

test('one that is still right is handed over, and other kinds are not asked about', async () => {
  const test: MailCheck = async (_, { recipient }) => recipient === 'ann@example.com'
  expect(await sendOne('ann@example.com', { test })).toEqual(['sent'])
  await sendOne('bob@example.com', { other: async () => false })
  expect(delivered).toEqual(['ann@example.com', 'bob@example.com'])
})

test('where that cannot be told, it waits', async () => {
  const test = () => Promise.reject(new Error('the database does not answer'))
  expect(await sendOne('ann@example.com', { test })).toEqual(['waiting'])
  expect(delivered).toEqual([])
})
