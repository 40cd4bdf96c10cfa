import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { addDays } from '#src/contract/calendar.ts'
import { systemContext } from '#src/platform/server/context.ts'
import { openSite, type Person } from '#test/app.ts'
import { setDomino } from '#test/dominoes.ts'
import { applyPreview, previewArchive } from '#test/imports.ts'
import { meanwhile } from '#test/meanwhile.ts'
import { archiveOf } from '#test/member-archive.ts'
import { member } from '#test/people.ts'
import { rowsOf } from '#test/rows.ts'
import type { MemberImport } from '../../contract/imports.ts'
import {
  applyImport,
  discardImport,
  resumeImports,
  sweepExpired,
  uploadArchive,
} from '../imports/actions.ts'

/** More than is finished before a call answers. */
const DAYS = 700

const site = openSite({ RATE_LIMIT: 'off' })
let ann: Person

const importing = (db = site.db) => ({
  ...systemContext(db, site.deps),
  quotaBytes: 1e9,
})
const owned = (id: number) => ({ owner: ann.userId, id })
const all = async (): Promise<MemberImport[]> => (await ann.get('/api/user/imports')).json().data
const resumed = () => resumeImports(site, new AbortController().signal)

/** An archive of another site, with this many rest days. */
const days = (count: number, from: string) => {
  const day = (_: unknown, n: number) => ({ id: n + 1, date: addDays('2010-01-01', n) })
  return archiveOf({ rest_days: Array.from({ length: count }, day) }, from)
}

async function previewed(count: number, from = 'elsewhere'): Promise<number> {
  return (await previewArchive(ann, await days(count, from))).id
}

const restDays = async () => (await rowsOf(site.db, 'rest_days', { user_id: ann.userId })).length

test.each([3, DAYS])(
  'of %i rows, applied by several calls at once, each comes in once',
  async count => {
    ann = await member(site)
    const id = await previewed(count)
    const apply = () => applyPreview(ann, { id })
    await Promise.all([apply(), apply(), apply()])
    await resumed()
    const progress = { done: count, of: count }
    const counts = { rest_days: { new: count, here: 0 } }
    expect(await all()).toMatchObject([{ id, state: 'applied', counts, progress }])
    expect(await restDays()).toBe(count)
    expect(await rowsOf(site.db, 'import_rows')).toEqual([])
  },
)

test('an upload, a deletion or the sweep that overlaps with an import leaves it whole', async () => {
  const { now } = site.clock
  const later = new Date(now.getTime() + 1).toISOString()
  for (const overlapping of [
    async () => uploadArchive(importing(), ann.userId, await days(2, 'third')),
    (id: number) =>
      discardImport(systemContext(site.db, site.deps, now), owned(id)).catch(error => error),
    () => sweepExpired(site.db, later),
  ]) {
    ann = await member(site)
    const id = await previewed(DAYS)
    await meanwhile(
      site.db,
      trx => applyImport(importing(trx), owned(id)),
      () => overlapping(id),
    )
    await resumed()
    expect((await all()).filter(each => each.id === id)).toMatchObject([
      { state: 'applied', progress: { done: DAYS, of: DAYS } },
    ])
    expect(await restDays()).toBe(DAYS)
  }
})

test('of several uploads at once the last to be read is the preview', async () => {
  ann = await member(site)
  await Promise.all([1, 2, 3].map(n => previewed(n, `site ${n}`)))
  expect(await all()).toHaveLength(1)
  await ann.delete(`/api/user/imports/${(await all())[0]?.id}`)
  expect(await rowsOf(site.db, 'imports', { user_id: ann.userId })).toEqual([])
})

test('somebody else’s save is answered while an import is applied', async () => {
  ann = await member(site)
  const ben = await member(site)
  // Enough for some eight transactions.
  const id = await previewed(1_600)
  const shown = async () => (await all())[0]
  expect((await applyPreview(ann, { id })).state).toBe('applying')
  await setDomino(ben)
  const { state, progress } = (await shown()) ?? {}
  expect(state).toBe('applying')
  expect(progress?.done).toBeLessThan(progress?.of ?? 0)
  // Calls by `inject` alone would not give the import a turn of the event loop.
  while ((await shown())?.state === 'applying') await turn()
  expect((await shown())?.progress).toEqual({ done: 1_600, of: 1_600 })
})
