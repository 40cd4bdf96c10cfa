import { beforeAll, expect, test } from 'vitest'
import { dataOf, expectRefused, expectStatus, openSite, type Person } from '#test/app.ts'
import {
  type Answer,
  addOffer,
  beginCheckout,
  buy,
  GUEST,
  openShop,
  payInSandbox,
  purchasesOf,
  type Shop,
  salesOf,
} from '#test/offers.ts'
import { member, coach as newCoach, PASSWORD } from '#test/people.ts'
import { picture } from '#test/pictures.ts'
import { rowOf, rowsOf, setRows, whileRefused } from '#test/rows.ts'
import { at, MONDAY } from '#test/sessions.ts'

const site = openSite({ RATE_LIMIT: 'off' })
let shop: Shop

beforeAll(async () => {
  shop = await openShop(site)
})

/** An offer as its coach sees it. */
const ownOffer = async (id: number): Promise<Answer> =>
  (await dataOf(shop.coach.get('/api/coach/offers'))).find((each: Answer) => each.id === id)

test('a coach who is no administrator gives her offer a picture, and the log says so', async () => {
  const url = '/api/coach/offers/pictures'
  const png = await picture('png', 800, 60)
  const send = (by: Person, query = 'alt=A%20path') =>
    by.send('POST', `${url}?${query}`, png, { 'content-type': 'image/png' })
  expect((await send(shop.coach, 'alt=')).json().fields.alt).toContain('what the picture shows')
  const added = await dataOf(send(shop.coach), 201)
  expect(await dataOf(shop.coach.get(url))).toEqual([added])
  const { slug } = await addOffer(shop, { title: 'With a picture', picture: added.id })
  expect(await dataOf(site.visitor().get(`/api/offers/${slug}`))).toMatchObject({
    picture: { url: added.url, alt: 'A path' },
  })
  const logged = await site.db.selectFrom('audit_log').select(['admin_id', 'call']).execute()
  expect(logged).toContainEqual({ admin_id: shop.coach.userId, call: `POST ${url}` })
  await site.db.deleteFrom('offers').execute()
})

test('an offer is made, shown, changed and deleted by its coach alone', async () => {
  const offer = await addOffer(shop)
  const sessions = { kind: 'sessions', session_type: shop.type.id, name: 'Talk', minutes: 60 }
  expect(offer).toMatchObject({
    ...{ slug: 'six-sessions', currency: 'USD', available: true, why: null },
    ...{ sold: 0, paid_sum: 0, contents: [sessions] },
  })
  expect((await addOffer(shop)).slug).toBe('six-sessions-2')
  const shown = await dataOf(site.visitor().get('/api/offers/six-sessions'))
  expect(shown).not.toHaveProperty('sold')
  expect((await dataOf(site.visitor().get('/api/offers'))).length).toBe(2)

  const url = `/api/coach/offers/${offer.id}`
  const other = await newCoach(site)
  expect((await other.patch(url, { title: 'Mine' })).statusCode).toBe(404)
  expect((await other.delete(url)).statusCode).toBe(404)

  const changed = await dataOf(shop.coach.patch(url, { visible: 'link', title: 'Half a dozen' }))
  expect(changed).toMatchObject({ title: 'Half a dozen', slug: 'six-sessions', price: 60_000 })
  const stale = { line: 'x', expected_updated_at: offer.updated_at }
  await expectRefused(shop.coach.patch(url, stale), 409, 'offer_stale')
  expect((await dataOf(site.visitor().get('/api/offers'))).length).toBe(1)
  expect((await site.visitor().get('/api/offers/six-sessions')).statusCode).toBe(200)
  await dataOf(shop.coach.patch(url, { visible: 'off' }))
  expect((await site.visitor().get('/api/offers/six-sessions')).statusCode).toBe(404)
  expect((await shop.coach.get('/api/offers/six-sessions')).statusCode).toBe(200)
  expect((await shop.coach.patch(url, { slug: 'six-sessions-2' })).json().code).toBe('slug_taken')
  expect((await shop.coach.delete(url)).statusCode).toBe(200)
})

