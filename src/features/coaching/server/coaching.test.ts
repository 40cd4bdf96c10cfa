import { beforeAll, expect, test } from 'vitest'
import { seedQuizzes } from '#src/features/assessments/server/seed.ts'
import { systemContext } from '#src/platform/server/context.ts'
import { dataOf, expectRefused, expectStatus, NOON, openSite, type Person } from '#test/app.ts'
import { coached } from '#test/coaching.ts'
import { fillAccount } from '#test/full-account.ts'
import { coach, member } from '#test/people.ts'
import { rowsOf, setRows } from '#test/rows.ts'
import { firstFormPath } from './first-form.ts'
import { writeMails } from './mails.ts'

const site = openSite({ RATE_LIMIT: 'off' })
let anna: Person
beforeAll(async () => {
  await seedQuizzes(systemContext(site.db, site.deps, site.clock.now))
  anna = await coach(site, 'anna')
})

async function client() {
  const ben = await member(site)
  const id = await coached(anna, ben)
  return { ben, id, url: `/api/coachings/${id}` }
}
const later = (minutes: number) => site.clock.set(NOON.getTime() + minutes * 60_000)
const put = (person: Person, url: string, body: object) => person.send('PUT', url, body)
const bodies = async (person: Person, url: string) =>
  (await person.get(url)).json().data.map((each: { body: string }) => each.body)

test('both sides write, and only they read', async () => {
  const { ben, url } = await client()
  const body = ' Hello Anna,\nsee https://example.com '
  const sent = await dataOf(ben.post(`${url}/messages`, { body }), 201)
  const editable_until = '2026-11-20T17:10:00.000Z'
  expect(sent).toMatchObject({ author: 'member', body, editable_until })
  await anna.post(`${url}/messages`, { body: 'Hello Ben' })
  expect(await bodies(ben, `${url}/messages`)).toEqual(['Hello Ben', body])
  expect(await bodies(anna, `${url}/messages?q=EXAMPLE`)).toHaveLength(1)
  const { version } = (await ben.get(`${url}/messages`)).json()
  for (const stranger of [await member(site), await coach(site)]) {
    const waiting = stranger.get(`${url}/changes?version=${version}`)
    await expectStatus(404, stranger.post(`${url}/messages`, { body: 'x' }), waiting)
  }
  expect((await anna.get(`${url}/messages`)).json()).toMatchObject({ total: 2, unread: 1 })
  await ben.post(`${url}/messages`, { body: '100 % Übung' })
  for (const q of ['Übung', '0 % Ü'])
    expect(await bodies(anna, `${url}/messages?q=${encodeURIComponent(q)}`)).toHaveLength(1)
})

test('a message can be edited for ten minutes by its author, and deleted', async () => {
  const { ben, url } = await client()
  const { id } = await dataOf(ben.post(`${url}/messages`, { body: 'Tpyo' }), 201)
  const at = `${url}/messages/${id}`
  await expectStatus(404, anna.patch(at, { body: 'Mine' }), anna.delete(at))
  later(9)
  const edited = await dataOf(ben.patch(at, { body: 'Typo' }))
  expect(edited).toMatchObject({ body: 'Typo', edited_at: '2026-11-20T17:09:00.000Z' })
  later(10)
  await expectRefused(ben.patch(at, { body: 'Late' }), 409, 'message_closed')
  await dataOf(ben.delete(at))
  later(0)
  const [gone] = await dataOf(anna.get(`${url}/messages`))
  expect(gone).toMatchObject({ body: '', deleted_at: expect.any(String) })
})

test('an account names the coach that it has, in each of its answers, until the coaching ends', async () => {
  const { ben, id, url } = await client()
  const shown = async (person: Person) => (await dataOf(person.get('/api/user'))).coach
  expect(await shown(ben)).toEqual({ coaching_id: id, name: 'Your coach' })
  expect([await shown(anna), await shown(await member(site))]).toEqual([null, null])
  const bert = await coach(site)
  await bert.patch('/api/user', { full_name: 'Bert Bell' })
  const newest = { coaching_id: await coached(bert, ben), name: 'Bert Bell' }
  expect(await shown(ben)).toEqual(newest)
  expect(await dataOf(ben.patch('/api/user', { full_name: 'Ben' }))).toMatchObject({
    coach: newest,
  })
  await ben.post(`/api/coachings/${newest.coaching_id}/end`)
  expect((await shown(ben)).coaching_id).toBe(id)
  await ben.post(`${url}/end`)
  expect(await shown(ben)).toBe(null)
})

