import { afterAll, afterEach, beforeAll, describe, test } from 'vitest'
import { startFirefox } from '#test/engines/firefox.ts'
import { type Ground, prepare } from '#test/engines/ground.ts'
import { JOURNEYS } from '#test/engines/journeys.ts'
import { startWebKit } from '#test/engines/webkit.ts'
import { openFolder } from '#test/folders.ts'
import { goWhereItIsMorning } from '#test/morning.ts'

goWhereItIsMorning()

describe.each([
  ['Firefox', startFirefox],
  ['WebKit', startWebKit],
])('in %s a visitor can', (_, start) => {
  const folder = openFolder()
  let ground: Ground
  beforeAll(async () => {
    ground = await prepare(await start(), folder)
  }, 600_000)
  afterEach(() => ground.engine.leave())
  afterAll(async () => {
    await ground?.engine.stop()
    await ground?.site.end('SIGTERM')
  })

  test.each(Object.entries(JOURNEYS))('%s', (_name, walk) => walk(ground))
})
