import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeTestApp, type Person, type TestApp } from '#test/app.ts'
import { type Mailbox, startMailbox } from '#test/doubles/smtp.ts'
import { sendMails } from '#test/markers.ts'
import { coach, member, PASSWORD } from '#test/people.ts'
import { setRows } from '#test/rows.ts'
import { voidRestored } from '../sharing/actions.ts'
import { mailInvitation } from './invitations.ts'

let mailbox: Mailbox
let site: TestApp
let anna: Person
beforeAll(async () => {
  mailbox = await startMailbox()
  site = await makeTestApp({
    RATE_LIMIT: 'off',
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'site@example.com',
  })
  anna = await coach(site, 'anna')
  await anna.patch('/api/user', { full_name: 'Anna Bell' })
})
afterAll(async () => {
  await site.close()
  await mailbox.close()
})
beforeEach(async () => {
  later(120)
  await mails()
})

const later = (minutes: number) => site.clock.pass(minutes * 60_000)

/** Sends what is due. @returns the mails about coaching that arrived */
async function mails() {
  while (await mailInvitation(site));
  await sendMails(site)
  return mailbox.received
    .splice(0)
    .filter(({ parsed }) => /coach you|invitation to coaching/i.test(parsed.subject ?? ''))
}

async function invite(name: string): Promise<number> {
  const answer = await anna.post('/api/coach/coachings', { member: name })
  expect([answer.statusCode, answer.json()]).toEqual([
    201,
    { success: true, data: { status: 'invited' } },
  ])
  const rows = (await anna.get('/api/coach/clients')).json().data
  return rows.find((row: { invited_as: string }) => row.invited_as === name).coaching_id
}

async function mailedToken(): Promise<string> {
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  const [, token] = /\/auth\?invitation=([\w-]+)/.exec(mail?.parsed.text ?? '') ?? []
  if (!token) throw new Error(`no link in ${mail?.parsed.text}`)
  return token
}

async function register(name: string, email: string, invitation: string) {
  const person = site.visitor()
  const fields = { username: name, email, password: PASSWORD, invitation }
  const answer = await person.post('/api/register', fields)
  person.userId = answer.json().data?.id
  return { person, answer }
}
const shown = async (invitation: string) =>
  (await site.visitor().post('/api/invitations/show', { invitation })).json().data.invitation

test('an address without an account gets one mail, whose link registers, confirms and accepts', async () => {
  await invite('Zoe@Example.com')
  const token = await mailedToken()
  expect(await shown(token)).toEqual({ email: 'Zoe@Example.com', by: 'Anna Bell' })
  const { person, answer } = await register('zoe', 'zoe@example.com', token)
  expect(answer.statusCode, answer.body).toBe(201)
  expect(answer.json().data.email_verified).toBe(true)
  expect((await person.get('/api/coachings')).json().data).toMatchObject([
    { status: 'active', role: 'member' },
  ])
  await sendMails(site)
  expect(mailbox.received.splice(0)).toEqual([])

  expect(await shown(token)).toBe(null)
  const again = await register('zoe2', 'zoe2@example.com', token)
  expect([again.answer.statusCode, again.answer.json().code]).toEqual([409, 'invitation_over'])
})

test('the mail says who invites, and the token is not in the database', async () => {
  await invite('yann@example.com')
  while (await mailInvitation(site));
  await sendMails(site)
  const [mail] = mailbox.received.splice(0)
  expect(mail?.to).toEqual(['yann@example.com'])
  expect(mail?.parsed.subject).toBe('Anna Bell would like to coach you')
  const [, token = ''] = /invitation=([\w-]+)/.exec(mail?.parsed.text ?? '') ?? []
  const rows = await site.db.selectFrom('coachings').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('the link is for its address alone', async () => {
  await invite('xenia@example.com')
  const token = await mailedToken()
  const { answer } = await register('mallory', 'mallory@example.com', token)
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['email']])
  expect(await shown(token)).not.toBe(null)
})

test('the link ends after fourteen days, and when the coach withdraws the invitation', async () => {
  await invite('wim@example.com')
  const token = await mailedToken()
  later(14 * 24 * 60)
  expect(await shown(token)).toBe(null)
  const isOver = async (name: string, invitation: string) => {
    const { answer } = await register(name, `${name}@example.com`, invitation)
    expect(answer.json().code).toBe('invitation_over')
  }
  await isOver('wim', token)

  const id = await invite('vera@example.com')
  const other = await mailedToken()
  expect((await anna.post(`/api/coachings/${id}/end`)).statusCode).toBe(200)
  expect(await shown(other)).toBe(null)
  await isOver('vera', other)
  expect(await mails()).toEqual([])
})

