import { join } from 'node:path'
import { IDBFactory } from 'fake-indexeddb'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addDays } from '#src/contract/calendar.ts'
import { PIP_NUMBERS } from '#src/features/tracker/constants.ts'
import type { DominoEntry, DominoReflection } from '#src/features/tracker/contract/dominoes.ts'
import { defaultPips } from '#src/features/tracker/domain/pips.ts'
import { withChanges } from '#src/features/tracker/domain/waiting-changes.ts'
import type { Row } from '#src/platform/web/offline/store.ts'
import { askAs, openTab, pass, type Tab } from '#test/browser-copy.ts'
import { type Caller, callerOf, register } from '#test/caller.ts'
import { dice } from '#test/dice.ts'
import { openFolder } from '#test/folders.ts'
import { seeds } from '#test/rounds.ts'
import { freePort, type Site, startSite } from '#test/site.ts'

const STEPS = 30

const folder = openFolder()
let site: Site
let caller: Caller
let member: number
const settings: Record<string, string> = {}

beforeAll(async () => {
  Object.assign(settings, { DATA_DIR: join(folder, 'data'), PORT: String(await freePort()) })
  site = await startSite(settings)
  caller = callerOf(site)
  member = (await register(caller, 'ann')).id
})
afterAll(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await site.end('SIGTERM')
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})

type Roll = (below: number) => number

const get = async <T>(path: string): Promise<T> =>
  ((await (await caller.call('GET', path)).json()) as { data: T }).data
const dayOf = (date: string) =>
  get<DominoEntry[]>(`/api/domino-entries/user/${member}/date/${date}`)
const reflectionsOn = (id: number) =>
  get<DominoReflection[]>(`/api/domino-reflections/domino/${id}`)

/** How many calls of all phones are on their way. */
let asking = 0
const isAsking = () => asking > 0

/**
 * Where a call is lost: on its way there, its whole answer, or within its body; or somebody else answers, such as a proxy
 * whose site is being replaced; or nothing is ever heard of it.
 */
const LOSSES = ['call', 'answer', 'rest', 'other', 'all'] as const

/** An answer of which only the beginning arrives. */
const cutOff = (answer: Response): Response =>
  new Response(
    new ReadableStream({
      start(body) {
        body.enqueue(new TextEncoder().encode('{"success":true,"da'))
        body.error(new TypeError('network error'))
      },
    }),
    { status: answer.status },
  )

const untilAborted = ({ signal }: RequestInit): Promise<Response> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

const LOST = new TypeError('Failed to fetch')

class Phone {
  tab!: Tab
  isUp = true
  isSignedIn = true
  /** The next call is lost like this. */
  loses: (typeof LOSSES)[number] | undefined
  readonly date: string
  readonly pips: readonly number[]
  readonly lines: string[] = []
  readonly titles: string[] = []
  /** By domino and field, what was pressed last. */
  readonly pressed = new Map<string, string>()
  private readonly database = new IDBFactory()
  /** Of which tab the calls are answered: those of a killed one never come to an end. */
  private life = 0
  /** The dominoes as the pages have read them, by title. */
  known = new Map<string, DominoEntry>()

  constructor(date: string, pips: readonly number[]) {
    this.date = date
    this.pips = pips
  }

  async open(): Promise<void> {
    const life = ++this.life
    const ask = async (path: string, request: RequestInit): Promise<Response> => {
      if (life !== this.life) return new Promise<Response>(() => {})
      if (this.loses === 'all') return untilAborted(request)
      asking += 1
      try {
        const answer = await this.ask(path, request)
        if (life === this.life) return answer
      } finally {
        asking -= 1
      }
      return new Promise<Response>(() => {})
    }
    this.tab = await openTab({ member, ask, database: this.database })
    this.tab.setHandlers({
      stored: (_row, data) => {
        const entry = data as DominoEntry
        if (entry.title) this.known.set(entry.title, entry)
      },
      storedElsewhere: () => {},
      refused: () => {},
      signedIn: () => life === this.life && this.isSignedIn,
    })
  }

