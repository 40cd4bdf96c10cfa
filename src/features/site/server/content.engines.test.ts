import { beforeAll, beforeEach, expect, test } from 'vitest'
import { template } from '#src/contract/own-words.ts'
import { KEYS } from '#src/features/texts/domain/keys.ts'
import { showSite } from '#src/platform/server/pages/live-site.ts'
import { dataOf, expectRefused, openSite, type Person } from '#test/app.ts'
import { administrator } from '#test/people.ts'
import { addRows, rowOf, setRows } from '#test/rows.ts'
import { followTexts, saveTexts } from '#test/site-texts.ts'
import type { Content } from '../contract/content.ts'

const site = openSite()
let admin: Person

beforeAll(async () => {
  admin = await administrator(site)
})
beforeEach(async () => {
  for (const table of ['content_state', 'content_versions', 'audit_log', 'mails'] as const)
    await site.db.deleteFrom(table).execute()
  const { settings } = site.deps
  showSite(settings, settings.baseSite)
})

const TEA = {
  ...{ id: 'basic', name: 'Tea', price: 12, description: 'Hot' },
  ...{ features: [], popular: false },
}
const IN_YEN = {
  ...template(KEYS.offers.default)[0],
  title: 'One hour',
  price: 99.5,
  currency: 'JPY',
}
const asked = (question: string, answer: string) => ({ question, answer })
const MANY = Array.from({ length: 21 }, (_, n) => asked(`${n}?`, 'Yes.'))

const content = (): Promise<Content> => dataOf(admin.get('/api/admin/content'))
const keyOf = async (name: string) => (await content()).keys.find(each => each.key === name)
const put = (version: number, changes: Record<string, unknown>) =>
  admin.send('PUT', '/api/admin/content', { version, changes })
const save = (changes: Record<string, unknown>) => saveTexts(admin, changes)
const publish = () => dataOf(admin.post('/api/admin/content/publish'))
const versions = () => dataOf(admin.get('/api/admin/content/versions'))
/** Takes over what is published, and then works with it. */
const followed = async (work: () => Promise<void> = async () => {}) => {
  const live = followTexts(site)
  await live.look()
  await work()
  await live.stop()
}

test('a new site has every key, at version 0, with nothing stored', async () => {
  const { version, published, keys } = await content()
  expect([version, published]).toEqual([0, 0])
  expect(keys.map(each => each.key)).toEqual(Object.keys(KEYS))
  expect(keys.filter(each => each.published !== null || each.draft !== null)).toEqual([])
  const expected = { kind: 'text', page: 'practice', max: 60, default: 'First Domino' }
  expect(keys.find(each => each.key === 'practice.name')).toMatchObject(expected)
})

test('a draft is not published; null, and the default itself, return to the default', async () => {
  expect(await save({ 'practice.city': ' Leeds ', faq: [] })).toBe(1)
  expect(await keyOf('practice.city')).toMatchObject({ draft: 'Leeds', published: null })
  expect(await keyOf('faq')).toMatchObject({ draft: [] })
  expect(await save({ 'practice.city': null })).toBe(2)
  expect(await keyOf('practice.city')).toMatchObject({ draft: null })
  expect(await save({ faq: (await keyOf('faq'))?.default })).toBe(3)
  expect(await keyOf('faq')).toMatchObject({ draft: null })
})

test('of two saves from the same version the second is refused, and nothing is lost', async () => {
  await save({ 'practice.city': 'Leeds' })
  await expectRefused(put(0, { 'practice.city': 'York' }), 409, 'content_changed')
  const both = await Promise.all(['A', 'B'].map(title => put(1, { 'home.hero.title': title })))
  expect(both.map(answer => answer.statusCode).sort()).toEqual([200, 409])
  expect(await keyOf('practice.city')).toMatchObject({ draft: 'Leeds' })
})

