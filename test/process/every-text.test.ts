import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { pages } from '#src/app/web/all-pages.ts'
import { BROWSERS } from '#src/platform/web/browser/browsers.ts'
import { ADMIN, type Caller, callerOf, signIn } from '#test/caller.ts'
import { openFolder } from '#test/folders.ts'
import { dataOf, type Site, startSite } from '#test/site.ts'

/** Five seconds on an idle machine; this one may be busy. */
const SHOWN_MS = 50_000

interface ItemField {
  name: string
  kind: string
}

interface Key {
  key: string
  page: string
  kind: string
  default: unknown
  fields?: ItemField[]
}

/** Valid values of texts that are checked for more than their length. */
const FORMED: Readonly<Record<string, (mark: string) => string>> = {
  'contact.email': mark => `${mark}@quiet.example`,
  'social.instagram': mark => `https://pictures.example/${mark}`,
  'social.x': mark => `https://words.example/${mark}`,
  'help.emergency': mark => `call ${mark} 999`,
  'help.lines': mark => `${mark}: 116 123`,
  'help.abuse': mark => `${mark}: 116 124`,
}

/** The members' pages, which anybody may look at: their words are fixed (docs/product.md 4.1, 5.1, 6.1). */
const MEMBERS =
  /^\/(auth|admin|daily-domino|weekly-planner|conscious-cabinet|assessment|ai-coach|today|sessions)\b/

let made = 0
const mark = () => `Zq${(++made).toString(36)}x`

type Item = Readonly<Record<string, unknown>>

/** Another value for every text of a key; undefined for a key that is no text. */
function changed({ key, kind, fields = [], default: value }: Key): unknown {
  if (kind === 'text' || kind === 'markdown') return (FORMED[key] ?? (text => text))(mark())
  if (kind !== 'list') return undefined
  const each = (field: ItemField, item: Item) => {
    const before = item[field.name]
    if (field.kind === 'text') return mark()
    return field.kind === 'lines' ? (before as string[]).map(mark) : before
  }
  // Of a list that is empty on a new site, the texts are known as soon as it has an entry.
  const items = value as Item[]
  return (items.length > 0 ? items : [{}]).map((item: Item) => ({
    ...item,
    ...Object.fromEntries(fields.map(field => [field.name, each(field, item)])),
  }))
}

/** The texts of a value, by paragraph; choices do not count. */
function textsOf({ kind, fields = [] }: Key, value: unknown): string[] {
  if (kind === 'text') return String(value).split('\n\n')
  if (kind !== 'list') return []
  const named = fields.filter(field => field.kind === 'text' || field.kind === 'lines')
  return (value as Item[])
    .filter(item => item.hidden !== true)
    .flatMap(item => named.flatMap(({ name }) => item[name] as string | string[]))
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&#39;': "'",
}
const decoded = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#x27|#39);/g, whole => ENTITIES[whole] ?? whole)

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

/** Everything that a page says: its text, and what is read aloud or shown by search engines. */
function said(html: string): string[] {
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  const bare = html.replace(/<(script|style)\b.*?<\/\1>/gs, '')
  const attributes = [...bare.matchAll(/\s(?:alt|title|placeholder|aria-label|content)="([^"]*)"/g)]
  const nodes = bare.replace(/<!--.*?-->/gs, '').split(/<[^>]*>/)
  return [
    ...data.flatMap(([, json = '']) => stringsIn(JSON.parse(json))),
    ...attributes.map(([, text = '']) => text),
    ...nodes,
  ]
    .map(text => decoded(text).replace(/\s+/g, ' ').trim())
    .filter(Boolean)
}

const folder = openFolder()
let site: Site
let keys: Key[]
/** The content of every public page and file. */
const files = new Map<string, string>()
/** Everything that the pages say. */
let everything: string[]
let admin: Caller

beforeAll(async () => {
  site = await startSite({ ...ADMIN, DATA_DIR: join(folder, 'data') })
  admin = await signIn(callerOf(site), ADMIN.ADMIN_USERNAME)
  const content = await dataOf<{ version: number; keys: Key[] }>(
    await admin.call('GET', '/api/admin/content'),
  )
  keys = content.keys.filter(({ page }) => page !== 'mails')
  const changes = {
    ...Object.fromEntries(
      keys.map(key => [key.key, changed(key)] as const).filter(([, value]) => value !== undefined),
    ),
    'practice.country': 'GB',
    'theme.primary': '#5b2f5e',
  }
  const saved = await admin.call('PUT', '/api/admin/content', { version: content.version, changes })
  expect(saved.status, await saved.text()).toBe(200)
  expect((await admin.call('POST', '/api/admin/content/publish')).status).toBe(200)
  const read = async (path: string) => (await fetch(site.url + path)).text()
  const title = String((changes as Item)['home.hero.title'])
  await vi.waitFor(async () => expect(await read('/')).toContain(title), {
    timeout: SHOWN_MS,
    interval: 200,
  })
  const sitemap = await read('/sitemap.xml')
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, url = '']) => new URL(url).pathname,
  )
  const others = ['/nothing', '/tools/none']
  for (const path of [...listed, ...others]) files.set(path, await read(path))
  const isPublic = (path: string) => !MEMBERS.test(path) && !path.startsWith('/p/')
  const paths = [...files.keys()].filter(isPublic)
  expect(paths.length).toBeGreaterThan(13)
  everything = paths.flatMap(path => said(files.get(path) ?? ''))
})
afterAll(() => site.end('SIGTERM'))