test('what does not go together is refused with its field', async () => {
  const sessions = { kind: 'sessions', session_type: 999_999, count: 1, months: 1 }
  const wrong: [string, Record<string, unknown>][] = [
    ['price', { price: 0 }],
    ['price', { pays: 'free' }],
    ['instalments', { pays: 'instalments' }],
    ['instalments', { instalments: 3 }],
    ['contents', { contents: [sessions] }],
    ['contents', { contents: [{ kind: 'group', group: 999_999 }] }],
    ['on_sale_until', { on_sale_from: at('10:00'), on_sale_until: at('09:00') }],
  ]
  for (const [field, fields] of wrong) {
    const offer = { title: 'Bad', price: 100, pays: 'once', ...fields }
    const answer = await shop.coach.post('/api/coach/offers', offer)
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]])
  }
})

test('a member buys, books with it, and both see what is left', async () => {
  const offer = await addOffer(shop, { title: 'For members' })
  const ann = await member(site)
  const begun = await beginCheckout(ann, offer)
  expect(begun.url).toContain(`/offers/pay/${begun.purchase}`)
  const state = `/api/purchases/${begun.purchase}`
  expect(await dataOf(site.visitor().get(state))).toMatchObject({ status: 'open', next: 'pay' })
  expect(await purchasesOf(ann)).toEqual([])
  const declined = { cardNumber: '4000 0000 0000 0002' }
  expect((await ann.post(`/api/sandbox/checkout/${begun.purchase}`, declined)).statusCode).toBe(402)
  await payInSandbox(ann, begun.purchase)
  await payInSandbox(ann, begun.purchase)
  expect(await dataOf(ann.get(state))).toMatchObject({ status: 'paid', next: 'choose_time' })
  expect(await dataOf(site.visitor().get(state))).toMatchObject({ next: 'mail' })

  const types = await dataOf(ann.get('/api/session-types'))
  expect(types).toContainEqual(expect.objectContaining({ id: shop.type.id, offered: true }))
  const booking = { session_type_id: shop.type.id, start: at('10:00'), zone: 'America/New_York' }
  await dataOf(ann.post('/api/appointments', booking), 201)
  const [mine] = await purchasesOf(ann)
  expect(mine).toMatchObject({
    offer: { title: 'For members' },
    status: 'paid',
    contents: [{ kind: 'sessions', left: 5, used: 1, until: '2027-02-20T17:00:00.000Z' }],
    uses: [{ at: at('10:00'), what: 'Talk' }],
  })
  const credits = await dataOf(ann.get('/api/session-credits'))
  expect(credits.credits).toMatchObject([{ plan: null, purchase: mine.id, left: 5 }])
  const [sold] = await salesOf(shop, `?offer=${offer.id}`)
  expect(sold).toMatchObject({ id: mine.id, paid: 60_000, client: { id: ann.userId } })
  expect(sold.contents[0].left).toBe(5)
  expect(await salesOf(shop, `?offer=${offer.id}&status=refunded`)).toEqual([])

  const extended = `/api/coach/purchases/${mine.id}/extend`
  const longer = { until: '2027-06-01T00:00:00.000Z' }
  expect((await (await newCoach(site)).post(extended, longer)).statusCode).toBe(404)
  const after = await dataOf(shop.coach.post(extended, longer))
  expect(after.contents[0].until).toBe(longer.until)
  expect((await shop.coach.post(extended, { until: at('10:00') })).statusCode).toBe(400)

  const refund = `/api/coach/purchases/${mine.id}/refund`
  expect((await shop.coach.post(refund, {})).statusCode).toBe(400)
  const refunded = await dataOf(shop.coach.post(refund, { reason: 'Moves away' }))
  expect(refunded).toMatchObject({ status: 'refunded', refunded: 60_000 })
  expect(refunded.contents[0]).toMatchObject({ left: 0, used: 0 })
  expect((await shop.coach.post(refund, { reason: 'Twice' })).json().code).toBe('already_refunded')
  const [session] = await dataOf(ann.get('/api/appointments'))
  expect(session).toMatchObject({ status: 'cancelled', cancelled_by: 'site' })
  const own = await ownOffer(offer.id)
  expect(own).toMatchObject({ sold: 0, paid_sum: 0 })
  expect((await shop.coach.delete(`/api/coach/offers/${offer.id}`)).json().code).toBe('offer_sold')
})

