import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Builder, Capabilities, type WebElement } from 'selenium-webdriver'
import { freePort } from '#test/site.ts'
import { programOf } from './program.ts'
import { type Engine, engineOf } from './visit.ts'

const BROWSERS = ['x86_64', 'aarch64'].map(
  machine => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
) as [string, string]

const WINDOW = { x: 0, y: 0, width: 1280, height: 1000 }

/** A screen that nobody sees. @returns its name */
async function startScreen(): Promise<{ screen: string; process: ChildProcess }> {
  const program = programOf('xvfb', '/usr/bin/Xvfb')
  const child = spawn(program, ['-displayfd', '1', '-screen', '0', '1280x1024x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [name] = await once(child.stdout, 'data')
  return { screen: `:${String(name).trim()}`, process: child }
}

/** WebKitGTK's own small browser, by WebDriver: of what runs on a server the closest to Safari. */
export async function startWebKit(): Promise<Engine> {
  const program = programOf('webkit2gtk-driver', '/usr/bin/WebKitWebDriver')
  const binary = programOf('webkit2gtk-driver', ...BROWSERS)
  const { screen, process: display } = await startScreen()
  const port = await freePort()
  const driver = spawn(program, [`--port=${port}`, '--host=127.0.0.1'], {
    env: { ...process.env, DISPLAY: screen, WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
    stdio: 'ignore',
  })
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  })
  return engineOf<WebElement>(
    async () => {
      const session = await new Builder()
        .usingServer(`http://127.0.0.1:${port}`)
        .withCapabilities(capabilities)
        .build()
      await session.manage().window().setRect(WINDOW)
      return {
        goTo: to => session.get(to),
        evaluate: script => session.executeScript(`return ${script}`),
        find: script => session.executeScript(`return ${script}`),
        click: handle => handle.click(),
        type: (handle, text) => handle.sendKeys(text),
        upload: (handle, file) => handle.sendKeys(file),
        close: () => session.quit(),
      }
    },
    async () => {
      for (const child of [driver, display]) {
        child.kill()
        await once(child, 'exit')
      }
    },
  )
}