/** Words that are a key's default, and fixed elsewhere. */
const ALSO_FIXED = [
  // The menus, and the pages that they name: the members' own pages keep their names (docs/product.md 2.2).
  'Coaching',
  'Contact',
  'Memberships',
  'Newsletter',
  'Offers',
  'Weekly Planner',
  'Conscious Cabinet',
  'Daily Domino',
  // The choices of the request form, which are stored and listed (docs/product.md 3.7).
  '1:1 Coaching',
  'Group Coaching',
]

/** What every site says, whatever its name. */
const FIXED = [
  // Descriptions of drawings that are the same everywhere, for those who cannot see them.
  'A row of ivory dominoes: the smallest has tipped, the others follow.',
  'A view through two open doors: a blue front room with a cushion, an indigo middle room with a table, and a purple back room with a chest.',
  'A wooden cabinet with three drawers named This Week, This Year and This Life; the first is open, with cards standing in it.',
  'An ivory domino with twelve dark pips, six on each half, lying on a desk in warm light.',
  'Eight ivory dominoes in a row, each larger than the last. The smallest has tipped, and the others follow.',
  'Straight rays of light pass through a tinted pane and come out bent toward the eye; one ray passes beside the pane, unchanged.',
  'Two armchairs turned toward each other by a window, and a small table with one upright domino between them.',
  // The drawers are those of the members' own cabinet (docs/product.md 6.1).
  'Immediate concerns and current priorities',
  'Medium-term goals and developing skills',
  'Deepest values and life purpose',
  // What the software does, and texts must not say otherwise: forms, the coach, payments, errors.
  'Ask the AI coach',
  'Help me with this',
  'Payments are in test mode: no money moves, and no real card is needed.',
  'Request a Free Consultation',
  'Send a booking request',
  'Talk it through in the chat',
  'What you write here is sent to the AI coach, which is part of this site. This is coaching, not therapy, and no substitute for medical or crisis care.',
  // Hidden but for browsers that the page is not built for.
  `This browser is older than the page needs: Chrome or Edge ${BROWSERS.chrome}, Firefox ${BROWSERS.firefox}, Safari ${BROWSERS.safari} (iOS ${BROWSERS.ios}) or later. You can read it, but what you press may not work.`,
  // Addresses without a page (docs/product.md 2.1).
  '404 Page Not Found',
  'Back to the home page',
  "The tool you're looking for doesn't exist or may have been moved.",
  'There is no page at this address.',
  'There is no such tool.',
  'This tile is missing from the row. The address may be mistyped, or the page may have moved.',
]

test('no default is left on any public page', () => {
  const places = new Set(everything)
  const whole = everything.join('\n')
  const left = keys.flatMap(key =>
    textsOf(key, key.default)
      .map(text => text.replace(/\s+/g, ' ').trim())
      .filter(text => !ALSO_FIXED.includes(text))
      .filter(text => places.has(text) || (text.length > 25 && whole.includes(text)))
      .map(text => `${key.key}: ${text}`),
  )
  expect(left).toEqual([])
})

/** Show what the sample says, too. */
const EDITORS: ReadonlySet<string> = new Set(['/admin/site', '/admin/site/start'])

test('nothing else speaks of the sample practice: no file, no page of members and administrators, no mail', async () => {
  const own = pages.map(({ path }) => path)
  for (const path of own.filter(each => !each.includes(':') && !EDITORS.has(each)))
    files.set(`${path}, signed in`, await (await admin.call('GET', path)).text())
  const texts = ['/sitemap.xml', '/manifest.webmanifest', '/robots.txt', '/favicon.svg']
  for (const path of texts) files.set(path, await (await fetch(site.url + path)).text())
  expect(files.get('/favicon.svg')).toContain('#5b2f5e')
  const email = 'zoe@example.com'
  await admin.call('POST', '/api/bookings', { name: 'Zoë', email, interest: 'group' })
  await admin.call('POST', '/api/newsletters', { email })
  const outbox = join(folder, 'data', 'outbox')
  const mails = () => readdirSync(outbox).filter(name => name.endsWith('.eml'))
  await expect.poll(mails).toHaveLength(3)
  for (const mail of mails()) files.set(mail, readFileSync(join(outbox, mail), 'utf8'))
  const sample = /First Domino|Yonkers|New York|\bNY\b|firstdomino|555-0142/
  const speaking = [...files].filter(([, text]) => sample.test(text))
  expect(speaking.map(([name, text]) => [name, sample.exec(text)])).toEqual([])
})

test('what stays the same on every site is known', () => {
  const sentences = everything.filter(text => !/Zq\w+x/.test(text) && text.split(' ').length >= 4)
  expect([...new Set(sentences)].sort()).toEqual(FIXED.toSorted())
})