test('read marks are seen by the other side unless they are switched off', async () => {
  const { ben, url } = await client()
  await ben.post(`${url}/messages`, { body: 'One' })
  const { id } = (await ben.post(`${url}/messages`, { body: 'Two' })).json().data
  const unread = async () => (await dataOf(anna.get(`/api/coach/clients/${ben.userId}`))).unread
  expect(await unread()).toBe(2)
  const one = { up_to: id - 1 }
  expect(await dataOf(anna.post(`${url}/messages/read`, one))).toEqual({ unread: 1 })
  expect((await ben.get(`${url}/messages`)).json().other_read_to).toBe(id - 1)
  const { username } = await dataOf(ben.get('/api/user'))
  const { items } = await dataOf(anna.get('/api/waiting'))
  const text = `${username} wrote to you`
  expect(items).toContainEqual(expect.objectContaining({ text }))
  await anna.post(`${url}/messages/read`)
  expect(await unread()).toBe(0)
  const switches = async () =>
    Promise.all(
      [anna, ben].map(async each => (await each.get('/api/coachings')).json().data[0].shows_reads),
    )
  expect(await switches()).toEqual([true, true])
  await anna.patch(url, { shows_reads: false })
  expect(await switches()).toEqual([false, true])
  expect((await ben.get(`${url}/messages`)).json().other_read_to).toBeNull()
  expect((await anna.get(`${url}/messages`)).json()).toMatchObject({ read_to: id, unread: 0 })
})

test('words of danger show the help lines to the writer alone', async () => {
  const { ben, url } = await client()
  const sent = (await ben.post(`${url}/messages`, { body: 'I want to kill myself.' })).json()
  expect(sent.help).toContain('988')
  expect((await anna.get(`${url}/messages`)).body).not.toContain('988')
  const harmless = await ben.post(`${url}/messages`, { body: 'I killed it at the gym.' })
  expect(harmless.json().help).toBeUndefined()
})

test('a check-in and an agenda that tell of danger are sent, with the help lines for their writer alone', async () => {
  const { ben, url } = await client()
  const [id] = (await dataOf(ben.get('/api/coachings'))).map((each: { id: number }) => each.id)
  const answers = { 2: 'My husband hits me and locks the door.' }
  const checkedIn = await ben.post('/api/check-ins', { coaching_id: id, week: WEEK, answers })
  expect(checkedIn.json()).toMatchObject({ success: true, data: { answers } })
  expect(checkedIn.json().help).toContain('1-800-799-7233')
  const text = 'My dad has crushing pain in his chest'
  const asked = await ben.post(`${url}/agenda`, { text })
  expect(asked.json()).toMatchObject({ data: { text }, help: expect.stringContaining('911') })
  expect(asked.json().help).not.toContain('988')
  expect((await ben.get(`${url}/agenda`)).body + (await anna.get(url)).body).not.toContain('911')
})

test('unread messages are mailed after ten minutes, without their text, at most once an hour', async () => {
  const { ben, url } = await client()
  const { email } = await dataOf(ben.get('/api/user'))
  const mails = async () =>
    (await rowsOf(site.db, 'mails', { recipient: email })).filter(({ subject }) =>
      subject.includes('wrote to you'),
    )
  const say = () => anna.post(`${url}/messages`, { body: 'SECRET-7341' })
  await say()
  await say()
  later(9)
  await writeMails(site)
  expect(await mails()).toEqual([])
  later(10)
  await Promise.all([writeMails(site), writeMails(site)])
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  // The coach has given no name yet, and her username is not shown to clients.
  expect(mail?.subject).toMatch(/^Your coach wrote to you at /)
  expect(JSON.stringify(mail)).not.toContain('anna')
  expect(mail?.body_text).toContain('2 messages are waiting')
  expect(JSON.stringify(mail)).not.toContain('SECRET')
  await say()
  later(69)
  await writeMails(site)
  expect(await mails()).toHaveLength(1)
  later(70)
  await writeMails(site)
  expect(await mails()).toHaveLength(2)
  await say()
  await ben.post(`${url}/messages/read`)
  later(200)
  await writeMails(site)
  expect(await mails()).toHaveLength(2)
  later(0)
})

