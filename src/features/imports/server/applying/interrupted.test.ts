import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberHooks } from '#src/app/server/features.ts'
import type { MemberImport } from '#src/features/imports/contract.ts'
import { makeTestApp, type Person, type TestApp } from '#test/app.ts'
import { meanwhile } from '#test/meanwhile.ts'
import { member } from '#test/people.ts'
import { apply, resume, undo } from '../actions.ts'
import { moveOn } from '../store.ts'
import { takeBack } from './apply.ts'

/** More than two transactions can take back. */
const DAYS = 500

let site: TestApp
let ann: Person
beforeAll(async () => {
  site = await makeTestApp({ RATE_LIMIT: 'off' })
  ann = await member(site)
})
afterAll(() => site.close())

const never = () => new AbortController().signal
const importing = () => ({
  db: site.db,
  members: memberHooks,
  labels: [],
  quotaBytes: 1e9,
  now: site.clock.now,
})
const days = () =>
  site.db
    .selectFrom('domino_entries')
    .select(['id', 'title'])
    .where('user_id', '=', ann.userId)
    .orderBy('date')
    .execute()
const shown = async (id: number): Promise<MemberImport> =>
  (await ann.get(`/api/user/imports/${id}`)).json().data

async function previewed(name = 'Read'): Promise<number> {
  const day = (n: number) => new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10)
  const rows = Array.from({ length: DAYS }, (_, n) => `${day(n)},${name},x`)
  const table = Buffer.from(`date,name,value\n${rows.join('\n')}\n`)
  const answer = await ann.send('POST', '/api/user/imports', table, { 'content-type': 'text/csv' })
  return answer.json().data.id
}

async function imported(): Promise<number> {
  const id = await previewed()
  expect((await ann.post(`/api/user/imports/${id}/apply`)).statusCode).toBe(200)
  await resume(importing(), never())
  expect((await shown(id)).state).toBe('applied')
  return id
}

/** @param batches how many it lets pass; it is checked before each */
function endingAfter(batches: number): AbortSignal {
  let looks = 0
  return {
    get aborted() {
      return ++looks > batches
    },
  } as AbortSignal
}

test('an import that is being taken back when its process ends is taken back by another one', async () => {
  const id = await imported()
  site.clock.now = new Date(site.clock.now.getTime() + 60_000)
  const [first] = await days()
  expect((await ann.patch(`/api/domino-entries/${first?.id}`, { title: 'Mine now' })).statusCode).toBe(200)
  await moveOn(site.db, { owner: ann.userId, id }, 'applied', { state: 'undoing', kept: 0 })
  const undoing = { db: site.db, lists: memberHooks.imports, owner: ann.userId, now: site.clock.now }
  // Interrupted again and again, until some of it is gone.
  for (let batches = 1; (await days()).length === DAYS; batches++)
    expect(await takeBack(undoing, id, endingAfter(batches))).toBe(false)
  expect(await shown(id)).toMatchObject({ state: 'applied', kept: null })
  expect((await days()).length).toBeGreaterThan(1)

  await resume(importing(), never())
  expect(await shown(id)).toMatchObject({ state: 'undone', kept: 1 })
  expect((await days()).map(({ title }) => title)).toEqual(['Mine now'])
})

test('pressed again meanwhile, or by two at once, it ends once and counts right', async () => {
  const id = await imported()
  const answers = await Promise.all([1, 2].map(() => ann.post(`/api/user/imports/${id}/undo`)))
  await resume(importing(), never())
  for (const answer of answers) expect(answer.statusCode, answer.body).toBe(200)
  expect(await shown(id)).toMatchObject({ state: 'undone', kept: 0 })
  expect((await days()).map(({ title }) => title)).toEqual(['Mine now'])
})

test('of an import and an undo that begin at the same instant, one is told that the other runs', async () => {
  const [before, next] = [await imported(), await previewed('Swim')]
  const owned = (id: number) => ({ owner: ann.userId, id })
  const undone = meanwhile(
    site.db,
    trx => apply({ ...importing(), db: trx }, owned(next)),
    () => undo(importing(), owned(before)),
  )
  await expect(undone).rejects.toMatchObject({ code: 'import_running' })
  await resume(importing(), never())
  for (const id of [before, next]) expect((await shown(id)).state).toBe('applied')
})
