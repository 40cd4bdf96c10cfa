import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useIntentKey } from './use-intent-key.ts'

function used(use: (intent: ReturnType<typeof useIntentKey>) => void) {
  function Component() {
    use(useIntentKey())
    return null
  }
  renderToStaticMarkup(createElement(Component))
}

test('the key stays for the same content, and changes with any part of it', () =>
  used(({ keyFor }) => {
    const body = { start: '2026-03-02T09:00:00Z', name: 'Ann' }
    const first = keyFor(body)
    expect(keyFor({ ...body })).toBe(first)
    expect(keyFor({ ...body, name: 'Anne' })).not.toBe(first)
  }))

test('after it has arrived, the same content gets a new key', () =>
  used(({ keyFor, fulfilled }) => {
    const first = keyFor({ text: 'Hello' })
    fulfilled()
    expect(keyFor({ text: 'Hello' })).not.toBe(first)
  }))