test('notes are the coach’s: private ones nobody else’s, shared ones read by the member', async () => {
  const { ben, url } = await client()
  const add = (visibility: string, body: string) =>
    dataOf(anna.post(`${url}/notes`, { visibility, body }), 201)
  const hidden = await add('private', 'Careful')
  const waiting = async (): Promise<string> => JSON.stringify(await dataOf(ben.get('/api/waiting')))
  expect(await waiting()).not.toContain('tab=notes')
  const open = await add('shared', 'Well done')
  expect(await waiting()).toContain('tab=notes')
  expect(await bodies(ben, `${url}/notes`)).toEqual(['Well done'])
  expect(await bodies(anna, `${url}/notes`)).toEqual(['Well done', 'Careful'])
  await expectStatus(403, ben.post(`${url}/notes`, { visibility: 'shared', body: 'x' }))
  for (const { id } of [hidden, open]) {
    const theirs = `${url}/notes/${id}`
    await expectStatus(403, ben.patch(theirs, { body: 'x' }), ben.delete(theirs))
  }
  const at = `${url}/notes/${hidden.id}`
  const change = { body: 'Careful!', expected_updated_at: hidden.updated_at }
  const changed = await dataOf(anna.patch(at, change))
  expect(changed.updated_at > hidden.updated_at).toBe(true)
  await expectRefused(anna.patch(at, change), 409, 'note_stale')
  await anna.patch(at, { visibility: 'shared' })
  expect(await bodies(ben, `${url}/notes`)).toEqual(['Well done', 'Careful!'])
  await dataOf(anna.delete(at))
  expect((await anna.get(`${url}/notes`)).json().total).toBe(1)
})

test('each side takes its own steps of an action', async () => {
  const { ben, url } = await client()
  const offered = { text: 'Walk first', pip: 3, due_on: '2026-11-22' }
  const { id, ...made } = await dataOf(anna.post(`${url}/actions`, offered), 201)
  expect(made).toMatchObject({ status: 'offered', author: 'coach', day: null })
  const step = (person: Person, body: object) => person.patch(`${url}/actions/${id}`, { ...body })
  await expectStatus(400, anna.post(`${url}/actions`, { text: 'Walk', goal_id: 3_000_000_000 }))
  const others = [{ status: 'offered' }, { text: 'Something else' }].map(body => step(ben, body))
  await expectStatus(403, step(anna, { status: 'taken' }), ...others)
  const today = { status: 'taken', day: '2026-11-20' }
  expect(await dataOf(step(ben, { status: 'taken' }))).toMatchObject(today)
  await step(ben, { day: '2026-11-21' })
  const ofDay = (date: string, by = ben) => dataOf(by.get(`/api/coaching-actions/${date}`))
  expect(await ofDay('2026-11-20')).toEqual([])
  expect(await ofDay('2026-11-21')).toMatchObject([{ id, text: 'Walk first' }])
  expect(await ofDay('2026-11-21', anna)).toEqual([])
  expect((await dataOf(step(ben, { status: 'done' }))).status).toBe('done')
  const own = await dataOf(ben.post(`${url}/actions`, { text: 'My own' }), 201)
  expect(own).toMatchObject({ status: 'taken', author: 'member' })
  const hers = anna.patch(`${url}/actions/${own.id}`, { text: 'Hers' })
  await expectStatus(403, step(anna, { status: 'let_go' }), hers)
})

