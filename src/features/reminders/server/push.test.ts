import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { systemContext } from '#src/platform/server/context.ts'
import { openSite, type Person } from '#test/app.ts'
import { planWalk } from '#test/dominoes.ts'
import { decrypt, pushService } from '#test/doubles/push.ts'
import { pushSubscription } from '#test/full-account.ts'
import { member, PASSWORD } from '#test/people.ts'
import { setRows } from '#test/rows.ts'
import { sendPushes } from './push.ts'
import { pushKeys } from './push-keys.ts'
import { webPush } from './push-port.ts'
import { sendDue } from './sending.ts'

const LEASED = new AbortController().signal

const site = openSite({ RATE_LIMIT: 'off' }, 'test')
let ann: Person
beforeEach(async () => {
  site.clock.now = new Date('2026-11-20T10:00:00.000Z')
  ann = await member(site, 'ann')
})

const subscribe = (body: object, by = ann) =>
  by.post('/api/push-subscriptions', body as Record<string, unknown>)
const rows = () =>
  site.db.selectFrom('push_subscriptions').select(['user_id', 'endpoint']).orderBy('id').execute()

const bytes = (text: string) => Buffer.from(text, 'base64url')

/** A browser of the member's, which can read what it gets. */
async function browser(origin: string, by = ann) {
  const ecdh = createECDH('prime256v1')
  const publicKey = ecdh.generateKeys()
  const auth = randomBytes(16)
  const keys = { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') }
  expect((await subscribe({ ...pushSubscription(`b${by.userId}`), keys }, by)).statusCode).toBe(201)
  await setRows(site.db, 'push_subscriptions', { endpoint: `${origin}/push/1` } as never, {})
  return (body: Buffer) =>
    JSON.parse(decrypt(body, { privateKey: ecdh.getPrivateKey(), publicKey, auth }))
}

const due = async () => {
  const put = { domino: { enabled: true, at: '12:00', channels: ['push'] } }
  expect((await ann.send('PUT', '/api/reminders', put)).statusCode).toBe(200)
  site.clock.now = new Date('2026-11-20T12:00:01.000Z')
  await sendDue({ db: site.db, deps: site.deps, log: site.app.log }, LEASED)
}
const messages = () => site.db.selectFrom('push_messages').selectAll().execute()

test('a reminder is encrypted for the browser, signed by the site, and says nothing private', async () => {
  const service = await pushService()
  const read = await browser(service.origin)
  const { key } = (await ann.get('/api/push/key')).json().data
  await due()
  await sendPushes(systemContext(site.db, site.deps), LEASED, service.port)
  await service.close()
  expect(service.got).toHaveLength(1)
  const [first] = service.got
  const headers = first?.headers ?? {}
  const body = first?.body ?? Buffer.alloc(0)
  expect(headers).toMatchObject({ ttl: '7200', 'content-encoding': 'aes128gcm' })
  expect(read(body)).toEqual({
    ...{ title: 'Your domino for today', body: 'One small thing sets the day in motion.' },
    ...{ tag: 'domino-2026-11-20', url: '/today' },
    done: expect.stringMatching(/^\/t\/[\w.~-]{20,}$/),
  })
  const [, jwt = '', k] = /^vapid t=([^,]+), k=(.+)$/.exec(String(headers.authorization)) ?? []
  expect(k).toBe(key)
  const [head = '', claims = '', signature = ''] = jwt.split('.')
  const point = bytes(key)
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(part => part.toString('base64url'))
  const jwk = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y } as never, format: 'jwk' })
  const signed = { key: jwk, dsaEncoding: 'ieee-p1363' as const }
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), signed, bytes(signature))).toBe(true)
  const { sub, aud } = JSON.parse(bytes(claims).toString())
  expect([sub, aud]).toEqual([`mailto:${site.deps.settings.site.contactEmail}`, service.origin])
  expect(await messages()).toEqual([])
})

