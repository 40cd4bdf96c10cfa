import { beforeAll, beforeEach, expect, test } from 'vitest'
import { systemContext } from '#src/platform/server/context.ts'
import { dataOf, expectRefused, expectStatus, openSite, type Person } from '#test/app.ts'
import { coach, member, PASSWORD } from '#test/people.ts'
import { rowOf, rowsOf, setRows } from '#test/rows.ts'
import { mailInvitation } from './invitations.ts'
import { voidRestored } from './sharing.ts'

const site = openSite({ RATE_LIMIT: 'off' })
let anna: Person
beforeAll(async () => {
  anna = await coach(site, 'anna')
  await anna.patch('/api/user', { full_name: 'Anna Bell' })
})
beforeEach(async () => {
  later(120)
  await mails()
})

let ended = 0
const later = (minutes: number) => site.clock.pass(minutes * 60_000)

/** @returns the mails about coaching that were written since the last call */
async function mails() {
  while (await mailInvitation(systemContext(site.db, site.deps)));
  const written = await rowsOf(site.db, 'mails')
  await site.db.deleteFrom('mails').execute()
  return written.filter(({ subject }) => /coach you|invitation to coaching/i.test(subject))
}

async function invite(name: string, by = anna): Promise<number> {
  const invited = await dataOf(by.post('/api/coach/coachings', { member: name }), 201)
  expect(invited).toEqual({ status: 'invited' })
  const rows = await dataOf(by.get('/api/coach/clients'))
  return rows.find((row: { invited_as: string }) => row.invited_as === name).coaching_id
}

const confirmAddress = ({ userId }: Person) =>
  setRows(site.db, 'users', { email_verified: true }, { id: userId })

/** Somebody with a confirmed address. */
async function confirmed() {
  const person = await member(site)
  await confirmAddress(person)
  const { username, email }: Record<string, string> = await dataOf(person.get('/api/user'))
  return { person, username, email }
}

const shownTo = (person: Person) => dataOf(person.get('/api/coachings'))

const tokenIn = (text: string | undefined) => /invitation=([\w-]+)/.exec(text ?? '')?.[1] ?? ''

async function mailedToken(): Promise<string> {
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail?.body_text).toContain('/auth?invitation=')
  return tokenIn(mail?.body_text)
}

const register = (name: string, invitation: string, person = site.visitor()) => {
  const fields = { username: name, email: `${name}@example.com`, password: PASSWORD }
  return person.post('/api/register', { ...fields, invitation })
}
const shown = async (invitation: string) =>
  (await dataOf(site.visitor().post('/api/invitations/show', { invitation }))).invitation

test('the name that the coach typed stands in the form of the mailed link, and is gone once it is answered', async () => {
  const called = { member: 'lena@example.com', name: ' Lena Hart ' }
  await dataOf(anna.post('/api/coach/coachings', called), 201)
  await dataOf(anna.post('/api/coach/coachings', { member: 'LENA@example.com' }), 201)
  const [row] = await dataOf(anna.get('/api/coach/clients?q=lena%20hart'))
  expect(row).toMatchObject({ invited_as: 'LENA@example.com', invited_name: 'Lena Hart' })
  const token = await mailedToken()
  expect(await shown(token)).toMatchObject({ email: 'LENA@example.com', name: 'Lena Hart' })
  await dataOf(register('lena', token), 201)
  expect(await rowOf(site.db, 'coachings', { id: row.coaching_id })).toMatchObject({
    ...{ status: 'active', invited_name: null },
  })
  for (const name of ['', ' ', 'x'.repeat(101), 7])
    expect((await anna.post('/api/coach/coachings', { ...called, name })).statusCode).toBe(400)
})

test('an address without an account gets one mail, whose link registers that address alone, confirms it and accepts', async () => {
  await invite('Zoe@Example.com')
  const [mail, ...others] = await mails()
  expect([mail?.recipient, mail?.subject]).toEqual([
    ...['Zoe@Example.com', 'Anna Bell would like to coach you'],
  ])
  expect(others).toEqual([])
  const token = tokenIn(mail?.body_text)
  expect(JSON.stringify(await rowsOf(site.db, 'coachings'))).not.toContain(token)
  expect(await shown(token)).toMatchObject({
    email: 'Zoe@Example.com',
    by: 'Anna Bell',
    bought: null,
  })
  const other = await register('mallory', token)
  expect([other.statusCode, Object.keys(other.json().fields)]).toEqual([400, ['email']])
  const zoe = site.visitor()
  expect((await dataOf(register('zoe', token, zoe), 201)).email_verified).toBe(true)
  const active = { status: 'active', role: 'member' }
  expect(await shownTo(zoe)).toMatchObject([active])
  expect((await rowsOf(site.db, 'mails')).map(({ kind }) => kind)).toEqual(['coaching-accepted'])
  expect(await shown(token)).toBe(null)
  await expectRefused(register('zoe2', token), 409, 'invitation_over')
})

test.each<[string, (id: number) => Promise<unknown>]>([
  ['after fourteen days', async () => later(14 * 24 * 60)],
  ['when the coach withdraws it', id => dataOf(anna.post(`/api/coachings/${id}/end`))],
  [
    'when a backup is restored',
    () => voidRestored(systemContext(site.db, site.deps, site.clock.now)),
  ],
])('a mailed invitation ends %s', async (_, end) => {
  const name = `wim${++ended}`
  const id = await invite(`${name}@example.com`)
  const token = await mailedToken()
  await end(id)
  expect(await shown(token)).toBe(null)
  await expectRefused(register(name, token), 409, 'invitation_over')
  expect(await mails()).toEqual([])
})

