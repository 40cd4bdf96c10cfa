import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migratedDatabase } from '#test/database.ts'
import type { Db } from './database.ts'

let db: Db
let close: () => Promise<void>

beforeEach(async () => {
  ;({ db, close } = await migratedDatabase())
  await sql`create table flags (id integer primary key, up boolean not null, open boolean not null)`.execute(
    db,
  )
})
afterEach(async () => {
  await sql`drop table flags`.execute(db)
  await close()
})

test('a boolean is read as it was stored: twice by one name, joined, nested, returned', async () => {
  const { rows: returned } =
    await sql`insert into flags values (1, true, false) returning *`.execute(db)
  const flags = { id: 1, up: true, open: false }
  const { rows: twice } = await sql`
    select one.*, two.up, one.open from flags as one left join flags as two on two.id = one.id`.execute(
    db,
  )
  const { rows: nested } = await sql`select * from (select * from flags) as inner_flags`.execute(db)
  const { rows: hidden } = await sql`select up, 5 as up from flags`.execute(db)
  expect({ returned, twice, nested, hidden }).toEqual({
    returned: [flags],
    twice: [flags],
    nested: [flags],
    hidden: [{ up: 5 }],
  })
})
