import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Trans } from './trans.tsx'

test('what somebody has typed is no element of the sentence', () => {
  const message = [
    'Ask <0>',
    ['name'],
    '</0>, ',
    ['days', 'plural', { one: ['#', ' day'], other: ['#', ' days'] }],
  ]
  const said = createElement(Trans, {
    id: 'ask',
    message: message as never,
    values: { name: '<0>Ada</0>', days: 1 },
    components: { 0: createElement('b') },
  })
  expect(renderToStaticMarkup(said)).toBe('Ask <b>&lt;0&gt;Ada&lt;/0&gt;</b>, 1 day')
})