test('a visitor buys with a time, which is held and then booked; the link of the mail leads in', async () => {
  const offer = await addOffer(shop, { title: 'With a time' })
  const slots = `/api/offers/${offer.slug}/slots?start=${MONDAY}&end=${MONDAY}&zone=UTC`
  const free = await dataOf(site.visitor().get(slots))
  expect(free).toContainEqual(expect.objectContaining({ start: at('11:00') }))
  const guest = site.visitor()
  const missing = await guest.post(`/api/offers/${offer.slug}/checkout`, {})
  expect(Object.keys(missing.json().fields).sort()).toEqual(['email', 'name'])
  const start = at('11:00')
  const { purchase } = await beginCheckout(guest, offer, { ...GUEST, start, price: 1 })
  const eve = { ...GUEST, email: 'eve@example.org', start }
  const late = site.visitor().post(`/api/offers/${offer.slug}/checkout`, eve)
  await expectRefused(late, 409, 'slot_taken')
  const paid = await payInSandbox(guest, purchase)
  const shows = { status: 'paid', next: 'mail', appointment: { start }, sandbox: true }
  expect(paid).toMatchObject(shows)
  expect(JSON.stringify(paid)).not.toContain('gil')
  const mails = await rowsOf(site.db, 'mails', { recipient: GUEST.email })
  const entry = mails.find(({ calendar }) => calendar)?.calendar?.text
  expect(entry).toContain(`UID:${paid.calendar_uid}`)
  const welcome = mails.find(({ kind }) => kind === 'purchase-welcome')
  const [, invitation] = /invitation=([\w-]+)/.exec(welcome?.body_text ?? '') ?? []
  expect(welcome?.subject).toBe('Your six sessions are here')
  expect(welcome?.body_text).toContain(`invitation=${invitation}&next=%2Fcoaching%2Fmine`)
  const gil = site.visitor()
  const shown = await dataOf(gil.post('/api/invitations/show', { invitation }))
  expect(shown.invitation).toMatchObject({ ...GUEST, bought: 'Your six sessions are here' })
  const account = { username: 'gil', password: 'correct horse', email: GUEST.email, invitation }
  await dataOf(gil.post('/api/register', account), 201)
  const [mine] = await purchasesOf(gil)
  expect(mine.contents[0]).toMatchObject({ left: 5, used: 1 })
  const [session] = await dataOf(gil.get('/api/appointments'))
  expect(session).toMatchObject({ status: 'booked', start })
  expect(await dataOf(gil.get(`/api/purchases/${purchase}`))).toMatchObject({ next: 'account' })
  expect(await dataOf(gil.get('/api/coachings'))).toMatchObject([
    { role: 'member', status: 'active', coach: { id: shop.coach.userId }, next_session_at: start },
  ])
})

test('who buys sessions is a client, an ended coaching begins again with nothing shared, and the words alone make nobody one', async () => {
  const sessions = await addOffer(shop, { title: 'Makes a client' })
  const words = await addOffer(shop, { title: 'The words alone', contents: [] })
  const cleo = await member(site)
  const coachings = () => dataOf(cleo.get('/api/coachings'))
  await buy(cleo, words)
  expect(await coachings()).toEqual([])
  expect((await salesOf(shop, `?offer=${words.id}`))[0].client.id).toBe(null)
  const { username } = await dataOf(cleo.get('/api/user'))
  await dataOf(shop.coach.post('/api/coach/coachings', { member: username }), 201)
  await buy(cleo, sessions)
  const [{ id }, ...more] = await coachings()
  expect(more).toEqual([])
  const client = `/api/coach/clients/${cleo.userId}`
  expect(await dataOf(shop.coach.get(client))).toMatchObject({ coaching_id: id, shared: [] })
  const share = { coaching_id: id, kind: 'dominoes', from_date: '2026-01-01' }
  await dataOf(cleo.post('/api/shares', share), 201)
  await buy(cleo, sessions)
  expect((await shop.coach.get(`${client}/dominoes`)).statusCode).toBe(200)
  await dataOf(cleo.post(`/api/coachings/${id}/end`))
  await buy(cleo, sessions)
  expect(await coachings()).toMatchObject([{ id, status: 'active', ended_at: null }])
  expect(await dataOf(shop.coach.get(client))).toMatchObject({ status: 'active', shared: [] })
  const [sold] = await salesOf(shop, `?offer=${sessions.id}`)
  expect(sold.client.id).toBe(cleo.userId)
})