test.each([
  ['practice.city', 'x'.repeat(61), 'Please keep this to 60 characters.'],
  ['practice.city', '  ', 'Please fill this in.'],
  ['practice.city', '{city}', 'Please leave out { and }.'],
  ['home.hero.title', 'In {town}', expect.stringContaining('There is no placeholder {town}.')],
  ['contact.email', 'nobody', expect.stringContaining('email address')],
  ['social.x', 'javascript:alert(1)', expect.stringContaining('https://')],
  ['theme.primary', 'red', expect.stringContaining('#1f4d4a')],
  ['faq', [asked('Why?', '')], 'Entry 1, Answer: Please fill this in.'],
  ['faq', MANY, 'Please keep this to 20 entries.'],
  ['faq', [asked('A?', 'B'), asked('A?', 'C')], 'Question: no two entries may have the same.'],
  ['offers', [{ title: 'One', description: 'Two', price: -1 }], expect.stringContaining('Price')],
  ['offers', [IN_YEN], 'One hour: JPY has no decimals. Please enter a whole amount.'],
  ['plans', [{ id: 'gold' }], expect.stringContaining('free, basic, coaching')],
  ['plans', [{ ...TEA, price: -1 }], expect.stringMatching(/Price per month: Please enter a numb/)],
  ['plans', [{ ...TEA, price: 1_000_000 }], expect.stringContaining('from 0 to 999,999')],

  ['plans', [{ ...TEA, price: 0 }], 'Tea: please enter an amount above 0.'],
  ['plans', [{ ...TEA, id: 'free' }], expect.stringContaining('costs nothing')],
  ['practice.currency', 'XXX', expect.stringContaining('USD, EUR')],
  ['practice.currency', 'JPY', 'Essentials: JPY has no decimals. Please enter a whole amount.'],
  [
    'mails.session_booked.text',
    '{name}.',
    expect.stringContaining('Please keep {when} and {link}'),
  ],
  ['mails.reset.subject', '{link}', expect.stringContaining('There is no placeholder {link}.')],
  ['help.lines', 'Call 988.\nSomebody', 'Please enter a number or an address on each line.'],

  ['about.photo', 'https://elsewhere.example/me.png', 'Please choose a picture from the library.'],
  [
    'testimonials',
    [{ quote: 'It helped.', name: '' }],
    'Entry 1, Name or initials: Please fill this in.',
  ],
  ['nothing', 'x', 'There is no such text.'],
  ['toString', 'x', 'There is no such text.'],
])('%s: %j is refused at its field, and nothing is stored', async (key, value, message) => {
  const answer = await put(0, { 'practice.region': 'X', [key]: value })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields).toEqual({ [key]: message })
  expect(await content()).toMatchObject({ version: 0 })
})

test('publishing changes raises the version; each is listed with who, when and what, and can be restored as a draft', async () => {
  expect(await publish()).toEqual({ version: 0 })
  await save({ 'practice.city': 'Leeds' })
  expect((await admin.post('/api/admin/content/publish', { version: 0 })).statusCode).toBe(409)
  for (let n = 0; n < 2; n++) expect(await publish()).toEqual({ version: 2 })
  expect(await content()).toMatchObject({ version: 2, published: 2 })
  await save({ 'practice.city': 'York', 'home.hero.title': 'Hello' })
  await publish()
  const published_at = site.clock.now.toISOString()
  const latest = { version: 4, published_at, changed: ['City', 'Headline'], is_live: true }
  expect(await versions()).toMatchObject([
    { ...latest, username: expect.stringMatching(/^member/) },
    { version: 2, changed: ['City'], is_live: false },
  ])
  const expected = [{ call: 'POST /api/admin/content/publish' }, { call: 'PUT /api/admin/content' }]
  expect((await dataOf(admin.get('/api/admin/audit'))).slice(0, 2)).toMatchObject(expected)
  const restore = (version: number) => admin.post(`/api/admin/content/versions/${version}/restore`)
  expect(await dataOf(restore(2))).toEqual({ version: 5 })
  expect(await keyOf('practice.city')).toMatchObject({ draft: 'Leeds', published: 'York' })
  expect(await keyOf('home.hero.title')).toMatchObject({ draft: null, published: 'Hello' })
  await restore(0)
  expect(await keyOf('practice.city')).toMatchObject({ draft: null })
  expect((await restore(3)).statusCode).toBe(404)
})

test('a publication that breaks off in the middle leaves the old site, and can be tried again', async () => {
  await save({ 'practice.city': 'Leeds' })
  await publish()
  await save({ 'practice.city': 'York' })
  // Stands where the texts are stored, after the site has been told their version.
  const inTheWay = { ...(await rowOf(site.db, 'content_versions')), version: 4 }
  await addRows(site.db, 'content_versions', [inTheWay])
  expect((await admin.post('/api/admin/content/publish')).statusCode).toBe(500)
  await site.db.deleteFrom('content_versions').where('version', '=', 4).execute()
  expect(await content()).toMatchObject({ version: 3, published: 2 })
  expect(await keyOf('practice.city')).toMatchObject({ draft: 'York', published: 'Leeds' })
  expect(await publish()).toEqual({ version: 4 })
  expect(await keyOf('practice.city')).toMatchObject({ published: 'York' })
})