test('the push service of the tests refuses what real ones refuse', async () => {
  const service = await pushService()
  const read = await browser(service.origin)
  await due()
  let taken: RequestInit = {}
  const keep: typeof service.post = (url, request) => {
    taken = request
    return service.post(url, request)
  }
  await sendPushes(
    systemContext(site.db, site.deps),
    LEASED,
    webPush(() => true, keep),
  )
  expect(read(service.got[0]?.body ?? Buffer.alloc(0)).title).toBe('Your domino for today')
  const headers = taken.headers as Record<string, string>
  const { ttl: _, ...withoutTtl } = headers
  const sent = Buffer.from(taken.body as Uint8Array)
  const refused: [number, RequestInit][] = [
    [405, { method: 'PUT' }],
    [400, { headers: withoutTtl }],
    [400, { headers: { ...headers, urgency: 'soon' } }],
    [400, { headers: { ...headers, topic: 'a topic' } }],
    [400, { headers: { ...headers, 'content-encoding': 'gzip' } }],
    [400, { body: Buffer.from('not encrypted') }],
    [413, { body: Buffer.concat([sent, Buffer.alloc(4_096)]) }],
    [403, { headers: { ...headers, authorization: `${headers.authorization?.slice(0, -4)}AAAA` } }],
    [403, { headers: { ...headers, authorization: 'vapid t=a.b.c, k=d' } }],
  ]
  for (const [status, change] of refused) {
    const answer = await service.post(`${service.origin}/push/1`, { ...taken, ...change })
    expect(answer.status, JSON.stringify(change.headers ?? change.method)).toBe(status)
  }
  await service.close()
  expect(service.got).toHaveLength(1)
})

test('the plan’s words are shown only where that is chosen', async () => {
  await planWalk(ann)
  await ann.send('PUT', '/api/reminders', { push_shows_text: true })
  await subscribe(pushSubscription('a'))
  await due()
  expect((await messages())[0]?.content.body).toBe('If I have had coffee, then walk.')
})

/** Hands over what waits to a push service that answers so. @returns how often it was called */
async function handOver(status: number, prepare = async () => {}, isTrusted = true) {
  const service = await pushService(status)
  await browser(service.origin)
  await due()
  await prepare()
  const port = isTrusted ? [service.port] : []
  await sendPushes(systemContext(site.db, site.deps), LEASED, ...port)
  await service.close()
  return service.got.length
}
const setMessages = (change: { due_at: string } | { status: 'handing_over' }) => async () => {
  await site.db.updateTable('push_messages').set(change).execute()
}

test.each([
  [404, 0, 0],
  [410, 0, 0],
  [403, 0, 1],
  [503, 1, 1],
])('an answer of %i leaves %i messages and %i subscriptions', async (status, left, kept) => {
  await handOver(status)
  expect([(await messages()).length, (await rows()).length]).toEqual([left, kept])
})

test('what was being handed over when a process died is not repeated', async () => {
  expect(await handOver(201, setMessages({ status: 'handing_over' }))).toBe(0)
  expect(await messages()).toEqual([])
})

test('an address that is no push service is never called, however it came into the database', async () => {
  expect(await handOver(201, async () => {}, false)).toBe(0)
  expect(await rows()).toEqual([])
})

test('a subscription is created, then renewed; sent by another member it becomes theirs', async () => {
  const bob = await member(site, 'bob')
  const given = pushSubscription('shared')
  expect((await subscribe(given)).statusCode).toBe(201)
  expect((await subscribe(given)).statusCode).toBe(200)
  expect((await subscribe(given, bob)).statusCode).toBe(201)
  expect(await rows()).toEqual([{ user_id: bob.userId, endpoint: given.endpoint }])
  const remove = (by: Person, body?: object) => by.send('DELETE', '/api/push-subscriptions', body)
  expect((await remove(ann, { endpoint: given.endpoint })).statusCode).toBe(200)
  expect(await rows()).toHaveLength(1)
  expect((await remove(bob)).statusCode).toBe(400)
  expect((await remove(bob, { endpoint: given.endpoint })).statusCode).toBe(200)
  expect(await rows()).toEqual([])
})

