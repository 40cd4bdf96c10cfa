import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MoreButton } from './more-button.tsx'

const list = {
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: () => {},
}
const shown = (state: Partial<typeof list>) =>
  renderToStaticMarkup(createElement(MoreButton, { list: { ...list, ...state } }))

test('a page that did not come is said, and can be asked for again', () => {
  expect(shown({})).not.toContain('alert')
  const failed = shown({ isFetchNextPageError: true })
  expect(failed).toContain('role="alert"')
  expect(failed).toContain('Load more')
})
