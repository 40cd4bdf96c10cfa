import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSettings } from '#src/app/server/settings.ts'
import { NOON } from '#test/app.ts'
import { migratedDatabase } from '#test/database.ts'
import { startFaultyMailbox } from '#test/smtp.ts'
import type { Db } from '../db/database.ts'
import { enqueueMail } from './queue.ts'
import { mailTransport } from './transport.ts'

let db: Db
let close: () => Promise<void>
beforeEach(async () => {
  ;({ db, close } = await migratedDatabase())
})
afterEach(() => close())

/**
 * Hands one mail to a server that offers no TLS.
 * @param toPassword what the server says to the password
 * @returns what became of it and what the server was told
 */
async function deliverTo(host: string, toPassword = '235 Welcome') {
  const told: string[] = []
  const server = await startFaultyMailbox(line => {
    told.push(line)
    if (/^EHLO/.test(line)) return '250-plain.example\r\n250 AUTH PLAIN'
    if (/^AUTH/.test(line)) return toPassword
    if (/^QUIT/.test(line)) return '221 Bye'
    return '502 No'
  })
  const { port } = new URL(server.url)
  const settings = readSettings({ SMTP_URL: `smtp://coach:letter-box@${host}:${port}` })
  await enqueueMail(db, 'https://coach.example', NOON, {
    kind: 'test',
    to: 'ann@example.com',
    subject: 'Hello',
    letter: { heading: 'Hello', paragraphs: [] },
  })
  const mail = await db.selectFrom('mails').selectAll().executeTakeFirstOrThrow()
  const delivery = await mailTransport(settings).deliver(mail, async () => {})
  await server.close()
  return { delivery, told }
}

test('the password goes to another machine only through TLS', async () => {
  // Leads to this machine, but is not one of its names.
  const { delivery, told } = await deliverTo('0.0.0.0')
  expect(delivery).toMatchObject({ kind: 'again', reason: expect.stringContaining('TLS') })
  expect(told.join('\n')).toMatch(/^EHLO/)
  expect(told.join('\n')).not.toContain('AUTH')
})

test('a server on the same machine may do without', async () => {
  const { told } = await deliverTo('127.0.0.1')
  expect(told.some(line => line.startsWith('AUTH PLAIN'))).toBe(true)
})

test('a password that the server does not take keeps no mail from going out when it is mended', async () => {
  const { delivery } = await deliverTo('127.0.0.1', '535 5.7.8 Authentication failed')
  expect(delivery).toEqual({ kind: 'again', reason: 'EAUTH 535' })
})