  private async ask(path: string, request: RequestInit): Promise<Response> {
    const { loses } = this
    if (loses === 'other') {
      this.loses = undefined
      return new Response('404 page not found', { status: 404 })
    }
    if (!this.isUp || loses === 'call') throw LOST
    const answer = await askAs(caller, path, request)
    if (loses) this.isUp = false
    this.loses = undefined
    if (loses === 'answer') throw LOST
    return loses === 'rest' ? cutOff(answer) : answer
  }

  /** One of the dominoes as its page shows it, with what this phone keeps laid over it. */
  one(roll: Roll): DominoEntry {
    const at = { owner: member, date: this.date }
    const entries = withChanges([...this.known.values()], this.tab.waitingRows(), at)
    return entries[roll(entries.length)] as DominoEntry
  }

  async read(): Promise<void> {
    if (!this.isUp || !this.isSignedIn) return
    for (const entry of await dayOf(this.date)) this.known.set(entry.title, entry)
  }
}

type Act = (phone: Phone, roll: Roll, words: string) => unknown

const times = (often: number, name: string, act: Act) =>
  Array.from({ length: often }, () => ({ name, act }))

/** What a phone's member, its connection or its system does, and how often. */
const CHOICES = [
  ...times(8, 'press', (phone, roll) => {
    const entry = phone.one(roll)
    const field = `pip${phone.pips[roll(phone.pips.length)]}_status` as 'pip1_status'
    const status = entry[field] === 'Completed' ? 'Not Started' : 'Completed'
    phone.tab.pressFields(entry, { [field]: status })
    phone.pressed.set(`${entry.title} ${field}`, status)
  }),
  ...times(3, 'write', (phone, roll, words) => {
    void phone.tab.writeReflection(phone.one(roll), words)
    phone.lines.push(words)
  }),
  ...times(1, 'set', (phone, _, title) => {
    void phone.tab.setDomino(member, { ...defaultPips(), title, date: phone.date })
    phone.titles.push(title)
  }),
  ...times(3, 'lose', (phone, roll) => (phone.loses = LOSSES[roll(LOSSES.length)])),
  ...times(2, 'cut', phone => (phone.isUp = false)),
  ...times(4, 'online', phone => {
    phone.isUp = true
    phone.loses = undefined
    phone.tab.page.dispatchEvent(new Event('online'))
  }),
  ...times(2, 'read', phone => phone.read()),
  ...times(2, 'kill', phone => phone.open()),
  ...times(1, 'leave', async phone => {
    phone.tab.page.dispatchEvent(new Event('pagehide'))
    await phone.open()
  }),
  ...times(1, 'sign out', phone => (phone.isSignedIn = false)),
  ...times(2, 'sign in', phone => (phone.isSignedIn = true)),
  ...times(1, 'second', () => pass(1, isAsking)),
  ...times(1, 'minutes', (_, roll) => pass(roll(100), isAsking)),
]

/** Everything is sent. The two press different pips, so nobody is asked to choose. */
async function empty(phone: Phone): Promise<void> {
  phone.isUp = true
  phone.isSignedIn = true
  phone.loses = undefined
  await phone.open()
  for (let n = 0; n < 40 && phone.tab.waitingRows().length > 0; n++) await pass(5, isAsking)
}

async function script(seed: number): Promise<void> {
  const roll = dice(seed)
  // A day of its own for each.
  const date = addDays('1990-01-01', seed)
  const walk = { title: 'Walk', date }
  expect((await caller.call('POST', '/api/domino-entries', walk)).status).toBe(201)
  const phones = [new Phone(date, [1, 2, 3, 4, 5]), new Phone(date, [6, 7, 8, 9, 10])]
  const log: string[] = []
  for (const phone of phones) {
    await phone.open()
    await phone.read()
  }
  for (let step = 0; step < STEPS; step++) {
    const at = roll(2)
    const choice = CHOICES[roll(CHOICES.length)]
    log.push(`${at} ${choice?.name}`)
    const phone = phones[at]
    if (phone) await choice?.act(phone, roll, `Words ${step}`)
    await pass(0.01, isAsking)
  }
  for (const phone of phones) await empty(phone)
  await expectStored(phones, await dayOf(date), `SEED=${seed}: ${log.join(', ')}`)
}

