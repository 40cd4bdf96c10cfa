import puppeteer, { type ElementHandle } from 'puppeteer-core'
import { programOf } from './program.ts'
import { type Engine, engineOf } from './visit.ts'

/** Debian's Firefox, by WebDriver BiDi. */
export async function startFirefox(): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: programOf('firefox-esr', '/usr/bin/firefox-esr', '/usr/bin/firefox'),
    headless: true,
  })
  return engineOf<ElementHandle<Element>>(
    async () => {
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
      return {
        goTo: to => page.goto(to),
        evaluate: script => page.evaluate(script),
        find: async script =>
          (await page.evaluateHandle(script)).asElement() as ElementHandle<Element> | null,
        click: handle => handle.click(),
        type: (handle, text) => handle.type(text),
        upload: (handle, file) => (handle as ElementHandle<HTMLInputElement>).uploadFile(file),
        close: () => context.close(),
      }
    },
    () => browser.close(),
  )
}
