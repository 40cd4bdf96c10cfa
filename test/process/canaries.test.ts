import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { endpoints } from '#src/app/server/features.ts'
import { ADMIN, type Caller, callerOf, PASSWORD, register, signIn } from '#test/caller.ts'
import { endServer, listen } from '#test/doubles/loopback.ts'
import { startMailbox } from '#test/doubles/smtp.ts'
import { openFolder } from '#test/folders.ts'
import { startPostgres } from '#test/postgres.ts'
import { dataOf, freePort, startSite } from '#test/site.ts'

/** Stands for everything that must stay between a member and the database. */
const CANARY = 'kanarienvogel'
const ADDRESS = `${CANARY}@example.com`
const CANARY_PASSWORD = `${CANARY}-password`
const SECRET = `${CANARY}, a secret of more than 32 letters`
const KEY = `sk-${CANARY}`

const folder = openFolder()

const day = {
  priorities: Array(3).fill({ text: CANARY, completed: false }),
  domino: CANARY,
  notes: CANARY,
}
const week = {
  week_start_date: '2026-11-16',
  weekly_intention: CANARY,
  daily_plans: Object.fromEntries([16, 17, 18, 19, 20, 21, 22].map(n => [`2026-11-${n}`, day])),
  went_well: CANARY,
  to_improve: CANARY,
  insights: CANARY,
  next_week_intention: CANARY,
}

/** Collects every session's token, to search for it later. */
function listening(caller: Caller, tokens: string[]): Caller {
  return {
    ...caller,
    async call(method, path, body, headers) {
      const answer = await caller.call(method, path, body, headers)
      tokens.push(
        ...(answer.headers
          .get('set-cookie')
          ?.match(/fd_session=([^;]+)/)
          ?.slice(1) ?? []),
      )
      return answer
    },
  }
}

async function everythingThatIsTaken(by: Caller, boss: Caller): Promise<void> {
  const taken = async (caller: Caller, method: string, path: string, body: object) => {
    const answer = await caller.call(method, path, body)
    expect(answer.status, `${method} ${path} ${await answer.clone().text()}`).toBeLessThan(300)
    return answer
  }
  const entry = { date: '2026-11-20', title: CANARY, description: CANARY }
  const domino = await dataOf<{ id: number }>(await taken(by, 'POST', '/api/domino-entries', entry))
  const calls: [string, string, object][] = [
    ['POST', '/api/domino-reflections', { domino_id: domino.id, reflection: CANARY }],
    ['PATCH', `/api/domino-entries/${domino.id}`, { title: CANARY, pip1_label: CANARY }],
    ['POST', '/api/cabinet-entries', { drawer_type: 'this_life', title: CANARY, content: CANARY }],
    ['POST', '/api/weekly-planners', week],
    ['POST', '/api/ai/conversations', { messages: [{ role: 'user', content: CANARY }] }],
    [
      'POST',
      '/api/contacts',
      { name: CANARY, email: ADDRESS, subject: CANARY, message: `${CANARY} ${CANARY}` },
    ],
    ['POST', '/api/bookings', { name: CANARY, email: ADDRESS, interest: 'group', message: CANARY }],
    ['POST', '/api/newsletters', { email: ADDRESS }],
    ['POST', '/api/forgot-password', { username: 'ann' }],
    ['POST', '/api/register', { username: CANARY, email: ADDRESS, password: CANARY_PASSWORD }],
    ['POST', '/api/login', { username: CANARY, password: CANARY_PASSWORD }],
  ]
  for (const [method, path, body] of calls) await taken(by, method, path, body)
  await taken(boss, 'POST', '/api/admin/letters', { subject: CANARY, body: CANARY })
  const chat = { messages: [{ role: 'user', content: CANARY }] }
  expect((await by.call('POST', '/api/ai/chat', chat)).status).toBeGreaterThanOrEqual(200)
}