test('the growth plan is written by both, never over one another unseen', async () => {
  const { ben, url } = await client()
  expect((await ben.get(`${url}/plan`)).json().data).toEqual({ goals: [], updated_at: null })
  const goal = { title: 'Sleep', why: 'Energy', by: '2027-01-31', first_step: 'Lights out at ten' }
  const none = { expected_updated_at: null }
  const first = await dataOf(put(anna, `${url}/plan`, { goals: [goal], ...none }))
  expect(first.goals).toEqual([{ id: 1, ...goal }])
  await expectRefused(put(ben, `${url}/plan`, { goals: [], ...none }), 409, 'plan_stale')
  const more = { goals: [{ title: 'Read' }, ...first.goals], expected_updated_at: first.updated_at }
  const second = (await put(ben, `${url}/plan`, more)).json().data
  expect(second.goals.map((each: { id: number }) => each.id)).toEqual([2, 1])
  expect((await put(anna, `${url}/plan`, { ...more, goals: [] })).statusCode).toBe(409)
})

test('both write and tick the agenda', async () => {
  const { ben, url } = await client()
  const { id } = await dataOf(ben.post(`${url}/agenda`, { text: 'My boss' }), 201)
  await expectStatus(403, anna.patch(`${url}/agenda/${id}`, { text: 'Not mine' }))
  const ticked = { text: 'My boss', done: true, author: 'member' }
  expect(await dataOf(anna.patch(`${url}/agenda/${id}`, { done: true }))).toMatchObject(ticked)
  expect(await dataOf(ben.get(`${url}/agenda`))).toMatchObject([ticked])
})

test('after its end a coaching can be read, shared notes included, and not written', async () => {
  const { ben, url } = await client()
  await anna.post(`${url}/messages`, { body: 'Goodbye' })
  await anna.post(`${url}/notes`, { visibility: 'shared', body: 'Keep walking' })
  await anna.post(`${url}/end`)
  expect(await bodies(ben, `${url}/messages`)).toEqual(['Goodbye'])
  expect(await bodies(ben, `${url}/notes`)).toEqual(['Keep walking'])
  const words = { body: 'x', text: 'x', visibility: 'shared' }
  for (const path of ['messages', 'notes', 'actions', 'agenda'])
    await expectRefused(anna.post(`${url}/${path}`, words), 409, 'coaching_inactive')
})

test('a coach whose right was taken away neither reads nor writes in a coaching', async () => {
  const { url } = await client()
  const mayCoach = (is_coach: boolean) =>
    setRows(site.db, 'users', { is_coach }, { id: anna.userId })
  await mayCoach(false)
  const words = { body: 'x', text: 'x', visibility: 'shared' }
  for (const path of ['messages', 'notes', 'actions', 'agenda'])
    await expectStatus(404, anna.get(`${url}/${path}`), anna.post(`${url}/${path}`, words))
  await expectStatus(404, anna.get(`${url}/plan`), put(anna, `${url}/plan`, { goals: [] }))
  await mayCoach(true)
})

const WEEK = '2026-11-16'
const FORM = '/api/coach/check-in-form'

test('a coach without a form has a good one, and composes another of at most twelve questions', async () => {
  const first = await dataOf(anna.get(FORM))
  expect(first.questions.length).toBeGreaterThan(3)
  expect(first.updated_at).toBeNull()
  const question = { type: 'choice', text: 'How did it go?', options: ['Well', 'Badly'] }
  const put = (questions: unknown[], more: object = {}) =>
    anna.send('PUT', FORM, { questions, ...more })
  const few = [{ ...question, options: ['One'] }]
  await expectStatus(400, put(Array(13).fill(question)), put(few))
  const none = { expected_updated_at: null }
  await dataOf(put(first.questions, none))
  await expectRefused(put(first.questions, none), 409, 'form_stale')
  const stored = await dataOf(put([question, first.questions[0]]))
  expect(stored.questions.map((each: { id: number }) => each.id)).toEqual([7, 1])
})

