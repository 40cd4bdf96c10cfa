import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSettings } from '#src/app/server/settings.ts'
import { NOON } from '#test/app.ts'
import { migratedDatabase } from '#test/database.ts'
import { startFaultyMailbox } from '#test/doubles/smtp.ts'
import type { Db } from '../db/database.ts'
import { enqueueMail } from './queue.ts'
import { mailTransport } from './transport.ts'

let db: Db
let close: () => Promise<void>
beforeEach(async () => {
  ;({ db, close } = await migratedDatabase())
})
afterEach(() => close())

/** Delivers to a server without TLS. @param toPassword its reply to AUTH. @returns the outcome, and what it received */
async function deliverTo(host: string, toPassword = '235 Welcome') {
  const received: string[] = []
  const server = await startFaultyMailbox(line => {
    received.push(line)
    if (/^EHLO/.test(line)) return '250-plain.example\r\n250 AUTH PLAIN'
    if (/^AUTH/.test(line)) return toPassword
    if (/^QUIT/.test(line)) return '221 Bye'
    return '502 No'
  })
  const { port } = new URL(server.url)
  const settings = readSettings({ SMTP_URL: `smtp://coach:letter-box@${host}:${port}` })
  await enqueueMail({ db, now: NOON }, 'https://coach.example', {
    kind: 'test',
    to: 'ann@example.com',
    subject: 'Hello',
    body: { heading: 'Hello', paragraphs: [] },
  })
  const mail = await db.selectFrom('mails').selectAll().executeTakeFirstOrThrow()
  const delivery = await mailTransport(settings).deliver(mail, async () => {})
  await server.close()
  return { delivery, received }
}

test('the password is sent to other machines only over TLS', async () => {
  // Reaches this machine, but is not one of the names treated as local.
  const { delivery, received } = await deliverTo('0.0.0.0')
  expect(delivery).toMatchObject({ kind: 'retry', reason: expect.stringContaining('TLS') })
  expect(received.join('\n')).toMatch(/^EHLO/)
  expect(received.join('\n')).not.toContain('AUTH')
})

test('a server on the same machine needs no TLS, and one that rejects the password loses no mail', async () => {
  const { delivery, received } = await deliverTo('127.0.0.1', '535 5.7.8 Authentication failed')
  expect(received.some(line => line.startsWith('AUTH PLAIN'))).toBe(true)
  expect(delivery).toEqual({ kind: 'retry', reason: 'EAUTH 535' })
})