test('withdrawing and inviting again mails a member at most once an hour, by name and by address', async () => {
  const tom = await member(site)
  await setRows(site.db, 'users', { email_verified: true }, { id: tom.userId })
  const { username, email } = (await tom.get('/api/user')).json().data
  const again = async (name: string) => {
    const id = await invite(name)
    const found = (await mails()).length
    await anna.post(`/api/coachings/${id}/end`)
    return found
  }
  expect(await again(username)).toBe(1)
  expect([await again(username), await again(email), await again(username)]).toEqual([0, 0, 0])
  later(61)
  expect(await again(username)).toBe(1)
})

test('the coach has it mailed again, at most once an hour, whether or not there is an account', async () => {
  const ulf = await member(site)
  const { username } = (await ulf.get('/api/user')).json().data
  const stranger = await invite('uma@example.com')
  const known = await invite(username)
  const nobody = await invite('nobody-is-called-so')
  const first = (await mails()).find(({ to }) => to[0] === 'uma@example.com')
  const [, old = ''] = /invitation=([\w-]+)/.exec(first?.parsed.text ?? '') ?? []
  for (const id of [stranger, known, nobody]) {
    const remind = () => anna.post(`/api/coachings/${id}/remind`)
    expect((await remind()).statusCode).toBe(200)
    const refused = await remind()
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect((await mails()).map(({ to }) => to[0]).toSorted()).toEqual([
    `${username}@example.com`,
    'uma@example.com',
  ])
  expect(await shown(old)).toBe(null)
  later(61)
  expect((await anna.post(`/api/coachings/${stranger}/remind`)).statusCode).toBe(200)
  expect(await shown(await mailedToken())).not.toBe(null)
})

test('only the coach who invited can have it mailed again, and only while it is open', async () => {
  const id = await invite('tom@example.com')
  const other = await coach(site)
  expect((await other.post(`/api/coachings/${id}/remind`)).statusCode).toBe(404)
  await anna.post(`/api/coachings/${id}/end`)
  expect((await anna.post(`/api/coachings/${id}/remind`)).json().code).toBe('coaching_inactive')
})

test('somebody invited by name and by address gets one mail', async () => {
  const sam = await member(site, 'sam')
  await setRows(site.db, 'users', { email_verified: true }, { id: sam.userId })
  await invite('sam')
  await invite('sam@example.com')
  expect((await mails()).map(({ to }) => to)).toEqual([['sam@example.com']])
  await invite('sam@example.com')
  expect(await mails()).toEqual([])
  expect((await sam.get('/api/coachings')).json().data).toHaveLength(1)
})

test('inviting the same address twice within an hour mails once', async () => {
  await invite('rita@example.com')
  await invite('rita@example.com')
  await mailedToken()
  await invite('rita@example.com')
  expect(await mails()).toEqual([])
  later(61)
  await invite('rita@example.com')
  expect(await mails()).toHaveLength(1)
})

test('a restore voids the links that were mailed', async () => {
  await invite('paula@example.com')
  const token = await mailedToken()
  await voidRestored(site.db, site.clock.now)
  expect(await shown(token)).toBe(null)
})

test('an invitation is erased with its address', async () => {
  await invite('quentin@example.com')
  const token = await mailedToken()
  const kept = site.deps.members.keptByAddress.find(
    ({ what }) => what === 'invitations to coaching',
  )
  expect(await kept?.erase(site.db, 'quentin@example.com', site.clock.now, site.deps)).toBe(1)
  expect(await shown(token)).toBe(null)
})

test('a link that the coach sends works once, for any address, and confirms none', async () => {
  const made = await anna.post('/api/coach/coachings/link', { name: 'Rosa' })
  expect(made.statusCode, made.body).toBe(201)
  const [, token = ''] = /invitation=([\w-]+)/.exec(made.json().data.link) ?? []
  const [row] = (await anna.get('/api/coach/clients?q=Rosa')).json().data
  expect(row).toMatchObject({ invited_as: 'Rosa', by_link: true, status: 'invited' })
  expect(await mails()).toEqual([])
  expect(await shown(token)).toEqual({ email: null, by: 'Anna Bell' })

  const person = site.visitor()
  const asked = { full_name: 'Rosa Lu', email: 'rosa.lu@example.com', password: PASSWORD }
  const answer = await person.post('/api/register', { ...asked, invitation: token })
  expect(answer.statusCode, answer.body).toBe(201)
  expect(answer.json().data).toMatchObject({ username: 'rosa.lu', email_verified: false })
  expect((await person.get('/api/coachings')).json().data).toMatchObject([{ status: 'active' }])
  const again = await register('late', 'late@example.com', token)
  expect(again.answer.json().code).toBe('invitation_over')
  const nameless = { email: 'x@example.com', password: PASSWORD }
  const unnamed = await site.visitor().post('/api/register', nameless)
  expect(Object.keys(unnamed.json().fields)).toEqual(['username'])
})