test('of more than twenty the oldest goes', async () => {
  for (let n = 0; n < 22; n++) await subscribe(pushSubscription(`n${n}`))
  const endpoints = (await rows()).map(({ endpoint }) => endpoint.split('/').at(-1))
  expect([endpoints.length, endpoints[0]]).toEqual([20, 'n2'])
})

const statusAt = async (endpoint: string) =>
  (await subscribe({ ...pushSubscription('x'), endpoint })).statusCode

test('only addresses of push services are taken', async () => {
  for (const endpoint of [
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:444/x',
    'https://me@fcm.googleapis.com/x',
    'https://fcm.googleapis.com/x#y',
    'https://evil-fcm.googleapis.com/x',
    'https://web.push.apple.com.evil.example/x',
    'https://push.services.mozilla.com/x',
    'https://127.0.0.1/x',
    '',
  ])
    expect(await statusAt(endpoint), endpoint).toBe(400)
  for (const endpoint of [
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://web.push.apple.com/x',
    'https://wns2-par02p.notify.windows.com/w/?token=x',
  ])
    expect(await statusAt(endpoint), endpoint).toBe(201)
})

test('a key that is none is refused', async () => {
  const { keys, ...rest } = pushSubscription('x')
  for (const [name, value] of [
    ['p256dh', `B${'A'.repeat(86)}`],
    ['auth', 'AAAA'],
  ] as const) {
    const { fields } = (await subscribe({ ...rest, keys: { ...keys, [name]: value } })).json()
    expect(Object.keys(fields)).toEqual([`keys.${name}`])
  }
})

test('signing out takes the browser’s subscription along, everywhere and a new password all', async () => {
  const again = async (): Promise<Person> => {
    const someone = site.visitor()
    await someone.post('/api/login', { username: 'ann', password: PASSWORD })
    return someone
  }
  const phone = await again()
  await subscribe(pushSubscription('phone'), phone)
  await subscribe(pushSubscription('desk'))
  await phone.post('/api/logout')
  expect((await rows()).map(({ endpoint }) => endpoint.split('/').at(-1))).toEqual(['desk'])
  const change = { current_password: PASSWORD, new_password: 'a row of nine tiles' }
  expect((await ann.post('/api/user/password', change)).statusCode).toBe(200)
  expect(await rows()).toEqual([])
  await subscribe(pushSubscription('desk'))
  expect((await ann.post('/api/logout-all')).statusCode).toBe(200)
  expect(await rows()).toEqual([])
})

test('the key is made once, is sealed with the secret, and survives a new one', async () => {
  await site.db.deleteFrom('push_keys').execute()
  const made = await Promise.all(
    [1, 2, 3].map(() => pushKeys(systemContext(site.db, site.deps, site.clock.now))),
  )
  const { key } = (await ann.get('/api/push/key')).json().data
  expect(bytes(key)).toHaveLength(65)
  expect(new Set(made.map(({ publicKey }) => publicKey))).toEqual(new Set([key]))
  const stored = await site.db.selectFrom('push_keys').selectAll().executeTakeFirstOrThrow()
  expect(JSON.stringify(stored)).not.toContain(made[0]?.privateKey)
  const keysAfter = (previousSecret: string | null) => {
    const settings = { ...site.deps.settings, previousSecret }
    const deps = { ...site.deps, secret: 'another', settings }
    return pushKeys(systemContext(site.db, deps, site.clock.now))
  }
  expect((await keysAfter(site.deps.secret)).privateKey).toBe(made[0]?.privateKey)
  expect((await keysAfter(null)).publicKey).toBe(key)
})
