import { expect, test } from 'vitest'
import { addDays } from '#src/contract/calendar.ts'
import { systemContext } from '#src/platform/server/context.ts'
import { dataOf, expectRefused, openSite, type Person } from '#test/app.ts'
import { setDomino } from '#test/dominoes.ts'
import { applyChecked, checkArchive } from '#test/imports.ts'
import { meanwhile } from '#test/meanwhile.ts'
import { archiveOf } from '#test/member-archive.ts'
import { member } from '#test/people.ts'
import { rowsOf } from '#test/rows.ts'
import type { MemberImport } from '../contract/imports.ts'
import { deleteExpired } from './imports.store.ts'
import { applyImport, bringInBegun, discardImport, uploadImport } from './imports.ts'

/** More than is in before a call answers. */
const DAYS = 700

const site = openSite({ RATE_LIMIT: 'off' })
let ann: Person

const asAnn = (db = site.db) => {
  const { userId } = ann
  const who = { sessionId: 0, userId, isAdmin: false, isCoach: false, language: null }
  return { ...systemContext(db, site.deps), who }
}
const all = async (): Promise<MemberImport[]> => (await ann.get('/api/user/imports')).json().data
const resumed = () => bringInBegun(site, new AbortController().signal)

/** An archive of another site, with this many rest days. */
const days = (count: number) => {
  const day = (_: unknown, n: number) => ({ id: n + 1, date: addDays('2010-01-01', n) })
  return archiveOf({ rest_days: Array.from({ length: count }, day) })
}

const checked = async (count: number): Promise<number> =>
  (await checkArchive(ann, await days(count))).id

const restDays = async () => (await rowsOf(site.db, 'rest_days', { user_id: ann.userId })).length

test.each([3, DAYS])(
  'of %i rows, applied by several calls at once, each comes in once',
  async count => {
    ann = await member(site)
    const id = await checked(count)
    const apply = () => applyChecked(ann, { id })
    const answers = await Promise.all([apply(), apply(), apply()])
    const state = count === DAYS ? 'applying' : 'applied'
    expect(answers.map(each => each.state)).toEqual([state, state, state])
    await Promise.all([resumed(), resumed()])
    const counts = { rest_days: count }
    expect(await all()).toMatchObject([{ id, state: 'applied', counts, done: count }])
    expect(await restDays()).toBe(count)
    expect(await rowsOf(site.db, 'import_files')).toEqual([])
  },
)

test('before the job has brought it in nothing is there, and nothing else comes in', async () => {
  ann = await member(site)
  const id = await checked(DAYS)
  expect(await applyChecked(ann, { id })).toMatchObject({ state: 'applying', done: 0 })
  expect(await restDays()).toBe(0)
  const other = await checked(3)
  await expectRefused(ann.post(`/api/user/imports/${other}/apply`), 409, 'import_running')
  await expectRefused(ann.delete(`/api/user/imports/${id}`), 409, 'wrong_state')
  await resumed()
  expect(await restDays()).toBe(DAYS)
  await expectRefused(ann.post(`/api/user/imports/${other}/apply`), 409, 'account_not_empty')
})

test('what is written before the job has come leaves the import checked, and nothing of it in', async () => {
  ann = await member(site)
  const id = await checked(DAYS)
  await applyChecked(ann, { id })
  const { id: domino } = await setDomino(ann)
  await resumed()
  expect([await all(), await restDays()]).toMatchObject([[{ id, state: 'checked', done: 0 }], 0])
  await dataOf(ann.delete(`/api/domino-entries/${domino}`))
  await applyChecked(ann, { id })
  await resumed()
  expect(await restDays()).toBe(DAYS)
})

test('an upload, a deletion or the sweep that overlaps with an import leaves it whole', async () => {
  const { now } = site.clock
  const later = new Date(now.getTime() + 1).toISOString()
  for (const overlapping of [
    async () => uploadImport(asAnn(), await days(2)),
    (id: number) => discardImport(asAnn(), { id }).catch(error => error),
    () => deleteExpired(site.db, later),
  ]) {
    ann = await member(site)
    const id = await checked(DAYS)
    await meanwhile(
      site.db,
      trx => applyImport(asAnn(trx), { id }),
      () => overlapping(id),
    )
    await resumed()
    expect((await all()).filter(each => each.id === id)).toMatchObject([
      { state: 'applied', done: DAYS },
    ])
    expect(await restDays()).toBe(DAYS)
  }
})

test('of several uploads at once the last to be read is kept', async () => {
  ann = await member(site)
  await Promise.all([1, 2, 3].map(checked))
  expect(await all()).toHaveLength(1)
  await ann.delete(`/api/user/imports/${(await all())[0]?.id}`)
  expect(await rowsOf(site.db, 'imports', { user_id: ann.userId })).toEqual([])
  expect(await rowsOf(site.db, 'import_files')).toEqual([])
})