test('a form that is asked at the start waits for a new client at once, until it is answered', async () => {
  const dora = await coach(site, 'dora')
  const { questions, ...form } = await dataOf(dora.get(FORM))
  expect(form).toMatchObject({ asked_at_start: false })
  const put = (more: object) => dora.send('PUT', FORM, { questions, ...more })
  const waits = async (by: Person) =>
    (await dataOf(by.get('/api/waiting'))).items.filter(
      ({ kind }: { kind: string }) => kind === 'check_in',
    )
  const ben = await member(site)
  const coaching_id = await coached(dora, ben)
  expect(await waits(ben)).toEqual([])
  expect(await dataOf(put({ asked_at_start: true }))).toMatchObject({ asked_at_start: true })
  // Left out, it stays.
  expect(await dataOf(put({}))).toMatchObject({ asked_at_start: true })
  expect(await waits(ben)).toMatchObject([
    { text: 'Your coach has a few questions for you, to begin with' },
  ])
  const { week } = await dataOf(ben.get(`/api/coachings/${coaching_id}/check-in`))
  await dataOf(ben.post('/api/check-ins', { coaching_id, week, answers: {} }), 201)
  expect(await waits(ben)).toEqual([])
  const eva = await member(site)
  const bought = { coachId: dora.userId, memberId: eva.userId, guest: null, name: null }
  const before = await rowsOf(site.db, 'coachings')
  const ctx = systemContext(site.db, site.deps, site.clock.now)
  // The purchase makes the coaching, so its mail invites nobody.
  expect(await firstFormPath(ctx, bought, true)).toBe('/coaching/mine')
  expect(await rowsOf(site.db, 'coachings')).toEqual(before)
  await coached(dora, eva)
  await dataOf(put({ asked_at_start: false }))
  expect(await waits(eva)).toEqual([])
})

test('a member checks in once a week, with answers to that form only', async () => {
  const bea = await coach(site, 'bea')
  const ben = await member(site)
  const coaching_id = await coached(bea, ben)
  const send = (body: object, by = ben) =>
    by.post('/api/check-ins', { coaching_id, week: WEEK, answers: {}, ...body })
  await expectStatus(400, send({ week: '2026-11-17' }), send({ week: '2026-11-23' }))
  for (const answers of [{ 99: 'x' }, { 1: 11 }, { 1: 'ten' }, { 5: 'perhaps' }])
    await expectRefused(send({ answers }), 400, 'invalid')
  const answers = { 1: 8, 2: 'The walks', 5: 'yes' }
  const made = await dataOf(send({ answers }), 201)
  expect(made).toMatchObject({ week: WEEK, answers, figures: null })
  await expectRefused(send({ answers: { 1: 2 } }), 409, 'check_in_exists')
  expect(await dataOf(ben.get('/api/check-ins'))).toMatchObject([{ answers }])
  const url = `/api/coach/clients/${ben.userId}/check-ins`
  expect(await dataOf(bea.get(url))).toMatchObject([{ answers }])
  expect(await dataOf(bea.get('/api/coach/clients'))).toMatchObject([{ check_in: 'in' }])
  await expectStatus(404, anna.get(url), send({}, await member(site)), send({}, bea))
})

test('the open check-in shows true figures of the week, which are sent only if the member says so', async () => {
  const ben = await member(site)
  await fillAccount(ben)
  const coaching_id = await coached(anna, ben)
  const url = `/api/coachings/${coaching_id}`
  const open = await dataOf(ben.get(`${url}/check-in`))
  expect(open).toMatchObject({ week: WEEK, due_on: '2026-11-22', sent: null })
  expect(open.figures).toEqual({ days: 2, green_days: 0, pips: 1, reflections: 1, results: 1 })
  expect((await anna.get(`${url}/check-in`)).statusCode).toBe(404)
  await ben.patch(url, { check_in_day: 5 })
  expect((await dataOf(ben.get(`${url}/check-in`))).due_on).toBe('2026-11-20')
  const checkIn = { coaching_id, week: WEEK, answers: {}, with_figures: true }
  const sent = await dataOf(ben.post('/api/check-ins', checkIn), 201)
  expect(sent.figures).toEqual(open.figures)
  expect((await dataOf(ben.get(`${url}/check-in`))).sent.id).toBe(sent.id)
})
