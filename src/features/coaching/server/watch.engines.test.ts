import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrations } from '#src/app/server/features.ts'
import { openDatabase } from '#src/platform/server/db/database.ts'
import { migrate } from '#src/platform/server/db/migrate.ts'
import { makeTestApp, type Person, type TestApp } from '#test/app.ts'
import { coached } from '#test/coaching.ts'
import { emptyDatabase, type TestDatabase } from '#test/database.ts'
import { coach, member } from '#test/people.ts'

/** Two servers with connections of their own to one database, as two processes have. */
let database: TestDatabase
let first: TestApp
let second: TestApp
let asked = 0

async function server(): Promise<TestApp> {
  const { db } = await openDatabase(database.settings, {
    onQuery: ({ query }) => {
      if (/select "id", "version" from "coachings"/.test(query.sql)) asked++
    },
  })
  await migrate(db, migrations, null)
  return makeTestApp(
    { RATE_LIMIT: 'off', AUTH_SECRET: 'x'.repeat(40) },
    { db, close: () => db.destroy() },
  )
}

beforeAll(async () => {
  database = await emptyDatabase()
  first = await server()
  second = await server()
})
afterAll(async () => {
  await first.close()
  await second.close()
  await database.drop()
})

/** The same person's session, used at the other server. */
const at = (other: TestApp, person: Person): Person =>
  Object.assign(other.visitor(), { cookie: person.cookie })

test('a message written at one server is announced at the other, and nobody looks while nobody waits', async () => {
  const anna = await coach(first)
  const ben = await member(first)
  const url = `/api/coachings/${await coached(anna, ben)}`
  const annaThere = at(second, anna)
  asked = 0
  for (const text of ['One', 'Two', 'Three']) {
    const { version } = (await annaThere.get(`${url}/messages`)).json()
    const news = annaThere.get(`${url}/changes?version=${version}`)
    await ben.post(`${url}/messages`, { body: text })
    expect((await news).json().data.version).toBeGreaterThan(version)
    expect((await annaThere.get(`${url}/messages?limit=1`)).json().data[0].body).toBe(text)
  }
  expect(asked).toBeLessThanOrEqual(6)
})
