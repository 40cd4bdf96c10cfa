import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type Person, type TestApp } from '#test/app.ts'
import { coach, member } from '#test/people.ts'

let site: TestApp
beforeAll(async () => {
  site = await makeTestApp({ RATE_LIMIT: 'off' })
})
afterAll(() => site.close())

const upload = (person: Person, table: string) =>
  person.send('POST', '/api/coach/imports', table, { 'content-type': 'text/csv' })

test('a table of people becomes invitations, never accounts', async () => {
  const anna = await coach(site)
  const ben = await member(site)
  await anna.post('/api/coach/coachings', { member: 'known@example.com' })
  const { email } = (await ben.get('/api/user')).json().data
  const table = [
    'email,name,tags,note',
    `${email},Ben,"new; spring","Met at the fair, wants to sleep more"`,
    'nobody@example.com,Nobody,,',
    'known@example.com,Known,,',
    'not an address,X,,',
    'nobody@example.com,Twice,,',
  ].join('\n')
  const shown = await upload(anna, table)
  expect(shown.statusCode, shown.body).toBe(201)
  expect(shown.json().data).toMatchObject({
    // Somebody with an account must look like somebody without one.
    rows: [
      { line: 2, email, name: 'Ben', state: 'new', why: null },
      { line: 3, state: 'new' },
      { line: 4, state: 'invited' },
      { line: 5, state: 'wrong', why: expect.any(String) },
      { line: 6, state: 'wrong' },
    ],
    counts: { new: 2, invited: 1, client: 0, wrong: 2 },
  })
  expect((await ben.get('/api/coachings')).json().data).toEqual([])
  const { id } = shown.json().data
  const stranger = await coach(site)
  expect((await stranger.post(`/api/coach/imports/${id}/apply`)).statusCode).toBe(404)
  const applied = await anna.post(`/api/coach/imports/${id}/apply`)
  expect(applied.json().data.counts).toEqual({ new: 0, invited: 3, client: 0, wrong: 2 })
  expect((await anna.post(`/api/coach/imports/${id}/apply`)).json()).toEqual(applied.json())

  await site.db.updateTable('users').set({ email_verified: true }).where('id', '=', ben.userId).execute()
  const [invitation] = (await ben.get('/api/coachings')).json().data
  expect((await ben.post(`/api/coachings/${invitation.id}/accept`)).statusCode).toBe(200)
  const { tags } = (await anna.get(`/api/coach/clients/${ben.userId}`)).json().data
  expect(tags).toEqual(['new', 'spring'])
  const notes = (await anna.get(`/api/coachings/${invitation.id}/notes`)).json().data
  expect(notes).toMatchObject([{ visibility: 'private', body: 'Met at the fair, wants to sleep more' }])
  expect((await ben.get(`/api/coachings/${invitation.id}/notes`)).json().data).toEqual([])
  expect((await upload(anna, table)).json().data.counts).toMatchObject({ client: 1, new: 0 })
})

test('members cannot, and other files are refused', async () => {
  expect((await upload(await member(site), 'email\na@example.com\n')).statusCode).toBe(403)
  const anna = await coach(site)
  for (const text of ['', 'name,tags\nx,y\n', 'email\n'])
    expect((await upload(anna, text)).json()).toMatchObject({ code: 'unknown_file' })
  const many = `email\n${Array.from({ length: 1_001 }, (_, n) => `a${n}@example.com`).join('\n')}`
  expect((await upload(anna, many)).json()).toMatchObject({ code: 'too_large', data: { limit: 'rows' } })
})
