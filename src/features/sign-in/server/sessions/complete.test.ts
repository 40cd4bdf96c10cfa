import { expect, test } from 'vitest'
import { openSite } from '#test/app.ts'
import { member, PASSWORD } from '#test/people.ts'
import { rowsOf } from '#test/rows.ts'

const site = openSite()

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
