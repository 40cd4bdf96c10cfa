import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type APIRequestContext, expect, request, test } from '@playwright/test'
import { weekOf } from '#src/contract/calendar.ts'
import { bodyOf, formOf } from '#src/features/planner/domain.ts'
import { dice } from '#test/dice.ts'
import { seeds } from '#test/rounds.ts'
import { makeStage, NARROW, PASSWORD } from './browser.ts'
import { isRestDay, Phone, type Shown } from './phone.ts'
import { today } from './tracker-steps.ts'
import { Wire } from './wire.ts'

const stage = makeStage()
/** Scripts have 3 to so many steps. */
const STEPS = 16
const LOST = [
  ...['FAILED', 'CONNECTION_REFUSED', 'CONNECTION_RESET', 'CONNECTION_CLOSED', 'EMPTY_RESPONSE'],
  ...['INCOMPLETE_CHUNKED_ENCODING', 'CONTENT_LENGTH_MISMATCH', 'SOCKET_NOT_CONNECTED', 'ABORTED'],
].map(name => `net::ERR_${name}`)
/** A policy in a header that was cut off. */
const HALF = ['Content Security Policy', 'Content-Security-Policy']
const EXPECTING = [...LOST, ...HALF, ...[401, 404, 409].map(status => `status of ${status}`)]

/** The same site whose files have other names, as after an upgrade. @returns the folder of it */
function otherBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'first-domino-next-'))
  for (const name of ['package.json', 'dist', 'deploy'])
    cpSync(name, join(folder, name), {
      recursive: true,
      filter: file => !/\.(br|gz)$/.test(file) && !file.startsWith(join('dist', 'release')),
    })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  const web = join(folder, 'dist/web')
  for (const name of readdirSync(web, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|css|txt)$/.test(name)) continue
    const file = join(web, name)
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replaceAll(/(^|["'`(])(\/?)assets\//g, '$1$2assets/next/'),
    )
  }
  const assets = join(web, 'client/assets')
  const files = readdirSync(assets)
  mkdirSync(join(assets, 'next'))
  for (const name of files) {
    cpSync(join(assets, name), join(assets, 'next', name))
    rmSync(join(assets, name))
  }
  writeFileSync(join(web, 'client/sw.js'), '\n', { flag: 'a' })
  return folder
}

let next: string
test.beforeAll(() => {
  next = otherBuild()
})
test.afterAll(() => rmSync(next, { recursive: true, force: true }))

async function signedIn(username: string): Promise<APIRequestContext> {
  const server = await request.newContext({ baseURL: stage.site.url })
  const data = { username, password: PASSWORD }
  expect((await server.post('/api/login', { data })).status()).toBe(200)
  return server
}

interface Pair {
  phones: readonly [Phone, Phone]
  server: APIRequestContext
  id: number
  close: () => Promise<void>
}

async function twoPhones(): Promise<Pair> {
  const wires = [
    new Wire(Number(new URL(stage.site.url).port)),
    new Wire(Number(new URL(stage.site.url).port)),
  ] as const
  const { context: first, username, id } = await stage.member()
  await first.close()
  const server = await signedIn(username)
  const made = { date: today(), title: 'Walk' }
  for (let n = 7; n < 13; n++) Object.assign(made, { [`pip${n}_status`]: 'Completed' })
  expect((await server.post('/api/domino-entries', { data: made })).status()).toBe(201)
  const week = weekOf(today())
  const plan = bodyOf(week, formOf(week))
  expect((await server.post('/api/weekly-planners', { data: plan })).status()).toBe(201)
  const parts = [
    { pips: [1, 2, 3, 4, 5], plans: 'Weekly Intention' },
    { pips: [6, 7, 8, 9, 10], plans: 'What to improve' },
  ] as const
  const phone = async (at: 0 | 1) => {
    const wire = wires[at]
    const context = await stage.visitor({
      width: NARROW,
      serviceWorkers: 'allow',
      expecting: EXPECTING,
      baseURL: await wire.open(),
      storageState: await (await signedIn(username)).storageState(),
    })
    const made = new Phone({ context, wire, username, server, id, ...parts[at] })
    await made.install()
    return made
  }
  const phones = await Promise.all([phone(0), phone(1)])
  const close = async () => {
    for (const { context, wire } of phones) {
      await context.close()
      wire.close()
    }
    await server.dispose()
  }
  return { phones, server, id, close }
}

type Roll = (below: number) => number

