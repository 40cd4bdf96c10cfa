import { beforeAll, expect, test } from 'vitest'
import { usersSearched } from '#src/features/sign-in/server/tables.ts'
import { openSite, type Person } from '#test/app.ts'
import { administrator } from '#test/people.ts'
import { addRows, setRows } from '#test/rows.ts'
import { containsText } from './search.ts'

const site = openSite({ RATE_LIMIT: 'off' })
let admin: Person

const TEXTS = [
  'The river garden',
  'Élan vital',
  'A 100% sure_thing',
  'say "when"',
  'two\nlines',
  'Zoë Li',
  'İbrahim Işık',
  'Müller ΟΔΟΣ',
]

beforeAll(async () => {
  admin = await administrator(site)
  for (const [index, text] of TEXTS.entries()) {
    await addRows(site.db, 'contacts', {
      name: `n${index}`,
      email: `e${index}@example.com`,
      message: text,
      search: text.toLowerCase(),
      created_at: site.clock.now.toISOString(),
    })
  }
})

const found = async (q: string): Promise<string[]> => {
  const answer = await admin.get(`/api/contacts?q=${encodeURIComponent(q)}`)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json().total).toBe(answer.json().data.length)
  return answer.json().data.map((row: { message: string }) => row.message)
}

test.each([
  ['in the middle of a word', 'ard', ['The river garden']],
  ['over a space', 'er gar', ['The river garden']],
  ['ignoring case', 'RIVER', ['The river garden']],
  ['beyond ASCII', 'éLAN', ['Élan vital']],
  ['treating LIKE wildcards as literals', '100%', ['A 100% sure_thing']],
  ['treating an underscore as a literal', 'e_t', ['A 100% sure_thing']],
  ['with quotation marks', '"when"', ['say "when"']],
  ['treating search operators as literals', 'garden OR vital', []],
  ['with two characters only', 'li', ['Zoë Li', 'two\nlines']],
  ['with letters that are lowered differently', 'İbrahim', ['İbrahim Işık']],
  ['without their dots', 'ibrahim', ['İbrahim Işık']],
  ['without accents', 'muller', ['Müller ΟΔΟΣ']],
  ['with accents, in capitals', 'MÜ', ['Müller ΟΔΟΣ']],
  ['with another final letter', 'οδοσ', ['Müller ΟΔΟΣ']],
  ['with one character only', '%', ['A 100% sure_thing']],
])('a text is found %s', async (_, q, texts) => {
  expect(await found(q)).toEqual(texts)
})

test('the number of rows follows those that are deleted', async () => {
  const total = async () => (await admin.get('/api/contacts?limit=1')).json().total
  expect(await total()).toBe(TEXTS.length)
  await site.db.deleteFrom('contacts').where('name', '=', 'n0').execute()
  expect(await total()).toBe(TEXTS.length - 1)
})

test('a row is found by its current text, and no longer once it is deleted', async () => {
  const named = (name: string) =>
    site.db
      .selectFrom('users')
      .select('id')
      .where(containsText(site.db, usersSearched, name))
      .execute()
  const id = admin.userId
  await setRows(site.db, 'users', { full_name: 'Wilhelmina Before' }, { id })
  expect(await named('mina bef')).toEqual([{ id }])
  await setRows(site.db, 'users', { full_name: 'Wilhelmina After' }, { id })
  expect(await named('mina bef')).toEqual([])
  expect(await named('mina aft')).toEqual([{ id }])
  await site.db.deleteFrom('users').where('id', '=', id).execute()
  expect(await named('mina aft')).toEqual([])
})