async function expectStored(
  phones: readonly Phone[],
  all: readonly DominoEntry[],
  said: string,
): Promise<void> {
  for (const { tab } of phones) expect(tab.waitingRows(), said).toEqual([])
  const titles = ['Walk', ...phones.flatMap(phone => phone.titles)]
  expect(all.map(({ title }) => title).sort(), said).toEqual(titles.sort())
  const lines: string[] = []
  for (const { id } of all)
    for (const { reflection } of await reflectionsOn(id)) lines.push(reflection)
  expect(lines.sort(), said).toEqual(phones.flatMap(phone => phone.lines).sort())
  const pressed = phones.flatMap(phone => [...phone.pressed])
  const stored = new Map<string, string>(
    all.flatMap(entry =>
      PIP_NUMBERS.map(n => [`${entry.title} pip${n}_status`, entry[`pip${n}_status`]] as const),
    ),
  )
  expect(
    pressed.map(([name]) => [name, stored.get(name)]),
    said,
  ).toEqual(pressed)
}

test('whatever is lost, killed and left on two phones, what they have kept is stored once', async () => {
  for (const seed of seeds(20)) await script(seed)
})

test('a press after a refused one is sent though the page is left before it is on the disk', async () => {
  const phone = new Phone('1970-01-01', [1])
  await caller.call('POST', '/api/domino-entries', { title: 'Walk', date: phone.date })
  await phone.open()
  await phone.read()
  const walk = phone.one(dice(1))
  const refused = (row: Row) => {
    void phone.tab.dropChange(row)
    phone.tab.pressFields(walk, { pip1_status: 'Completed' })
    phone.tab.page.dispatchEvent(new Event('pagehide'))
  }
  const stored = vi.fn()
  phone.tab.setHandlers({ stored, storedElsewhere: stored, refused, signedIn: () => true })
  phone.tab.pressFields(walk, { tipped: 'perhaps' })
  await pass(0, isAsking)
  await pass(1, isAsking)
  expect(await dayOf(phone.date)).toMatchObject([{ pip1_status: 'Completed' }])
})

test('after an outage they come back by themselves, spread over more than a minute', async () => {
  const roll = dice(1)
  vi.spyOn(Math, 'random').mockImplementation(() => roll(1_000_000) / 1_000_000)
  const phones = Array.from({ length: 80 }, (_, n) => new Phone(addDays('1980-01-01', n), [1]))
  for (const phone of phones) {
    await caller.call('POST', '/api/domino-entries', { title: 'Walk', date: phone.date })
    await phone.open()
    await phone.read()
    phone.isUp = false
  }
  for (let second = 0; second < 600; second++) {
    const phone = phones[second % 7 === 0 ? second / 7 : -1]
    const [walk] = phone?.known.values() ?? []
    if (walk) phone?.tab.pressFields(walk, { pip1_status: 'Completed' })
    await pass(1, isAsking)
  }
  for (const phone of phones) phone.isUp = true
  /** After how many seconds each had sent what waited. */
  const after = new Map<Phone, number>()
  for (let second = 1; second <= 82; second++) {
    await pass(1, isAsking)
    for (const phone of phones)
      if (!after.has(phone) && phone.tab.waitingRows().length === 0) after.set(phone, second)
  }
  vi.mocked(Math.random).mockRestore()
  expect(after.size).toBe(phones.length)
  const times = [...after.values()]
  expect(Math.max(...times)).toBeGreaterThan(60)
  const mostWithin = (seconds: number) =>
    Math.max(...times.map(from => times.filter(at => at >= from && at < from + seconds).length))
  expect(mostWithin(10)).toBeLessThan(28)
  expect(mostWithin(1)).toBeLessThan(8)
})