/** What a phone's member, its connection or the site does; the more often listed, the more often it happens. */
const ACTS: readonly (readonly [
  number,
  string,
  (phone: Phone, roll: Roll, words: string, pair: Pair) => unknown,
])[] = [
  [6, 'press', (phone, roll) => phone.press(roll)],
  [3, 'write', (phone, _, words) => phone.write(words)],
  [1, 'set', (phone, _, words) => phone.set(words)],
  [1, 'rest', (_phone, _roll, _words, { phones }) => phones[1].rest()],
  [1, 'plan', (phone, _, words) => phone.plan(words)],
  [3, 'cut', ({ wire }) => wire.cut()],
  [3, 'cut within', ({ wire }, roll) => wire.cutAfter(roll(5_000))],
  [2, 'lose an answer', ({ wire }) => wire.loseAnswer()],
  [4, 'online', phone => phone.online()],
  [3, 'kill the tab', phone => phone.reopen()],
  [2, 'kill the worker', phone => phone.killWorker()],
  [1, 'sign out and in', phone => phone.signOutAndIn()],
  [1, 'lose the session', (phone, roll) => phone.loseSession(roll)],
  [1, 'press elsewhere', (_phone, roll, _words, pair) => pressElsewhere(pair, roll)],
]
const CHOICES = ACTS.flatMap(([often, name, act]) =>
  Array.from({ length: often }, () => ({ name, act })),
)

async function pressElsewhere({ server, phones }: Pair, roll: Roll): Promise<void> {
  const [phone] = phones
  const id = (await phone.stored()).find(({ title }) => title === 'Walk')?.id
  const data = { pip12_status: roll(2) ? 'Completed' : 'In Progress' }
  expect((await server.patch(`/api/domino-entries/${id}`, { data })).status()).toBe(200)
}

/** What was shown as saved on either phone is on the server, once. */
async function expectStored({ phones, server, id }: Pair): Promise<void> {
  const get = async (path: string) => (await (await server.get(path)).json()).data
  const shown: Shown[] = phones.map(phone => phone.shown)
  const dominoes = await phones[0].stored()
  expect(dominoes.map(({ title }) => title).sort()).toEqual(
    ['Walk', ...shown.flatMap(each => each.dominoes)].sort(),
  )
  const lines: string[] = []
  for (const each of dominoes)
    for (const { reflection } of await get(`/api/domino-reflections/domino/${each.id}`))
      if (!phones.some(({ unsure }) => unsure.has(reflection))) lines.push(reflection)
  expect(lines.sort()).toEqual(shown.flatMap(each => each.lines).sort())
  for (const [name, status] of shown.flatMap(({ fields }) => [...fields])) {
    const [title = '', field = ''] = name.split('\n')
    expect(dominoes.find(each => each.title === title)?.[field], name).toBe(status)
  }
  if (shown[1]?.rest !== undefined) expect(isRestDay(await get('/api/today'))).toBe(shown[1].rest)
  const planner = await get(`/api/weekly-planners/user/${id}/week/${weekOf(today())}`)
  // A phone that has not read its own words again writes beside them.
  const [one, other] = shown.map(({ week }) => (week ? expect.stringContaining(week) : null))
  expect(planner).toMatchObject({ weekly_intention: one, to_improve: other })
}

/** Two phones of one member by the numbers of `seed`. */
async function script(seed: number): Promise<void> {
  const roll = dice(seed)
  const pair = await twoPhones()
  const log: string[] = []
  // About every fifth sees a new build.
  const deployAt = roll(STEPS * 3)
  const steps = 3 + roll(STEPS - 2)
  for (let step = 0; step < steps; step++) {
    const at = roll(2)
    const phone = pair.phones[at === 0 ? 0 : 1]
    const { name, act } = CHOICES[roll(CHOICES.length)] ?? {}
    log.push(`${at} ${name}`)
    await test.step(`${seed}: ${log.join(', ')}`, async () => {
      if (step === deployAt) await deploy()
      await act?.(phone, roll, `${name} ${seed}.${step}`, pair)
    })
  }
  await test.step(`${seed}: ${log.join(', ')}`, async () => {
    await Promise.all(pair.phones.map(phone => phone.empty()))
    await expectStored(pair)
  })
  await pair.close()
}

let isNext = false
async function deploy(): Promise<void> {
  isNext = !isNext
  await stage.killAndRestart(isNext ? join(next, 'dist/server/main.js') : undefined)
}

for (const seed of seeds(2))
  test(`whatever is cut, killed, lost or upgraded on two phones, what was shown as saved is stored once: ${seed}`, () =>
    script(seed))
