import { beforeAll, expect, test } from 'vitest'
import { seedQuizzes } from '#src/features/assessments/server/seed/seed.ts'
import { openSite, type Person } from '#test/app.ts'
import { dice } from '#test/dice.ts'
import { fillAccount } from '#test/full-account.ts'
import { sendArchive } from '#test/imports.ts'
import { archiveOf, filesOf, zipOf } from '#test/member-archive.ts'
import { member } from '#test/people.ts'
import { rounds } from '#test/rounds.ts'
import { rowsOf } from '#test/rows.ts'

const site = openSite({ RATE_LIMIT: 'off' })
let ann: Person
let archive: Buffer
beforeAll(async () => {
  await seedQuizzes(site.db, site.clock.now)
  const from = await member(site)
  await fillAccount(from)
  archive = (await from.get('/api/user/export')).rawPayload
  ann = await member(site)
})

const send = (file: Buffer) => sendArchive(ann, file)

async function expectRefused(file: Buffer, what: string): Promise<void> {
  const answer = await send(file)
  expect([400, 413], `${what}: ${answer.body}`).toContain(answer.statusCode)
}

test('an archive with flipped, missing or moved bytes is refused or whole, never an error of ours', async () => {
  const roll = dice(7)
  for (let n = 0; n < rounds(50); n++) {
    const file = Buffer.from(archive)
    for (let flips = 1 + roll(4); flips > 0; flips--) {
      const at = roll(file.length)
      file[at] = (file[at] ?? 0) ^ (1 << roll(8))
    }
    const damaged = n % 3 === 0 ? file.subarray(0, roll(file.length)) : file
    const answer = await send(damaged)
    // A flipped bit may be one that nothing depends on, such as a time.
    expect([201, 400, 413], `${n}: ${answer.body}`).toContain(answer.statusCode)
    if (answer.statusCode === 201)
      expect((await ann.delete(`/api/user/imports/${answer.json().data.id}`)).statusCode).toBe(200)
  }
  expect(await rowsOf(site.db, 'imports', { user_id: ann.userId }, ['state'])).toEqual([])
})

test('bombs, names and numbers that mean harm are refused', async () => {
  const entry = {
    id: 1,
    date: '2026-11-01',
    title: 'x',
    description: null,
    completed: false,
    completed_at: null,
  }
  const bomb = { ...filesOf({}), 'lists/rest_days.ndjson': Buffer.alloc(60 * 1024 * 1024, ' ') }
  await expectRefused(await zipOf(bomb), 'a bomb')
  for (const [what, more] of Object.entries({
    'a huge id': { id: 1e300 },
    'a negative id': { id: -1 },
    'an id that is text': { id: '1' },
    'a null title': { title: null },
    'a long title': { title: 'x'.repeat(100_000) },
    'a null character': { title: 'a\0b' },
    'half a character': { title: 'a\ud800' },
    'a list': { title: ['x'] },
    'a prototype': { __proto__: { title: 1 } },
  }))
    for (const lists of [{ domino_entries: [{ ...entry, ...more }] }]) {
      await expectRefused(await archiveOf(lists), what)
      await expectRefused(await zipOf({ 'everything.json': JSON.stringify(lists) }), what)
    }
  const rest_days = Array.from({ length: 200_001 }, (_, id) => ({ id: id + 1, date: '2026-11-01' }))
  const answer = await send(await archiveOf({ rest_days }))
  expect(answer.json()).toMatchObject({ code: 'too_large', data: { limit: 'rows' } })
  expect(await rowsOf(site.db, 'imports', { user_id: ann.userId })).toEqual([])
})
