import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('the pages are rendered by React as it is for production, whatever NODE_ENV is where the site starts', () => {
  const folder = 'dist/web/server'
  const files = readdirSync(folder, { recursive: true }).map(String)
  const text = files
    .filter(name => name.endsWith('.js'))
    .map(name => readFileSync(join(folder, name), 'utf8'))
    .join()
  expect(text).toContain('renderToPipeableStream')
  expect(text).not.toContain('Each child in a list should have a unique')
})