/** Calls all endpoints that change anything, whatever their access, with canaries in their paths and fields. */
async function everythingElse(url: string, boss: Caller): Promise<void> {
  const fields = [
    'title',
    'content',
    'message',
    'name',
    'email',
    'username',
    'password',
    'token',
    'reflection',
  ]
  const body = Object.fromEntries([...fields, CANARY].map(field => [field, CANARY]))
  for (const { method, path } of endpoints.filter(each => each.method !== 'GET')) {
    for (const caller of [callerOf({ url }), boss]) {
      // The last call may have signed the administrator out.
      if (caller === boss && (await boss.call('GET', '/api/user')).status === 401)
        await signIn(boss, 'boss')
      const filled = path.replace(/\{\w+\}/g, CANARY)
      const answer = await caller.call(method, filled, body, {
        'idempotency-key': `${CANARY} ${path}`,
      })
      expect(answer.status, `${method} ${path}`).toBeLessThan(504)
    }
  }
  // The error about broken JSON quotes what it cannot read.
  const headers = { 'content-type': 'application/json', cookie: `fd_session=${CANARY}` }
  await fetch(`${url}/api/contacts`, { method: 'POST', headers, body: `{"message": ${CANARY}` })
  await fetch(`${url}/api/${CANARY}?q=${CANARY}`)
  await fetch(`${url}/newsletter/confirm?token=${CANARY}`)
}

/** An AI service that fails, with an error that repeats what it was sent. */
async function startEchoing() {
  let heard = ''
  const server = createServer((request, response) => {
    request.on('data', piece => {
      heard += piece
    })
    request.on('end', () =>
      response.writeHead(400).end(JSON.stringify({ error: { message: heard } })),
    )
  })
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    heard: () => heard,
    close: () => endServer(server),
  }
}

test('no word of a member is in logs and metrics', async () => {
  const [ai, mailbox] = [await startEchoing(), await startMailbox()]
  const cluster = await startPostgres()
  const METRICS_PORT = String(await freePort())
  const site = await startSite({
    ...ADMIN,
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'trace',
    AUTH_SECRET: SECRET,
    METRICS_PORT,
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'coach@example.com',
    AI_BASE_URL: ai.url,
    AI_API_KEY: KEY,
    AI_MODEL: 'a-model',
    DATABASE_URL: cluster.url('postgres'),
  })
  const tokens: string[] = []
  const someone = listening(callerOf(site), tokens)
  await register(someone, 'ann')
  const boss = await signIn(listening(callerOf(site), tokens), 'boss')
  await everythingThatIsTaken(someone, boss)
  await everythingElse(site.url, boss)
  expect(ai.heard()).toContain(CANARY)
  // PostgreSQL quotes the row that it refuses.
  const rule = 'add constraint no_words check (length(message) < 3) not valid'
  await cluster.query(`alter table contacts ${rule}`)
  const refused = { name: CANARY, email: ADDRESS, message: `${CANARY} once more` }
  expect((await callerOf(site).call('POST', '/api/contacts', refused)).status).toBe(500)
  await expect.poll(() => mailbox.received.length).toBeGreaterThan(3)
  const metrics = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text()
  await site.end('SIGTERM')
  await cluster.stop()
  await ai.close()
  await mailbox.close()

  expect(tokens.length).toBeGreaterThan(2)
  const said = { log: site.output(), metrics }
  for (const [place, text] of Object.entries(said)) {
    // The endpoint was logged, so the absence of canaries means something.
    for (const { path, method } of endpoints.filter(each => each.method !== 'GET')) {
      expect(text, `${place}: ${method} ${path}`).toContain(path.replace(/\{(\w+)\}/g, ':$1'))
    }
    const lower = text.toLowerCase()
    for (const secret of [CANARY, PASSWORD, ...tokens])
      expect([place, secret, lower.includes(secret.toLowerCase())]).toEqual([place, secret, false])
  }
})
