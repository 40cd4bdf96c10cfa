import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { AHEAD_MS, TURNED } from '#test/begun.ts'
import { ADMIN } from '#test/caller.ts'
import { looksRight } from './accessibility.ts'
import { isDrawn, makeStage, send, WIDE } from './browser.ts'
import { cutOff, hintsCut, plainPhrases, wordsIn } from './wording.ts'

const stage = makeStage({ ...ADMIN, ...TURNED })

interface Visit {
  path: string
  /** Its address. */
  at: string
  /** Of whoever has something there. */
  cookie: string
}

let world: { visits: Visit[]; boss: string }
/** Of the build that speaks en-XA. */
let folder = ''

/** What imports the server is a process of its own. */
const script = (name: string, ...args: string[]): string =>
  execFileSync(process.execPath, [`test/${name}.ts`, ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...TURNED },
  })

test.beforeAll(() => {
  world = JSON.parse(script('write-whole-site', stage.site.url, stage.folder))
})
test.afterAll(() => {
  if (folder) rmSync(folder, { recursive: true })
})

/** Runs in the page: Node itself writes when it answered, in the machine's time. */
function tellNoTime(): void {
  const { get } = Headers.prototype
  Headers.prototype.get = function (name) {
    return name === 'date' ? null : get.call(this, name)
  }
}

async function pageOf(cookie: string): Promise<Page> {
  const context = await stage.visitor({
    ...{ width: 320, clockAheadMs: AHEAD_MS },
    expecting: ['status of 403', 'status of 404'],
  })
  await context.addInitScript(tellNoTime)
  const [name = '', value = ''] = cookie.split('=')
  if (name) await context.addCookies([{ name, value, url: stage.site.url }])
  return context.newPage()
}

/** Pages that lead on at once. */
const LEADS_ON = /^\/subscri/

/** Has everybody look at their pages, with all parts unfolded. */
async function lookAtAll(look: (page: Page, path: string) => Promise<void>): Promise<void> {
  const pages = new Map<string, Page>()
  for (const { path, at, cookie } of world.visits) {
    if (LEADS_ON.test(path)) continue
    const page = pages.get(cookie) ?? (await pageOf(cookie))
    pages.set(cookie, page)
    await page.goto(at)
    await page.locator('details').evaluateAll(all => {
      for (const each of all) (each as HTMLDetailsElement).open = true
    })
    await look(page, path)
  }
}

async function speakGerman(): Promise<void> {
  const boss = (await pageOf(world.boss)).context()
  await send(boss, 'PUT', '/api/admin/site/language', { language: 'de' })
  // It answers once the pages are shown in it.
  await send(boss, 'GET', '/api/admin/content')
}

/** What first answers of pages have in German as in English: names, codes and what somebody has typed. */
const KEPT = readFileSync('test/english/as-in-german.txt', 'utf8').split('\n')

/** The same, of what first answers do not show yet. */
const MORE = [
  ...['Where do I "begin"?', 'How present are you?', 'A shared note', 'And', 'Read', 'Sleep'],
  ...['Shoes', 'New York', 'Vereinigte Staaten', 'Instagram', 'USD', 'de', 'privacy', 'terms'],
  ...['brand', 'city', 'region', 'region name', 'country', 'email', 'phone'],
]

/** What the site finds out about its machine is English, as `npm run doctor` says it, and so is what it logs. */
const IN_ENGLISH = ['/admin/system', '/admin/log']

test('in German every page says something else than in English, but for names and what somebody has typed', async () => {
  const english = new Map<string, Set<string>>()
  await lookAtAll(async (page, path) => void english.set(path, new Set(await wordsIn(page))))
  await speakGerman()
  const listed = new Set([...KEPT, ...MORE])
  const wrong = new Set<string>()
  await lookAtAll(async (page, path) => {
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await looksRight(page, [])
    for (const text of await cutOff(page)) wrong.add(`${path}: cut off: ${text}`)
    for (const hint of await hintsCut(page)) wrong.add(`${path}: no room for ${hint}`)
    for (const text of await wordsIn(page)) {
      if (/\{\w+\}/.test(text)) wrong.add(`${path}: not filled in: ${text}`)
      // One word may be the same in both, or a name.
      const isEnglish = / /.test(text) && !IN_ENGLISH.includes(path) && english.get(path)?.has(text)
      if (isEnglish && !text.split(' · ').every(part => listed.has(part)))
        wrong.add(`${path}: English: ${text}`)
    }
  })
  expect([...wrong]).toEqual([])
})

/** Words of dates and lists, which browsers do not know in en-XA and write in German. */
function calendarWords(): string[] {
  const days = Array.from({ length: 366 }, (_, at) => new Date(2028, 0, 1 + at))
  const texts = (['long', 'short'] as const).flatMap(each =>
    days.map(day =>
      day.toLocaleDateString('de', { day: 'numeric', weekday: each, month: each, year: 'numeric' }),
    ),
  )
  return [...texts.flatMap(text => text.match(/\p{L}+/gu) ?? []), 'und', 'oder']
}

/** Everything listed that is no message: a name that is one, too, would hide that it is not translated. */
function plainOnes(): Set<string> {
  const catalog = readFileSync('locales/en.po', 'utf8')
  const messages = new Set(Array.from(catalog.matchAll(/^msgid "(.*)"$/gm), ([, text]) => text))
  // The machine's zone is one where the day is young, so it depends on the hour.
  const zones = Intl.supportedValuesOf('timeZone').map(zone => zone.replaceAll('_', ' '))
  const listed = [...KEPT.filter(line => !messages.has(line)), ...MORE, ...zones]
  return new Set([...listed.flatMap(plainPhrases), ...calendarWords()])
}

const OPENS = '[data-menu], [aria-haspopup]:enabled, [role="tab"][aria-selected="false"]'

/** Opens each menu, tab and dialog that this journey has not seen yet. */
async function openAll(page: Page, seen: Set<string>, look: () => Promise<void>): Promise<void> {
  const openers = page.locator(OPENS).filter({ visible: true })
  for (;;) {
    const names = await openers.evaluateAll(all =>
      all.map(each => each.ariaLabel ?? (each as HTMLElement).innerText),
    )
    const next = names.findIndex(name => !seen.has(name))
    if (next === -1) return
    seen.add(names[next] ?? '')
    await openers.nth(next).click()
    await isDrawn(page)
    await look()
    await page.keyboard.press('Escape')
  }
}

test('in en-XA, which is longer, nothing is cut off, and nothing is English but names and what somebody has typed', async () => {
  await speakGerman()
  folder = mkdtempSync(join(tmpdir(), 'first-domino-pseudo-'))
  script('write-pseudo-build', folder)
  await stage.killAndRestart(join(folder, 'dist/server/main.js'))
  const listed = plainOnes()
  const seen = new Set<string>()
  const wrong = new Set<string>()
  await lookAtAll(async (page, path) => {
    const lookForCuts = async () => {
      for (const text of await cutOff(page)) wrong.add(`${path}: cut off: ${text}`)
    }
    const look = async () => {
      await lookForCuts()
      if (IN_ENGLISH.includes(path)) return
      for (const phrase of (await wordsIn(page)).flatMap(plainPhrases))
        if (!listed.has(phrase) && !phrase.includes('@')) wrong.add(`${path}: English: ${phrase}`)
    }
    await looksRight(page, [])
    await look()
    await openAll(page, seen, look)
    await page.setViewportSize({ width: WIDE, height: 844 })
    await lookForCuts()
    await page.setViewportSize({ width: 320, height: 844 })
  })
  expect([...wrong]).toEqual([])
})
