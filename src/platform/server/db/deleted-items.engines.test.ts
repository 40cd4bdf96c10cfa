import { expect, test } from 'vitest'
import { dataOf, expectStatus, NOON, openSite, type Person } from '#test/app.ts'
import { setDomino } from '#test/dominoes.ts'
import { member } from '#test/people.ts'
import { rowsOf } from '#test/rows.ts'
import { forgetDeleted } from './deleted-items.ts'

const site = openSite({ RATE_LIMIT: 'off' })

const minutesLater = (minutes: number) => site.clock.set(NOON.getTime() + minutes * 60_000)

const make = async (person: Person, path: string, body: Record<string, unknown>): Promise<number> =>
  (await dataOf(person.post(path, body), 201)).id

const KINDS = [
  {
    path: '/api/domino-entries',
    all: (person: Person) =>
      person.get(`/api/domino-entries/user/${person.userId}/date/2026-11-20`),
    async make(person: Person) {
      const pips = { pip3_label: 'Öffnen', pip3_status: 'Completed', lead_pip: 3 }
      const { id } = await setDomino(person, pips)
      for (const reflection of ['Good “air” \\ \n', 'Twice'])
        await make(person, '/api/domino-reflections', { domino_id: id, reflection })
      await person.patch(`/api/domino-entries/${id}`, { pip4_status: 'In Progress' })
      return id
    },
  },
  {
    path: '/api/cabinet-entries',
    all: (person: Person) =>
      person.get(`/api/cabinet-entries/user/${person.userId}/drawer/this_week`),
    async make(person: Person) {
      const entry = { drawer_type: 'this_week', content: 'Before Friday' }
      await make(person, '/api/cabinet-entries', { ...entry, title: 'Below' })
      const id = await make(person, '/api/cabinet-entries', { ...entry, title: 'Call the bank' })
      await make(person, '/api/cabinet-entries', { ...entry, title: 'Above' })
      return id
    },
  },
]

const TABLES = ['domino_entries', 'domino_reflections', 'pip_marks', 'cabinet_entries'] as const

const storedRows = () =>
  Promise.all(TABLES.map(name => site.db.selectFrom(name).selectAll().orderBy('id').execute()))

test.each(KINDS)(
  'what is deleted at $path is gone at once, and for ten minutes comes back as it was',
  async kind => {
    const ann = await member(site)
    const bob = await member(site)
    site.clock.now = NOON
    const id = await kind.make(ann)
    const at = `${kind.path}/${id}`
    const before = { list: (await kind.all(ann)).body, rows: await storedRows() }

    await expectStatus(200, ann.delete(at))
    await expectStatus(404, ann.delete(at), ann.patch(at, { title: 'Still here?' }))
    const left = (await dataOf(kind.all(ann))).map((each: { id: number }) => each.id)
    expect(left).not.toContain(id)

    minutesLater(9)
    await expectStatus(404, bob.post(`${at}/restore`, {}))
    const [restored, again] = await Promise.all([
      ann.post(`${at}/restore`, {}),
      ann.post(`${at}/restore`, {}),
    ])
    expect([restored.statusCode, again.statusCode]).toEqual([200, 200])
    expect(restored.json().data).toMatchObject({ id })
    expect({ list: (await kind.all(ann)).body, rows: await storedRows() }).toEqual(before)

    site.clock.now = NOON
    await ann.delete(at)
    minutesLater(10)
    await expectStatus(404, ann.post(`${at}/restore`, {}))
    await forgetDeleted(site.db, site.clock.now)
    expect(await rowsOf(site.db, 'deleted_items')).toEqual([])
  },
)