test('the link of one purchase takes what else was bought of that coach, and nothing of another', async () => {
  const offer = await addOffer(shop, { title: 'Bought twice' })
  const other = await openShop(site)
  const foreign = await addOffer(other, { title: 'Of another coach' })
  const guest = { name: 'Tess', email: 'tess@example.org' }
  for (const each of [offer, offer, foreign]) await buy(site.visitor(), each, guest)
  const [mail] = await rowsOf(site.db, 'mails', { recipient: guest.email })
  const [, invitation] = /invitation=([\w-]+)/.exec(mail?.body_text ?? '') ?? []
  const tess = site.visitor()
  const account = { username: 'tess', password: PASSWORD, email: guest.email, invitation }
  await dataOf(tess.post('/api/register', account), 201)
  const mine = (await purchasesOf(tess)).map((each: Answer) => each.offer.title)
  expect(mine).toEqual(['Bought twice', 'Bought twice'])
  expect((await dataOf(tess.get('/api/session-credits'))).left).toBe(12)
  expect((await dataOf(tess.get('/api/coachings'))).length).toBe(1)
})

test('given and paid by bank: the same answer for everybody, and what was sold stays as it was', async () => {
  const offer = await addOffer(shop, { title: 'Gifts' })
  const ben = await member(site)
  const { email } = await dataOf(ben.get('/api/user'))
  await setRows(site.db, 'users', { email_verified: true }, { id: ben.userId })
  const give = (body: Record<string, unknown>) =>
    shop.coach.post('/api/coach/purchases', { offer: offer.id, ...body })
  const known = await give({ email, paid: 'bank' })
  const unknown = await give({ email: 'nobody@example.org', paid: 'given' })
  expect([known.statusCode, unknown.statusCode]).toEqual([201, 201])
  expect(known.json().data).toEqual(unknown.json().data)
  expect((await give({ member: ben.userId, paid: 'given' })).statusCode).toBe(404)
  expect((await give({ paid: 'given' })).statusCode).toBe(400)
  await dataOf(shop.coach.patch(`/api/coach/offers/${offer.id}`, { title: 'Else', price: 1 }))
  const [{ href }] = (await dataOf(ben.get('/api/waiting'))).items
  await dataOf(ben.post(`/api/purchases/${href.split('=').at(-1)}/take`))
  const [mine] = await purchasesOf(ben)
  const sold = { offer: { title: 'Gifts' }, price: 60_000, paid_by: 'bank', instalments: null }
  expect(mine).toMatchObject(sold)
  const own = await ownOffer(offer.id)
  expect(own).toMatchObject({ sold: 2, paid_sum: 60_000 })
  const begun = await beginCheckout(site.visitor(), offer, { ...GUEST, email: 'bank@example.org' })
  const [pending] = await salesOf(shop, `?offer=${offer.id}&status=open`)
  const paid = await dataOf(shop.coach.post(`/api/coach/purchases/${pending.id}/paid`))
  expect(paid).toMatchObject({ status: 'paid', paid_by: 'bank', paid: 1 })
  expect((await salesOf(shop, '?q=bank%40example.org')).length).toBe(1)
  const card = { cardNumber: '4242 4242 4242 4242' }
  const late = site.visitor().post(`/api/sandbox/checkout/${begun.purchase}`, card)
  await expectRefused(late, 409, 'purchase_state')
})

test('free: at once for members and without a time, else by the mailed button', async () => {
  const fields = { title: 'First talk', price: 0, pays: 'free' }
  const one = { kind: 'sessions', session_type: shop.type.id, count: 1, months: 1 }
  const offer = await addOffer(shop, { ...fields, contents: [one] })
  const cleo = await member(site)
  const start = at('13:00')
  const own = await beginCheckout(cleo, offer, { start })
  const granted = { status: 'paid', appointment: { start } }
  expect(await dataOf(cleo.get(`/api/purchases/${own.purchase}`))).toMatchObject(granted)
  const later = at('14:00')
  const email = 'free@example.org'
  const asked = { ...GUEST, email, start: later }
  const { purchase } = await beginCheckout(site.visitor(), offer, asked)
  const url = `/api/purchases/${purchase}`
  expect(await dataOf(site.visitor().get(url))).toMatchObject({ status: 'open', next: 'mail' })
  const mail = await rowOf(site.db, 'mails', { recipient: email }, ['body_text'])
  const [, token] = /confirm\?token=([\w.-]+)/.exec(mail.body_text) ?? []
  const confirm = (value: unknown) =>
    site.visitor().post('/api/purchases/confirm', { token: value })
  expect((await confirm(purchase)).json().code).toBe('link_invalid')
  expect(await dataOf(confirm(token))).toMatchObject({ status: 'paid', next: 'mail' })
  expect(await dataOf(confirm(token))).toMatchObject({ status: 'paid' })
})

