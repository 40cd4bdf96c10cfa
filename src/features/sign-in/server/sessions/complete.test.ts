import { expect, test } from 'vitest'
import { openSite } from '#test/app.ts'
import { member, PASSWORD } from '#test/people.ts'
import { rowsOf } from '#test/rows.ts'

const site = openSite({}, 'test')

const sessions = () => site.db.selectFrom('sessions').selectAll().orderBy('id').execute()

/** Makes a deletion of the first session fail, and a change of this column. */
async function hold(column: 'id' | 'token_hash'): Promise<void> {
  await site.db.schema
    .createTable('held')
    .addColumn('held', column === 'id' ? 'integer' : 'text', held =>
      held.references(`sessions.${column}`).onDelete('restrict').onUpdate('restrict'),
    )
    .execute()
  const [held] = await sessions()
  await site.db
    .insertInto('held' as never)
    .values({ held: held?.[column] } as never)
    .execute()
}

test('a sign-in that cannot end the previous session begins none', async () => {
  const ann = await member(site, 'ann')
  await hold('id')
  const before = await sessions()
  expect(
    (await ann.post('/api/login', { username: 'ann', password: PASSWORD })).statusCode,
  ).not.toBe(200)
  expect(await sessions()).toEqual(before)
})

test('a registration that cannot sign in makes no account', async () => {
  await member(site, 'ann')
  await site.db.schema
    .createIndex('one_device')
    .unique()
    .on('sessions')
    .column('user_agent')
    .execute()
  const registration = { username: 'bob', email: 'bob@example.com', password: PASSWORD }
  expect((await site.visitor().post('/api/register', registration)).statusCode).not.toBe(201)
  const names = await site.db.selectFrom('users').select('username').execute()
  expect(names).toEqual([{ username: 'ann' }])
  expect(await rowsOf(site.db, 'mails', { recipient: 'bob@example.com' })).toEqual([])
})

test('a password that was entered again counts only together with the new token', async () => {
  const bob = await member(site, 'bob')
  await hold('token_hash')
  site.clock.pass(60_000)
  const before = await sessions()
  expect((await bob.post('/api/user/confirm', { password: PASSWORD })).statusCode).not.toBe(200)
  expect(await sessions()).toEqual(before)
})
