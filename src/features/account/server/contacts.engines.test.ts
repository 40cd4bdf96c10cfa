import { expect, test } from 'vitest'
import { dataOf, openSite, type Person } from '#test/app.ts'
import { coach, member } from '#test/people.ts'
import { rowsOf, setRows } from '#test/rows.ts'
import { parseContacts } from './contacts-table.ts'

const site = openSite({ RATE_LIMIT: 'off' })

const upload = (person: Person, table: string | Buffer) =>
  person.send('POST', '/api/coach/imports', table, { 'content-type': 'text/csv' })

test('a table of people becomes invitations, never accounts', async () => {
  const anna = await coach(site)
  const ben = await member(site)
  await anna.post('/api/coach/coachings', { member: 'known@example.com' })
  const { email } = (await ben.get('/api/user')).json().data
  const table = `email,name,tags,note
${email},Ben,"new; spring","Met at the fair, wants to sleep more"
nobody@example.com,Nobody,,
known@example.com,Known,,
not an address,X,,
nobody@example.com,Twice,,`
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

  expect(await dataOf(anna.get('/api/coach/clients?q=nobody'))).toMatchObject([
    { invited_as: 'nobody@example.com', invited_name: 'Nobody' },
  ])

  await setRows(site.db, 'users', { email_verified: true }, { id: ben.userId })
  const [invitation] = (await ben.get('/api/coachings')).json().data
  expect((await ben.post(`/api/coachings/${invitation.id}/accept`)).statusCode).toBe(200)
  const { tags } = (await anna.get(`/api/coach/clients/${ben.userId}`)).json().data
  expect(tags).toEqual(['new', 'spring'])
  const notes = (await anna.get(`/api/coachings/${invitation.id}/notes`)).json().data
  expect(notes).toMatchObject([
    { visibility: 'private', body: 'Met at the fair, wants to sleep more' },
  ])
  expect((await ben.get(`/api/coachings/${invitation.id}/notes`)).json().data).toEqual([])
  expect((await upload(anna, table)).json().data.counts).toMatchObject({ client: 1, new: 0 })
})

test('other files are refused', async () => {
  const anna = await coach(site)
  for (const text of ['', 'name\nx\n', 'email\n', '\0', Buffer.from('PK\x03\x04 a workbook')])
    expect((await upload(anna, text)).json()).toMatchObject({
      code: 'unknown_file',
      message: expect.stringContaining('CSV'),
    })
  const many = `email\n${Array.from({ length: 1_001 }, (_, n) => `a${n}@example.com`).join('\n')}`
  for (const text of [many, ...['\n', '"\n'].map(line => `email\n${line.repeat(500_000)}`)])
    expect((await upload(anna, text)).json()).toMatchObject({
      code: 'too_large',
      data: { limit: 'rows' },
    })
})

const PEOPLE = [
  ['zoe@example.com', 'Zoë Müller', ['new', 'spring'], 2],
  ['ben@example.com', 'Ben', [], 3],
] as const
const tableBy = (delimiter: string, end = '\r\n') =>
  ['email,name,tags', 'zoe@example.com,Zoë Müller,"new;spring"', 'ben@example.com,Ben,', '']
    .join(end)
    .replaceAll(',', delimiter)
const utf16 = (text: string) => Buffer.from(text, 'utf16le')

test.each<[what: string, table: string | Buffer, line?: number]>([
  ['UTF-8', tableBy(',')],
  ['UTF-8 with a BOM', `\uFEFF${tableBy(';')}`],
  ['Windows-1252', Buffer.from(tableBy(';'), 'latin1')],
  ['UTF-16 with a BOM', utf16(`\uFEFF${tableBy('\t')}`)],
  ['UTF-16, the other way round', utf16(`\uFEFF${tableBy('\t')}`).swap16()],
  ['UTF-16 without a BOM', utf16(tableBy(';'))],
  ['line breaks of an old Macintosh', tableBy(',', '\r')],
  ['Excel’s own first line', `sep=;\r\n${tableBy(';')}`, 1],
  ['one that names another delimiter', `"sep=|"\r\n${tableBy('|')}`, 1],
  ['any form of names', tableBy(';').replace('email', ' "E-Mail" ').replace('name', 'NAME')],
  ['empty lines and rows', tableBy(';').replace('ben@', ';;\r\n\r\nben@')],
])('a table in %s is read', async (_, table, more = 0) => {
  const contacts = parseContacts(Buffer.from(table)) ?? []
  expect(contacts.map(({ email, name, tags, why }) => [email, name, tags, why])).toEqual(
    PEOPLE.map(([email, name, tags]) => [email, name, tags, null]),
  )
  expect(contacts[0]?.line).toBe(2 + more)
})

test('quotation marks are taken as they stand, and one without its partner is refused by its line', async () => {
  const rows = (...lines: string[]) =>
    parseContacts(Buffer.from(['email,name,note', ...lines].join('\r\n'))) ?? []
  expect(
    rows(
      'a@example.com,Ann "Annie" Lee,',
      'b@example.com,"Ben" Lee,',
      'c@example.com,"C ""q"" d","x\r\ny"',
      'd@example.com,D,',
    ).map(({ line, name, why }) => [line, name, why]),
  ).toEqual([
    [2, 'Ann "Annie" Lee', null],
    [3, '"Ben" Lee', null],
    [4, 'C "q" d', null],
    [6, 'D', null],
  ])
  const across = rows('a@example.com,"Ann,', 'b@example.com,Ben",', 'c@example.com,Carl,')
  expect(across.map(({ line, why }) => [line, why !== null])).toEqual([
    [2, true],
    [4, false],
  ])
  const answer = await upload(
    await coach(site),
    'sep=,\nemail,name\n\na@example.com,Ann\nb@example.com,"Ben\n',
  )
  expect(answer.json()).toMatchObject({
    code: 'bad_rows',
    message: expect.stringMatching(/^Line 5: .*quotation mark/),
    data: { rows: [{ row: 5 }] },
  })
})

test('what no mail can go to is wrong with the reason, and is never invited', async () => {
  const anna = await coach(site)
  const table = 'email\na\0b@example.com\nann@example\nann@münchen.example'
  const shown = await dataOf(upload(anna, table), 201)
  const right = { email: 'ann@xn--mnchen-3ya.example', state: 'new', why: null }
  const wrong = { state: 'wrong', why: expect.stringContaining('mail') }
  expect(shown.rows).toMatchObject([wrong, wrong, right])
  const twice = 'email\nann@xn--mnchen-3ya.example\nann@MÜNCHEN.example\n'
  expect((await dataOf(upload(anna, twice), 201)).counts).toMatchObject({ new: 1, wrong: 1 })
  const apply = () => dataOf(anna.post(`/api/coach/imports/${shown.id}/apply`))
  const [first, second] = await Promise.all([apply(), apply()])
  expect(first.counts).toEqual({ new: 0, invited: 1, client: 0, wrong: 2 })
  expect(second).toEqual(first)
  const invited = await rowsOf(site.db, 'coachings', { coach_id: anna.userId }, ['invited_as'])
  expect(invited).toEqual([{ invited_as: 'ann@xn--mnchen-3ya.example' }])
})