test('the coach has an open one mailed again, at most once an hour, whether or not there is an account', async () => {
  const { username } = await dataOf((await member(site)).get('/api/user'))
  const stranger = await invite('uma@example.com')
  const known = await invite(username)
  const nobody = await invite('nobody-is-called-so')
  const first = (await mails()).find(({ recipient }) => recipient === 'uma@example.com')
  const old = tokenIn(first?.body_text)
  for (const id of [stranger, known, nobody]) {
    const remind = () => anna.post(`/api/coachings/${id}/remind`)
    await expectStatus(200, remind())
    const refused = await remind()
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect((await mails()).map(({ recipient }) => recipient).toSorted()).toEqual([
    `${username}@example.com`,
    'uma@example.com',
  ])
  expect(await shown(old)).toBe(null)
  later(61)
  const url = `/api/coachings/${stranger}`
  await expectStatus(200, anna.post(`${url}/remind`))
  expect(await shown(await mailedToken())).not.toBe(null)
  await expectStatus(404, (await coach(site)).post(`${url}/remind`))
  await anna.post(`${url}/end`)
  await expectRefused(anna.post(`${url}/remind`), 409, 'coaching_inactive')
})

test('however somebody is invited again within an hour, by name or address, withdrawn or not, one mail goes out', async () => {
  const { person, username = '', email = '' } = await confirmed()
  const stranger = 'rita@example.com'
  for (const [first, address] of [
    [username, email],
    [stranger, stranger],
  ] as const) {
    for (const name of [first, address, address]) await invite(name)
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([address])
    await invite(address)
    expect(await mails()).toEqual([])
  }
  for (const name of [username, email, username, email, username]) {
    const id = await invite(name)
    expect(await mails()).toEqual([])
    await anna.post(`/api/coachings/${id}/end`)
  }
  await invite(username)
  later(61)
  await invite(stranger)
  const told = (await mails()).map(({ recipient }) => recipient)
  expect(told.toSorted()).toEqual([email, stranger])
  expect(await dataOf(person.get('/api/coachings'))).toHaveLength(1)
})

test('a link that the coach sends works once, for any address, and confirms none', async () => {
  const { link } = await dataOf(anna.post('/api/coach/coachings/link', { name: 'Rosa' }), 201)
  const token = tokenIn(link)
  const [row] = await dataOf(anna.get('/api/coach/clients?q=Rosa'))
  expect(row).toMatchObject({ invited_as: 'Rosa', by_link: true, status: 'invited' })
  expect(await mails()).toEqual([])
  expect(await shown(token)).toMatchObject({ email: null, by: 'Anna Bell', name: 'Rosa' })

  const person = site.visitor()
  const asked = { full_name: 'Rosa Lu', email: 'rosa.lu@example.com', password: PASSWORD }
  const account = await dataOf(person.post('/api/register', { ...asked, invitation: token }), 201)
  expect(account).toMatchObject({ username: 'rosa.lu', email_verified: false })
  expect(await dataOf(person.get('/api/coachings'))).toMatchObject([{ status: 'active' }])
  await expectRefused(register('late', token), 409, 'invitation_over')
  const nameless = { email: 'x@example.com', password: PASSWORD }
  const unnamed = await site.visitor().post('/api/register', nameless)
  expect(Object.keys(unnamed.json().fields)).toEqual(['username'])
})

test('of two who register with one link at the same moment, one is let in', async () => {
  const { link } = await dataOf(anna.post('/api/coach/coachings/link', { name: 'Twins' }), 201)
  const both = await Promise.all(['castor', 'pollux'].map(name => register(name, tokenIn(link))))
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
})

test('an invitation to an address is for the person who confirmed it, not for one who typed it', async () => {
  const id = await invite('Yael@Example.com')
  const registered = await member(site, 'yael')
  const moved = await member(site, 'mallory')
  expect(await shownTo(registered)).toEqual([])
  const url = `/api/coachings/${id}`
  await expectStatus(404, registered.post(`${url}/accept`), registered.post(`${url}/decline`))

  const other = { email: 'z@example.com', email_key: 'z@example.com' }
  await setRows(site.db, 'users', other, { id: registered.userId })
  await confirmAddress(moved)
  await dataOf(moved.patch('/api/user', { email: 'yael@example.com' }))
  expect(await shownTo(moved)).toEqual([])
  await expectStatus(404, moved.post(`${url}/accept`))

  await confirmAddress(moved)
  expect(await shownTo(moved)).toMatchObject([{ id, status: 'invited' }])
  expect((await dataOf(moved.post(`${url}/accept`))).status).toBe('active')
})

test('somebody invited by name and by address sees one invitation of each coach, and none after answering it', async () => {
  const ben = await member(site, 'ben')
  await confirmAddress(ben)
  await invite('ben')
  await invite('ben@example.com')
  const [shown, ...others] = await shownTo(ben)
  expect(others).toEqual([])
  await dataOf(ben.post(`/api/coachings/${shown.id}/decline`))
  expect(await shownTo(ben)).toEqual([])

  site.clock.pass(60_000)
  await invite('ben')
  await invite('ben@example.com', await coach(site))
  const [, again, ...more] = await shownTo(ben)
  expect(more).toEqual([])
  await dataOf(ben.post(`/api/coachings/${again.id}/accept`))
  expect(await shownTo(ben)).toContainEqual(
    expect.objectContaining({ id: again.id, status: 'active' }),
  )
})
