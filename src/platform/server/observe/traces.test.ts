import { createServer, get as getByNode, request as requestByNode, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSettings } from '#src/app/server/settings.ts'
import { NOON } from '#test/app.ts'
import { startCollector } from '#test/collector.ts'
import { migratedDatabase } from '#test/database.ts'
import { freePort } from '#test/site.ts'
import { startMailbox } from '#test/smtp.ts'
import { runDue } from '../jobs/jobs.ts'
import { enqueueMail } from '../mail/queue.ts'
import { mailTransport } from '../mail/transport.ts'
import { sendNext } from '../mail/worker.ts'
import { traced } from './traced.ts'
import { openTraces } from './traces.ts'

let collector: Awaited<ReturnType<typeof startCollector>>
let service: Server
let host: string

beforeEach(async () => {
  collector = await startCollector()
  service = createServer((request, response) => {
    request.resume()
    response.writeHead(request.url?.startsWith('/teapot') ? 418 : 200).end('words of the service')
  })
  await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(service.address() as AddressInfo).port}`
})
afterEach(() => {
  collector.close()
  service.close()
  service.closeAllConnections()
})

const ERROR = 2
const attributesOf = (span: (typeof collector.spans)[number] | undefined) =>
  Object.fromEntries(
    (span?.attributes ?? []).map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
  )
const spanOf = (name: string) => collector.spans.find(span => span.name === name)

/** Runs the work with traces on, and waits until they are exported. */
async function withTraces(work: (traces: NonNullable<ReturnType<typeof openTraces>>) => Promise<void>) {
  const traces = openTraces(readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }))
  if (!traces) throw new Error('traces are off')
  await work(traces)
  await traces.close()
}

const sendRequest = (url: string, method: string) =>
  new Promise<void>((resolve, reject) => {
    const outgoing = requestByNode(url, { method }, response => {
      response.resume().on('end', resolve)
    })
    outgoing.on('error', reject)
    outgoing.end('words of a member')
  })

test('an outgoing node:http call is a child span: method, host and status, no path', async () => {
  const app = Fastify()
  await withTraces(async traces => {
    traces.watch(app)
    app.get('/asks', async () => {
      await sendRequest(`http://${host}/teapot?of=a-member`, 'POST')
      return 'asked'
    })
    expect((await app.inject('/asks')).body).toBe('asked')
    await app.close()
  })
  const [request, outgoing] = [spanOf('GET /asks'), spanOf(`POST ${host}`)]
  expect([outgoing?.traceId, outgoing?.parentSpanId]).toEqual([request?.traceId, request?.spanId])
  expect(attributesOf(outgoing)).toEqual({
    'http.request.method': 'POST',
    'server.address': host,
    'http.response.status_code': 418,
  })
  expect(collector.raw()).not.toMatch(/teapot|a-member|words of/)
})

test('so is a fetch, and an unanswered call is an error', async () => {
  const nobody = `127.0.0.1:${await freePort()}`
  await withTraces(() =>
    traced({ name: 'job test', attributes: {} }, async () => {
      await (await fetch(`http://${host}/`)).text()
      await expect(sendRequest(`http://${nobody}/`, 'PUT')).rejects.toThrow('ECONNREFUSED')
    }),
  )
  const job = spanOf('job test')
  expect([spanOf(`GET ${host}`)?.parentSpanId, spanOf(`PUT ${nobody}`)?.parentSpanId]).toEqual([
    job?.spanId,
    job?.spanId,
  ])
  expect(attributesOf(spanOf(`GET ${host}`))['http.response.status_code']).toBe(200)
  expect([spanOf(`PUT ${nobody}`)?.status.code, job?.status.code]).toEqual([ERROR, 0])
})

test('nothing is traced outside requests and work, and work runs without traces', async () => {
  await withTraces(
    () =>
      new Promise(resolve => {
        getByNode(`http://${host}/`, response => response.resume().on('end', resolve))
      }),
  )
  expect(await traced({ name: 'job after', attributes: {} }, async () => 'done')).toBe('done')
  expect(collector.spans).toEqual([])
})

test('failed work reports its kind of error, without the message', async () => {
  await withTraces(async () => {
    const failing = traced({ name: 'job test', attributes: {} }, async () => {
      throw Object.assign(new Error('words of a member'), { code: 'EWORDS' })
    })
    await expect(failing).rejects.toThrow('words of a member')
  })
  const job = spanOf('job test')
  expect([attributesOf(job), job?.status.code]).toEqual([{ 'error.type': 'EWORDS' }, ERROR])
  expect(collector.raw()).not.toContain('words of')
})

test('mail deliveries and jobs have traces of their own, without content', async () => {
  const { db, close } = await migratedDatabase()
  const mailbox = await startMailbox()
  const server = new URL(mailbox.url).host
  const transport = mailTransport(
    readSettings({ SMTP_URL: mailbox.url, MAIL_FROM: 'Coach <coach@example.com>' }),
  )
  const mail = { to: 'ann@example.com', subject: 'Hello Ann', body: { text: 'Words', html: '<p>Words' } }
  for (const kind of ['refused-one', 'sent-one'])
    await enqueueMail(db, 'https://coach.example', NOON, { ...mail, kind })
  await withTraces(async () => {
    mailbox.refuseWith = 550
    await sendNext(db, { transport }, () => NOON, pino({ level: 'silent' }))
    mailbox.refuseWith = null
    await sendNext(db, { transport }, () => NOON, pino({ level: 'silent' }))
    expect(await runDue(db, 'sweep', 1_000, async () => {})).toBe(true)
  })
  await mailbox.close()
  await close()
  const mails = collector.spans.filter(({ name }) => name === `SMTP ${server}`)
  expect(mails.map(span => [attributesOf(span), span.status.code])).toEqual([
    [
      {
        'server.address': server,
        'mail.kind': 'refused-one',
        'mail.attempt': 1,
        'mail.outcome': 'refused',
        'error.type': 'EMESSAGE 550',
      },
      ERROR,
    ],
    [{ 'server.address': server, 'mail.kind': 'sent-one', 'mail.attempt': 1, 'mail.outcome': 'sent' }, 0],
  ])
  const job = spanOf('job sweep')
  expect([job?.status.code, job?.parentSpanId]).toEqual([0, undefined])
  expect(new Set(collector.spans.map(({ traceId }) => traceId)).size).toBe(3)
  expect(collector.raw()).not.toMatch(/example\.com|Ann|Words/)
})
