import { chromium, type ElementHandle } from '@playwright/test'
import { findHeadlessShell } from '../../scripts/find-chromium.ts'
import { type Engine, engineOf } from './visit.ts'

type Handle = ElementHandle<HTMLElement | SVGElement>

export async function startChromium(): Promise<Engine> {
  const browser = await chromium.launch({
    executablePath: findHeadlessShell(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  return engineOf<Handle>(
    async () => {
      const context = await browser.newContext()
      const page = await context.newPage()
      return {
        goTo: to => page.goto(to),
        evaluate: script => page.evaluate(script),
        find: async script => (await page.evaluateHandle(script)).asElement() as Handle | null,
        click: handle => handle.click({ timeout: 5_000 }),
        type: (handle, text) => handle.type(text),
        upload: (handle, file) => handle.setInputFiles(file),
        close: () => context.close(),
      }
    },
    () => browser.close(),
  )
}
