import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { NOON, openSite } from '#test/app.ts'
import { member } from '#test/people.ts'
import { ENTRIES_READ, LED_ENTRIES_READ } from '../constants.ts'
import { listDayEntries, listLedEntries } from './reading/store.ts'

const site = openSite()

const DAY = '2026-11-20'

/** Copies the member's only domino until there are more of them than one answer reads. */
async function copied(userId: number): Promise<void> {
  const entries = site.db.selectFrom('domino_entries').where('user_id', '=', userId)
  const { id, ...one } = await entries.selectAll().executeTakeFirstOrThrow()
  const columns = sql.join(Object.keys(one).map(name => sql.ref(name)))
  for (let n = 1; n <= LED_ENTRIES_READ; n *= 2) {
    await sql`insert into domino_entries (${columns}) select ${columns} from domino_entries where user_id = ${userId}`.execute(
      site.db as unknown as Kysely<unknown>,
    )
  }
}

test('what is computed from a member’s dominoes reads so many of them that nobody else waits', async () => {
  const ann = await member(site)
  const { id } = (
    await ann.post('/api/domino-entries', { date: DAY, title: 'Walk', pip1_status: 'Completed' })
  ).json().data
  await copied(ann.userId)
  const pips = (
    await ann.get(`/api/domino-entries/user/${ann.userId}/pips/2026-11-01/2026-11-30`)
  ).json()
  expect(pips.data[0].completed).toBe(ENTRIES_READ)
  const read = await listDayEntries(site.db, ann.userId, DAY, DAY)
  expect(read).toHaveLength(ENTRIES_READ)
  expect(read[0]?.id).toBeLessThan(Number(read.at(-1)?.id))
  expect(read.map(entry => entry.id)).not.toContain(id)
  expect(await listLedEntries(site.db, ann.userId)).toHaveLength(LED_ENTRIES_READ)
})

test('a member’s home shows the first domino of the day that is open, and the last when none is', async () => {
  const bob = await member(site)
  const make = async (title: string) =>
    (await bob.post('/api/domino-entries', { date: DAY, title })).json().data.id as number
  const ids = [await make('One'), await make('Two'), await make('Three')]
  const shown = async () => (await bob.get(`/api/today?date=${DAY}`)).json().data.domino.title
  const complete = (which: number[]) =>
    site.db
      .updateTable('domino_entries')
      .set({ completed: true, completed_at: NOON.toISOString() })
      .where('id', 'in', which)
      .execute()
  expect(await shown()).toBe('One')
  await complete(ids.slice(0, 1))
  expect(await shown()).toBe('Two')
  await complete(ids)
  expect(await shown()).toBe('Three')
})
