import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '#test/app.ts'
import { discardRest } from './refused-body.ts'

const MIB = 1024 * 1024

let site: TestApp
let port: number
beforeAll(async () => {
  site = await makeTestApp({ RATE_LIMIT: 'off' })
  port = Number(new URL(await site.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => site.close())

const headTo = (path: string, ...headers: readonly string[]) =>
  `${[`POST ${path} HTTP/1.1`, 'Host: localhost', 'Content-Type: application/json', ...headers].join('\r\n')}\r\n\r\n`
const head = (...headers: readonly string[]) => headTo('/api/login', ...headers)

/** A client that reads the answer once everything is sent, as many do. */
async function sendThenRead(start: string, pieces: readonly Buffer[]): Promise<string> {
  const socket = connect(port, '127.0.0.1').pause()
  socket.write(start)
  for (const piece of pieces) if (!socket.write(piece)) await once(socket, 'drain')
  return text(socket)
}

test('a body over the limit is answered 413 while the client still sends it', async () => {
  const body = Array.from({ length: 7 }, () => Buffer.alloc(MIB, ' '))
  const answer = await sendThenRead(head(`Content-Length: ${7 * MIB}`), body)
  expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  expect(answer).toContain('"code":"too_large"')
})

test('so is one that does not say how long it is', async () => {
  const pieces = Array.from({ length: 7 }, () =>
    Buffer.concat([Buffer.from(`${MIB.toString(16)}\r\n`), Buffer.alloc(MIB, ' '), Buffer.from('\r\n')]),
  )
  const answer = await sendThenRead(head('Transfer-Encoding: chunked'), [...pieces, Buffer.from('0\r\n\r\n')])
  expect(answer).toMatch(/^HTTP\/1\.1 413 /)
})

test('no memory is taken for what a body only says of its length', async () => {
  const body = Array.from({ length: 9 }, () => Buffer.alloc(MIB, ' '))
  const start = headTo('/api/stripe/webhook', `Content-Length: ${Number.MAX_SAFE_INTEGER}`)
  expect(await sendThenRead(start, body)).toMatch(/^HTTP\/1\.1 413 /)
})

test('nobody can send without an end: the rest is read up to its limit', async () => {
  let made = 0
  const endless = new Readable({
    read() {
      made += 1
      this.push(Buffer.alloc(1024))
    },
  })
  await discardRest(endless, { bytes: 100 * 1024, ms: 2 ** 30 })
  expect(made).toBeGreaterThan(100)
  expect(made).toBeLessThan(200)
  endless.destroy()
})

test('a rest that never comes is not waited for, and neither is one that has come or broken off', async () => {
  const silent = new Readable({ read() {} })
  await discardRest(silent, { bytes: MIB, ms: 1 })
  expect(silent.listenerCount('data')).toBe(0)
  const forever = { bytes: MIB, ms: 2 ** 30 }
  const waiting = discardRest(silent, forever)
  silent.destroy()
  await waiting
  await discardRest(silent, forever)
  const ended = Readable.from([])
  await once(ended.resume(), 'end')
  await discardRest(ended, forever)
})