test('the last 50 versions are kept', async () => {
  await save({ 'practice.city': 'Leeds' })
  await publish()
  const first = await rowOf(site.db, 'content_versions')
  const more = Array.from({ length: 51 }, (_, n) => ({ ...first, version: 3 + n }))
  await addRows(site.db, 'content_versions', more)
  await setRows(site.db, 'content_state', { version: 53, published: 53 }, {})
  await save({ 'practice.city': 'York' })
  await publish()
  const list = await versions()
  expect([list.length, list[0].version, list.at(-1).version]).toEqual([50, 55, 5])
})

const tool = (id: string, title: string) => ({
  ...{ id, title, question: 'What?', description: 'This.', verb: 'See', link: 'So.' },
})
const TOOLS_TOLD = [
  tool('perception', 'Glasses'),
  tool('domino', 'Morning Tile'),
  { ...tool('rooms', 'Rooms'), hidden: true },
]

test('mails, the sender and the guide follow what is published', async () => {
  await save({
    'practice.name': 'Quiet, "Desk"',
    'practice.city': 'Leeds',
    'practice.region': 'Yorkshire',
    'practice.country': 'GB',
    'contact.email': 'ann@quiet.example',
    'help.lines': 'Our duty phone: 0113 496 0000\n\nSamaritans: 116 123',
    tools: TOOLS_TOLD,
    'mails.booking.subject': 'Soon in {city}: {minutes} minutes',
    'mails.booking.text': '# Hello\n\n{place}\n\nUntil then!\n\n---\nYours, {brand}',
  })
  await publish()
  expect(site.deps.settings.site.brand).toBe('First Domino')
  await followed(async () => {
    expect(site.deps.settings.mail.from).toBe('"Quiet, Desk" <ann@quiet.example>')
    const booking = { name: 'Zoë', email: 'zoe@example.com', interest: 'group' }
    await dataOf(site.visitor().post('/api/bookings', booking), 201)
    const mail = await rowOf(site.db, 'mails', { kind: 'booking-sender' })
    expect(mail.subject).toBe('Soon in Leeds: 30 minutes')
    expect(mail.body_text).toMatch(
      /^Hello\n\nVirtual [^\n]+\n\nUntil then!\n\n-- \nYours, Quiet, "Desk"$/,
    )
    expect(mail.body_text).toContain('In-person sessions are offered in Leeds, Yorkshire.')
    const ask = async (content: string): Promise<string> => {
      const messages = [{ role: 'user', content }]
      return (await site.visitor().post('/api/ai/chat', { messages })).json().message
    }
    const care = await ask('I want to die')
    expect(care).toContain('If you are in danger now, call 999.')
    expect(care).toContain('Our duty phone: 0113 496 0000\nSamaritans: 116 123\n\n')
    expect(care).not.toContain('988')
    expect(await ask('My husband hits me')).toContain(
      'The National Domestic Abuse Helpline is 0808 2000 247.',
    )
    expect(await ask('What can you do?')).toContain(
      '([Glasses](/perception-filter), [Morning Tile](/daily-domino))',
    )
    const message = await ask('Do we meet in person or online?')
    expect(message).toContain('In-person sessions are offered in Leeds, Yorkshire.')
    expect(`${mail.body_text} ${message}`).not.toMatch(/Yonkers|New York|First Domino/)
  })
})

test('what cannot be rendered leaves everything as it was, and says why', async () => {
  await save({ 'practice.city': 'Leeds' })
  await publish()
  const failing = followTexts(site, async () => {
    throw new Error('The page “Home” cannot be rendered at the text “City”.')
  })
  await failing.look()
  await failing.stop()
  expect(site.deps.settings.site.content).toEqual({})
  expect(await content()).toMatchObject({ failure: expect.stringContaining('“City”') })
  await followed()
  expect(site.deps.settings.site.content).toEqual({ 'practice.city': 'Leeds' })
  await save({ 'practice.city': 'York' })
  await publish()
  expect(await content()).toMatchObject({ failure: null })
})

test('amounts without decimals and their currency are saved together, and a left out amount is the default', async () => {
  await save({ plans: [{ ...TEA, price: 3000 }], 'practice.currency': 'JPY' })
  const { price: _, ...without } = TEA
  const cents = await put((await content()).version, { plans: [without] })
  expect(cents.json().fields).toEqual({ plans: expect.stringContaining('JPY has no decimals') })
  await save({ plans: [without], 'practice.currency': null })
  expect(await keyOf('plans')).toMatchObject({ draft: [{ ...TEA, price: 29.99 }] })
})
