import { beforeAll, expect, test } from 'vitest'
import { unsubscribeToken } from '#src/platform/server/mail/unsubscribe.ts'
import { openSite, type Person } from '#test/app.ts'
import { member } from '#test/people.ts'

const site = openSite()
let ann: Person
beforeAll(async () => {
  ann = await member(site, 'ann')
  const all = { domino: { enabled: true }, review: true, picture: true }
  expect((await ann.send('PUT', '/api/reminders', all)).statusCode).toBe(200)
})

const tokenOf = (kind: string) => unsubscribeToken(site.deps.secret, kind, ann.userId)
const settings = async () => (await ann.get('/api/reminders')).json().data

/** As mail programs call it. */
const oneClick = (token: string) =>
  site.app.inject({
    method: 'POST',
    url: `/api/unsubscribe/${token}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://mail.example',
    },
    payload: 'List-Unsubscribe=One-Click',
  })

test('opening the link changes nothing, and leads to a page with a button', async () => {
  for (const method of ['GET', 'HEAD'] as const) {
    const answer = await site.app.inject({ method, url: `/api/unsubscribe/${tokenOf('domino')}` })
    expect([answer.statusCode, answer.headers.location]).toEqual([
      302,
      `/unsubscribe?token=${tokenOf('domino')}`,
    ])
  }
  expect((await settings()).domino.enabled).toBe(true)
})

test('fewer: Monday, Wednesday and Friday', async () => {
  const fewer = (token: string) => site.visitor().post(`/api/unsubscribe/${token}/fewer`)
  expect((await fewer(tokenOf('domino'))).statusCode).toBe(200)
  expect((await settings()).domino).toMatchObject({ enabled: true, days: [1, 3, 5] })
  expect((await fewer(tokenOf('review'))).statusCode).toBe(404)
  expect((await fewer('domino.1.x')).statusCode).toBe(404)
})

test('each kind is ended by its own link, as often as it is called', async () => {
  const ended = async () => {
    const { domino, review, picture } = await settings()
    return [domino.enabled, review, picture]
  }
  for (const [kind, expected] of [
    ['domino', [false, true, true]],
    ['review', [false, false, true]],
    ['picture', [false, false, false]],
    ['picture', [false, false, false]],
  ] as const) {
    expect((await oneClick(tokenOf(kind))).statusCode).toBe(200)
    expect(await ended()).toEqual(expected)
  }
})

test('a disabled account can be unsubscribed', async () => {
  const set = (disabled: boolean) => site.db.updateTable('users').set({ disabled }).execute()
  await ann.send('PUT', '/api/reminders', { review: true })
  await set(true)
  expect((await oneClick(tokenOf('review'))).statusCode).toBe(200)
  await set(false)
  expect((await settings()).review).toBe(false)
})

test.each([
  ['invented', () => 'domino.1.invented'],
  ['for another kind', () => tokenOf('domino').replace('domino', 'review')],
  ['of a kind that there is not', () => tokenOf('sessions')],
  ['of a member who is gone', () => unsubscribeToken(site.deps.secret, 'domino', 999_999)],
])('a token %s is unknown', async (_, token) => {
  expect((await oneClick(token())).statusCode).toBe(404)
})