test('by an address alone nobody enters a group, and a coach learns of no account; the link mailed there leads in', async () => {
  const group = await dataOf(
    shop.coach.post('/api/groups', { name: 'Quiet', access: 'invited' }),
    201,
  )
  const contents = [
    { kind: 'group', group: group.id },
    { kind: 'sessions', session_type: shop.type.id, count: 2, months: 1 },
  ]
  const offer = await addOffer(shop, { title: 'Quiet', price: 0, pays: 'free', contents })
  const ann = await member(site)
  const { email } = await dataOf(ann.get('/api/user'))
  await setRows(site.db, 'users', { email_verified: true }, { id: ann.userId })
  await beginCheckout(site.visitor(), offer, { name: 'A stranger', email })
  const gift = { offer: offer.id, email, paid: 'given' }
  await dataOf(shop.coach.post('/api/coach/purchases', gift), 201)
  const inGroup = async () =>
    (await dataOf(shop.coach.get(`/api/groups/${group.id}/members`))).length - 1
  expect([await inGroup(), await purchasesOf(ann)]).toEqual([0, []])
  const sold = await salesOf(shop, `?offer=${offer.id}`)
  expect(sold.map(({ client }: Answer) => client)).toEqual([
    { id: null, name: '', email },
    { id: null, name: 'A stranger', email },
  ])
  const waiting = (await dataOf(ann.get('/api/waiting'))).items
  expect(waiting).toHaveLength(2)
  await dataOf(ann.post(`/api/purchases/${waiting[0].href.split('=').at(-1)}/take`))
  expect([await inGroup(), (await purchasesOf(ann)).length]).toEqual([1, 1])

  const fresh = 'quiet@example.org'
  await beginCheckout(site.visitor(), offer, { name: 'Quiet', email: fresh })
  const mail = await rowOf(site.db, 'mails', { recipient: fresh }, ['body_text'])
  const [, invitation] = /invitation=([\w-]+)/.exec(mail.body_text) ?? []
  const quiet = site.visitor()
  const account = { username: 'quiet.one', email: fresh, password: PASSWORD, invitation }
  expect((await quiet.post('/api/register', account)).statusCode).toBe(201)
  expect([(await dataOf(quiet.get('/api/session-credits'))).left, await inGroup()]).toEqual([2, 2])
})

test('what was bought is new until the coach has opened it; what they gave is not', async () => {
  const offer = await addOffer(shop)
  const eve = await member(site)
  await buy(eve, offer)
  const gift = { offer: offer.id, email: 'gift@example.com', paid: 'given' }
  await dataOf(shop.coach.post('/api/coach/purchases', gift), 201)
  const unseen = (id: number) => salesOf(shop, `?new=true&offer=${id}`)
  const [mine] = await purchasesOf(eve)
  expect(await unseen(offer.id)).toMatchObject([{ id: mine.id, paid_by: 'sandbox' }])
  const see = () => shop.coach.post(`/api/coach/purchases/${mine.id}/seen`)
  await expectStatus(500, whileRefused(site.db, 'update of seen_at on purchases', see))
  await dataOf(see())
  expect(await unseen(offer.id)).toEqual([])
  expect(await salesOf(shop, `?offer=${offer.id}`)).toHaveLength(2)
})

test('tokens and ids of others open nothing', async () => {
  const offer = await addOffer(shop, { title: 'Private' })
  const dora = await member(site)
  const token = await buy(dora, offer)
  const [mine] = await purchasesOf(dora)
  expect((await site.visitor().get(`/api/purchases/${token}x`)).statusCode).toBe(404)
  expect((await site.visitor().get('/api/purchases/nonsense')).statusCode).toBe(404)
  const other = await newCoach(site)
  for (const path of ['refund', 'extend', 'paid', 'suggest', 'seen']) {
    const body = { reason: 'Mine', until: '2030-01-01T00:00:00.000Z' }
    const answer = await other.post(`/api/coach/purchases/${mine.id}/${path}`, body)
    expect(answer.statusCode, path).toBe(404)
  }
  expect(await dataOf(other.get('/api/coach/purchases'))).toEqual([])
  expect(await purchasesOf(await member(site))).toEqual([])
  expect(await dataOf(other.get('/api/coach/purchases/desk'))).toEqual([])
})
