import { expect, test } from 'vitest'
import { openSite } from '#test/app.ts'
import { meanwhile } from '#test/meanwhile.ts'
import { member } from '#test/people.ts'

const site = openSite()

const today = { date: '2026-11-20', title: 'Walk' }

test('creating something under a parent that is being deleted answers not found', async () => {
  const ann = await member(site)
  const { id } = (await ann.post('/api/domino-entries', today)).json().data
  const answer = await meanwhile(
    site.db,
    trx => trx.deleteFrom('domino_entries').where('id', '=', id).execute(),
    () => ann.post('/api/domino-reflections', { domino_id: id, reflection: 'Good.' }),
  )
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
})

test('deleting a member while they write is not a server error', async () => {
  for (const headers of [{}, { 'idempotency-key': 'once' }]) {
    const bob = await member(site)
    const answer = await meanwhile(
      site.db,
      trx => trx.deleteFrom('users').where('id', '=', bob.userId).execute(),
      () => bob.post('/api/domino-entries', today, headers),
    )
    expect([401, 404]).toContain(answer.statusCode)
  }
})
