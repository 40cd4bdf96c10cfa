import { expect, vi } from 'vitest'

/** What the tests ask of an engine's own driver. Scripts are expressions, awaited if they are promises. */
export interface Driver<Handle> {
  goTo: (url: string) => Promise<unknown>
  evaluate: (script: string) => Promise<unknown>
  find: (script: string) => Promise<Handle | null>
  click: (handle: Handle) => Promise<unknown>
  type: (handle: Handle, text: string) => Promise<unknown>
  upload: (handle: Handle, file: string) => Promise<unknown>
  close: () => Promise<unknown>
}

/** Somebody's own browser, with nothing in it. What is looked for is waited for. */
export interface Visit {
  open: (path: string) => Promise<void>
  press: (role: Role, name: string | RegExp) => Promise<void>
  fill: (label: string, text: string) => Promise<void>
  upload: (label: string, file: string) => Promise<void>
  see: (text: string) => Promise<void>
  arrive: (path: string) => Promise<void>
  /** Waits until the expression is true in the page. */
  holds: (script: string) => Promise<void>
  evaluate: (script: string) => Promise<unknown>
}

export interface Engine {
  visit: (url: string) => Promise<Visit>
  /** Ends all visits. @throws what their pages threw and nobody caught */
  leave: () => Promise<void>
  stop: () => Promise<unknown>
}

const ROLES = {
  button: 'button:not([role]), [role=button]',
  link: 'a[href]',
  tab: '[role=tab]',
  switch: '[role=switch]',
}
type Role = keyof typeof ROLES

const FIELDS = 'input, textarea, select'

/** Before the browser has taken a page over, pressing it does nothing. An open dialog is all that can be used. */
const TOOLS = `
const isReady = !document.querySelector('html:has(script[data-late]):not([data-ready])') && document.readyState !== 'loading'
const plain = text => text.replace(/\\s+/g, ' ').trim()
const textOf = e => {
  const copy = e.cloneNode(true)
  for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove()
  return copy.textContent
}
const labeled = e => [...(e.labels ?? [])].map(textOf).join(' ')
const named = e => (e.getAttribute('aria-labelledby') ?? '').split(' ').map(id => document.getElementById(id)?.textContent ?? '').join(' ')
const nameOf = e => plain(e.getAttribute('aria-label') || named(e).trim() || labeled(e) || textOf(e))
const scope = [...document.querySelectorAll('[role=dialog], [role=alertdialog], dialog[open]')].filter(e => e.checkVisibility()).at(-1) ?? document
const among = selector => isReady ? [...scope.querySelectorAll(selector)].filter(e => e.type === 'file' || e.checkVisibility()) : []
`
const inPage = (expression: string) => `(() => { ${TOOLS}; return ${expression} })()`

const withName = (selector: string, name: string | RegExp) => {
  const fits =
    typeof name === 'string'
      ? `nameOf(e) === ${JSON.stringify(name)}`
      : `${String(name)}.test(nameOf(e))`
  return inPage(
    `among(${JSON.stringify(selector)}).find(e => !e.disabled && e.ariaDisabled !== 'true' && ${fits}) ?? null`,
  )
}

/** A script's own text, such as what a page was made from, is not shown. */
const SHOWN = 'body *:not(script, style, noscript):not(:has(script))'
const shows = (text: string) =>
  inPage(
    `isReady && (window.said ?? '').includes(${JSON.stringify(text)}) || isReady && [...document.querySelectorAll(${JSON.stringify(SHOWN)})].some(e => e.checkVisibility() && plain(e.textContent).includes(${JSON.stringify(text)}))`,
  )

/** A toast may be gone before a driver that is slow looks for it. */
const LISTEN = `(() => {
  window.said = ''
  const listen = changes => { for (const { addedNodes } of changes) for (const node of addedNodes) if (node.closest?.('[aria-live]')) said += node.textContent }
  new MutationObserver(listen).observe(document.body, { childList: true, subtree: true })
  const keep = what => sessionStorage.setItem('thrown', (sessionStorage.getItem('thrown') ?? '') + what + '\\n')
  addEventListener('error', event => event.message.includes('ResizeObserver') || keep(event.message))
  addEventListener('unhandledrejection', event => keep(String(event.reason?.stack ?? event.reason)))
})()`

const WAIT = { timeout: 60_000, interval: 200 }
/** What is pressed has to come, and may be made anew just then. */
const PRESS = { timeout: 120_000, interval: 200 }

function visitBy<Handle>(driver: Driver<Handle>, url: string): Visit {
  const found = (script: string, what: string) =>
    vi.waitFor(async () => {
      const handle = await driver.find(script)
      if (handle === null) throw new Error(`there is no ${what}`)
      return handle
    }, WAIT)
  const holds = (script: string, what = script) =>
    vi.waitFor(async () => {
      expect(await driver.evaluate(script).catch(String), what).toBe(true)
    }, WAIT)
  /** Names what is shown instead. */
  const see = (text: string) =>
    vi.waitFor(async () => {
      if ((await driver.evaluate(shows(text)).catch(String)) === true) return
      const shown = await driver
        .evaluate('location.pathname + document.body.innerText')
        .catch(String)
      throw new Error(`“${text}” is not in ${shown}`)
    }, WAIT)
  const field = (label: string) => found(withName(FIELDS, label), `field ${label}`)
  /** The page may just be making a thing anew as it is found. */
  const press = (role: Role, name: string | RegExp) =>
    vi.waitFor(async () => {
      const script = withName(ROLES[role], name)
      const handle = await driver.find(script)
      if (handle === null) throw new Error(`there is no ${role} ${name}`)
      await driver.evaluate(`${script}?.scrollIntoView({ block: 'center', behavior: 'instant' })`)
      await driver.click(handle)
    }, PRESS)
  return {
    async open(path) {
      await driver.goTo(url + path)
      await holds(inPage('isReady'))
      await driver.evaluate(LISTEN)
    },
    press: async (role, name) => {
      await press(role, name)
    },
    async fill(label, text) {
      const handle = await field(label)
      await driver.evaluate(`${withName(FIELDS, label)}.select()`)
      await driver.type(handle, text)
    },
    upload: async (label, file) => {
      await driver.upload(await field(label), file)
    },
    see,
    arrive: path =>
      holds(
        inPage(`isReady && location.pathname + location.search === ${JSON.stringify(path)}`),
        path,
      ),
    holds,
    evaluate: script => driver.evaluate(script),
  }
}

const thrownIn = async ({
  evaluate,
  close,
}: Pick<Driver<unknown>, 'evaluate' | 'close'>): Promise<unknown> => {
  const thrown = await evaluate(`sessionStorage.getItem('thrown')`).catch(String)
  await close()
  return thrown
}

/** @param begin a new visit, by the engine's own driver */
export function engineOf<Handle>(
  begin: () => Promise<Driver<Handle>>,
  stop: () => Promise<unknown>,
): Engine {
  const drivers: Driver<Handle>[] = []
  return {
    async visit(url) {
      const driver = await begin()
      drivers.push(driver)
      return visitBy(driver, url)
    },
    async leave() {
      const thrown = await Promise.all(drivers.splice(0).map(thrownIn))
      expect(thrown.filter(each => each !== null)).toEqual([])
    },
    stop,
  }
}
