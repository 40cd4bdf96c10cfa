import { expect, test } from 'vitest'
import { openSite } from '#test/app.ts'
import { member, PASSWORD } from '#test/people.ts'
import { rowsOf } from '#test/rows.ts'

const site = openSite({}, 'test')

const sessions = () => site.db.selectFrom('sessions').selectAll().orderBy('id').execute()

test('a sign-in that cannot end the previous session begins none', async () => {
  const ann = await member(site, 'ann')
  await site.db.schema
    .createTable('held_sessions')
    .addColumn('session_id', 'integer', column =>
      column.references('sessions.id').onDelete('restrict'),
    )
    .execute()
  await site.db
    .insertInto('held_sessions' as never)
    .values({ session_id: (await sessions())[0]?.id } as never)
    .execute()
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
  await site.db.schema
    .createTable('held_tokens')
    .addColumn('token_hash', 'text', column =>
      column.references('sessions.token_hash').onUpdate('restrict'),
    )
    .execute()
  await site.db
    .insertInto('held_tokens' as never)
    .values({ token_hash: (await sessions())[0]?.token_hash } as never)
    .execute()
  site.clock.pass(60_000)
  const before = await sessions()
  expect((await bob.post('/api/user/confirm', { password: PASSWORD })).statusCode).not.toBe(200)
  expect(await sessions()).toEqual(before)
})
