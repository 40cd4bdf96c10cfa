import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freePort } from '#test/site.ts'

/** Runs the guide's commands with a real container engine; `npm test` says so when there is none. */
const { CONTAINER_ENGINE = '', CONTAINER_BASE = '' } = process.env
const IMAGE = 'first-domino-test'
const NAME = `first-domino-test-${process.pid}`
const engine = async (...args: string[]) =>
  (await promisify(execFile)(CONTAINER_ENGINE, args)).stdout.trim()

/** The options of the compose file. */
const HARDENED = [
  ...['--init', '--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL'],
  ...['--security-opt', 'no-new-privileges', '-v', `${NAME}:/data`],
]

let url = ''
let port = 0

const start = () =>
  engine(
    ...['run', '-d', '--name', NAME, ...HARDENED, '-p', `127.0.0.1:${port}:3000`],
    ...['-e', `SITE_URL=${url}`, IMAGE],
  )
const isServing = async () => {
  const answer = await fetch(`${url}/api/health`).catch(() => null)
  return answer?.status ?? 0
}
const serves = () => expect.poll(isServing, { timeout: 60_000, interval: 250 }).toBe(200)
const call = (path: string, body: unknown) =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const ann = { username: 'ann', email: 'ann@example.com', password: 'correct horse' }

/** Stops the container, which has to end by itself. */
async function stop(): Promise<void> {
  await engine('stop', '-t', '25', NAME)
  expect(await engine('inspect', NAME, '--format', '{{.State.ExitCode}}')).toBe('0')
  await engine('rm', NAME)
}

beforeAll(async () => {
  port = await freePort()
  url = `http://localhost:${port}`
  const format = CONTAINER_ENGINE === 'podman' ? ['--format', 'docker'] : []
  await engine(
    ...['build', ...format, '-f', 'deploy/Dockerfile', '-t', IMAGE],
    ...['--build-arg', `NODE_IMAGE=${CONTAINER_BASE}`, '.'],
  )
}, 600_000)
afterEach(() => engine('rm', '--force', NAME).catch(() => ''))
afterAll(() => engine('volume', 'rm', '--force', NAME).catch(() => {}))

test('the image serves with nothing writable but its volume, as nobody in particular, and says that it is well', async () => {
  await start()
  await serves()
  expect(await engine('exec', NAME, 'id', '-un')).toBe('node')
  const check = await engine('inspect', NAME, '--format', '{{json .Config.Healthcheck}}')
  const [, ...command] = JSON.parse(check).Test as string[]
  await engine('exec', NAME, ...command)
  expect((await call('/api/register', ann)).status).toBe(201)
  const page = await fetch(`${url}/pricing`)
  expect(page.status).toBe(200)
  await stop()
})

test('what was saved outlives the container, and is restored from a backup as the guide says', async () => {
  const login = async () => (await call('/api/login', ann)).status
  await start()
  await serves()
  expect(await login()).toBe(200)
  await engine('exec', NAME, 'node', 'dist/server/backup.js', 'backup', '/data/backups/mine.db')
  expect(
    (await call('/api/register', { ...ann, username: 'ben', email: 'ben@example.com' })).status,
  ).toBe(201)
  await stop()
  const once = ['run', '--rm', '-v', `${NAME}:/data`, IMAGE, 'node', 'dist/server/backup.js']
  await engine(...once, 'restore', '/data/backups/mine.db')
  await start()
  await serves()
  expect(await login()).toBe(200)
  expect((await call('/api/login', { ...ann, username: 'ben' })).status).toBe(401)
  await stop()
})
